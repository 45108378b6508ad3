package import JSON
package import SpecModel
import SpecSource

/// Reads what ``RecordEncoder`` wrote.
///
/// Files are known by their paths; they are numbered in the order in which they are first met.
package struct RecordDecoder: Sendable {
  /// The paths of all files that places are in.
  package private(set) var paths: [String] = []
  private var indexes: [String: Int] = [:]

  package init() {}

  /// The events of the run that a JSON report tells of.
  ///
  /// - Throws: ``RecordError`` for a document that is no report, or of a later version.
  package mutating func events(of report: JSONValue) throws(RecordError) -> [RunEvent] {
    let document = RecordReader(value: report, location: "")
    guard document.optional("format")?.value.string == "specrun" else {
      throw document.fail("it is not a JSON report of specrun")
    }
    let version = try document.integer("version")
    guard version == JSONReport.version else {
      throw document.fail("it has version \(version), and only \(JSONReport.version) can be read")
    }
    let run = try document.member("run")
    var events: [RunEvent] = []
    var identities: [SuiteIdentity] = []
    for (index, record) in try document.elements("suites").enumerated() {
      let identity = try suite(record.member("suite"), index: index)
      identities.append(identity)
      events.append(.suiteStarted(identity))
      for step in try record.elements("steps") {
        events.append(.stepFinished(suite: identity, result: try stepResult(step)))
      }
      let result = try suiteResult(record.member("result"), of: identity)
      events.append(.suiteFinished(result))
    }
    let summary = try summary(document.member("summary"))
    let start = RunEvent.runStarted(
      suites: identities,
      seed: summary.seed,
      startedAt: try run.number("startedAt")
    )
    return [start] + events + [.runFinished(summary)]
  }

  // MARK: Suites

  private mutating func suite(
    _ record: RecordReader,
    index: Int
  ) throws(RecordError) -> SuiteIdentity {
    var tags: [String] = []
    for tag in try record.elements("tags") {
      guard let text = tag.value.string else { throw tag.fail("is not text") }
      tags.append(text)
    }
    return SuiteIdentity(
      index: index,
      title: try record.text("title"),
      instance: try instance(record),
      path: try record.text("path"),
      tags: tags,
      range: try place(record.member("place")),
      stepCount: try record.integer("stepCount")
    )
  }

  private func instance(_ record: RecordReader) throws(RecordError) -> Instance? {
    guard let instance = record.optional("instance") else { return nil }
    return Instance(index: try instance.integer("index"), name: try instance.text("name"))
  }

  private mutating func suiteResult(
    _ record: RecordReader,
    of suite: SuiteIdentity
  ) throws(RecordError) -> SuiteResult {
    SuiteResult(
      suite: suite,
      outcome: try record.choice("outcome"),
      counts: try counts(record.member("counts")),
      reason: try record.optionalText("reason"),
      problem: try problem(record),
      start: try record.duration("start"),
      duration: try record.duration("duration"),
      requestCount: try record.integer("requestCount")
    )
  }

  private func summary(_ record: RecordReader) throws(RecordError) -> RunSummary {
    let seed = try record.member("seed")
    guard let number = seed.value.number.flatMap({ UInt64($0.text) }) else {
      throw seed.fail("is not a seed")
    }
    return RunSummary(
      suites: try counts(record.member("suites")),
      steps: try counts(record.member("steps")),
      requestCount: try record.integer("requestCount"),
      duration: try record.duration("duration"),
      seed: number,
      isInterrupted: try record.flag("isInterrupted")
    )
  }

  private func counts(_ record: RecordReader) throws(RecordError) -> OutcomeCounts {
    var counts = OutcomeCounts()
    for outcome in Outcome.allCases where record.optional(outcome.rawValue) != nil {
      counts[outcome] = try record.integer(outcome.rawValue)
    }
    return counts
  }

  // MARK: Steps

  private mutating func step(_ record: RecordReader) throws(RecordError) -> StepIdentity {
    StepIdentity(
      id: try record.optionalText("id"),
      name: try record.text("name"),
      instance: try instance(record),
      phase: try record.choice("phase"),
      index: try record.integer("index"),
      range: try place(record.member("place"))
    )
  }

  private mutating func stepResult(_ record: RecordReader) throws(RecordError) -> StepResult {
    var result = StepResult(
      step: try step(record),
      outcome: try record.choice("outcome"),
      reason: try record.optionalText("reason"),
      problem: try problem(record),
      start: try record.duration("start"),
      duration: try record.duration("duration")
    )
    if let blame = record.optional("blame") { result.blame = try step(blame) }
    for assertion in try record.elements("assertions") {
      result.assertions.append(try self.assertion(assertion))
    }
    for attempt in try record.elements("attempts") {
      result.attempts.append(try self.attempt(attempt))
    }
    if let exchange = record.optional("exchange") { result.exchange = try exchange.exchange() }
    for step in try record.elements("steps") { result.steps.append(try stepResult(step)) }
    return result
  }

  private mutating func problem(_ record: RecordReader) throws(RecordError) -> StepProblem? {
    guard let problem = record.optional("problem") else { return nil }
    return StepProblem(
      code: try problem.text("code"),
      message: try problem.text("message"),
      range: try place(problem.member("place"))
    )
  }

  private mutating func assertion(
    _ record: RecordReader
  ) throws(RecordError) -> AssertionResult {
    AssertionResult(
      path: try record.text("path"),
      passed: try record.flag("passed"),
      expected: try record.text("expected"),
      actual: try record.optionalText("actual") ?? "",
      expectedValue: record.optional("expectedValue")?.value,
      actualValue: record.optional("actualValue")?.value,
      detail: try record.optionalText("detail"),
      range: try place(record.member("place"))
    )
  }

  private func attempt(_ record: RecordReader) throws(RecordError) -> AttemptResult {
    AttemptResult(
      start: try record.duration("start"),
      duration: try record.duration("duration"),
      summary: try record.text("summary"),
      status: record.optional("status") == nil ? nil : try record.integer("status"),
      reason: try record.optionalText("reason")
    )
  }

  private mutating func place(_ record: RecordReader) throws(RecordError) -> SourceRange {
    let path = try record.text("file")
    let index = indexes[path] ?? paths.count
    if index == paths.count {
      paths.append(path)
      indexes[path] = index
    }
    return SourceRange(
      file: FileID(index),
      start: SourcePosition(
        line: try record.integer("line"),
        column: try record.integer("column")
      ),
      end: SourcePosition(
        line: try record.integer("endLine"),
        column: try record.integer("endColumn")
      )
    )
  }
}
