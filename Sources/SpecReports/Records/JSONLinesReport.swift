import JSON
import SpecModel
import SpecSource

/// What happens as it happens: a JSON object a line, to be followed while the run goes on.
///
/// Events of suites that run side by side are interleaved; `suite` is the suite's number in the
/// run, from 0.
struct JSONLinesReport: ReportText {
  static let isInOrderOfTime = true
  static let isJSON = true

  private let encoder: RecordEncoder

  init(files: [SourceFile]) {
    encoder = RecordEncoder(files: files)
  }

  func text(for event: RunEvent) -> String {
    var line = JSONObject()
    switch event {
    case .runStarted(let suites, let seed, let startedAt):
      line["event"] = "runStarted"
      line["version"] = .number(JSONNumber(JSONReport.version))
      line["seed"] = .number(JSONNumber(unchecked: String(seed)))
      line["startedAt"] = JSONNumber(startedAt).map(JSONValue.number)
      line["suites"] = .array(suites.map { .object(encoder.record($0)) })
    case .suiteStarted(let suite):
      line["event"] = "suiteStarted"
      line["suite"] = .number(JSONNumber(suite.index))
      // The list at the start has the suites of the first turn.
      if suite.turn?.number ?? 1 > 1 { line["record"] = .object(encoder.record(suite)) }
    case .stepProgressed: return ""
    case .stepStarted(let suite, let step):
      line["event"] = "stepStarted"
      line["suite"] = .number(JSONNumber(suite.index))
      line["step"] = .object(encoder.record(step))
    case .stepFinished(let suite, let result):
      line["event"] = "stepFinished"
      line["suite"] = .number(JSONNumber(suite.index))
      line["step"] = .object(encoder.record(result))
    case .suiteFinished(let result):
      line["event"] = "suiteFinished"
      line["suite"] = .number(JSONNumber(result.suite.index))
      line["result"] = .object(encoder.record(result))
    case .runFinished(let summary):
      line["event"] = "runFinished"
      line["summary"] = .object(encoder.record(summary))
    }
    return "\(JSONValue.object(line))\n"
  }
}
