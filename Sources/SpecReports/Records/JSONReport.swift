import JSON
import SpecModel
import SpecSource

/// The whole run as one JSON document, a step a line: suites in the order of the run.
///
/// `specrun merge` reads it again.
struct JSONReport: ReportText {
  static let isJSON = true

  /// Rises when a reader of the version before could misread a document.
  static let version = 1

  private let encoder: RecordEncoder
  private var suiteCount = 0
  private var stepCount = 0

  init(files: [SourceFile]) {
    encoder = RecordEncoder(files: files)
  }

  mutating func text(for event: RunEvent) -> String {
    switch event {
    case .runStarted(let suites, let seed, let startedAt):
      let run: JSONValue = [
        "seed": .number(JSONNumber(unchecked: String(seed))),
        "startedAt": JSONNumber(startedAt).map(JSONValue.number) ?? .null,
        "suiteCount": .number(JSONNumber(suites.countWithTurns)),
      ]
      return #"{"format":"specrun","version":\#(Self.version),"run":\#(run),"suites":["#
    case .suiteStarted(let suite):
      let comma = suiteCount > 0 ? "," : ""
      suiteCount += 1
      stepCount = 0
      return "\(comma)\n{\"suite\":\(JSONValue.object(encoder.record(suite))),\"steps\":["
    case .stepStarted, .stepProgressed: return ""
    case .stepFinished(_, let result):
      let comma = stepCount > 0 ? "," : ""
      stepCount += 1
      return "\(comma)\n\(JSONValue.object(encoder.record(result)))"
    case .suiteFinished(let result):
      return "\n],\"result\":\(JSONValue.object(encoder.record(result)))}"
    case .runFinished(let summary):
      return "\n],\"summary\":\(JSONValue.object(encoder.record(summary)))}\n"
    }
  }
}
