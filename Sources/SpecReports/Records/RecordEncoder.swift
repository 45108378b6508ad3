import JSON
import SpecModel
import SpecSource

/// Writes what happened in a run as JSON: the records of `docs/report-schema.json`.
///
/// Durations and times are seconds, places have 1-based lines and columns, and what there is
/// nothing to say about is left out.
struct RecordEncoder: Sendable {
  let files: [SourceFile]

  func record(_ suite: SuiteIdentity) -> JSONObject {
    var record = JSONObject()
    record["title"] = .string(suite.title)
    record["instance"] = suite.instance.map(instance)
    record["path"] = .string(suite.path)
    record["place"] = place(suite.range)
    if !suite.tags.isEmpty { record["tags"] = .array(suite.tags.map(JSONValue.string)) }
    record["stepCount"] = .number(JSONNumber(suite.stepCount))
    return record
  }

  private func instance(_ instance: Instance) -> JSONValue {
    ["index": .number(JSONNumber(instance.index)), "name": .string(instance.name)]
  }

  func record(_ result: SuiteResult) -> JSONObject {
    var record = JSONObject()
    record["outcome"] = .string(result.outcome.rawValue)
    record["counts"] = counts(result.counts)
    record["reason"] = result.reason.map(JSONValue.string)
    record["problem"] = result.problem.map(problem)
    record["start"] = seconds(result.start)
    record["duration"] = seconds(result.duration)
    record["requestCount"] = .number(JSONNumber(result.requestCount))
    return record
  }

  func record(_ step: StepIdentity) -> JSONObject {
    var record = JSONObject()
    record["id"] = step.id.map(JSONValue.string)
    record["name"] = .string(step.name)
    record["instance"] = step.instance.map(instance)
    record["phase"] = .string(step.phase.rawValue)
    record["index"] = .number(JSONNumber(step.index))
    record["place"] = place(step.range)
    return record
  }

  func record(_ result: StepResult) -> JSONObject {
    var record = record(result.step)
    record["outcome"] = .string(result.outcome.rawValue)
    record["reason"] = result.reason.map(JSONValue.string)
    record["blame"] = result.blame.map { .object(self.record($0)) }
    record["problem"] = result.problem.map(problem)
    record["start"] = seconds(result.start)
    record["duration"] = seconds(result.duration)
    if !result.assertions.isEmpty {
      record["assertions"] = .array(result.assertions.map(assertion))
    }
    if !result.attempts.isEmpty { record["attempts"] = .array(result.attempts.map(attempt)) }
    record["exchange"] = result.exchange.map(exchange)
    if !result.steps.isEmpty {
      record["steps"] = .array(result.steps.map { .object(self.record($0)) })
    }
    return record
  }

  func record(_ summary: RunSummary) -> JSONObject {
    var record = JSONObject()
    record["suites"] = counts(summary.suites)
    record["steps"] = counts(summary.steps)
    record["requestCount"] = .number(JSONNumber(summary.requestCount))
    record["duration"] = seconds(summary.duration)
    record["seed"] = .number(JSONNumber(unchecked: String(summary.seed)))
    record["isInterrupted"] = .bool(summary.isInterrupted)
    record["exitStatus"] = .number(JSONNumber(Int(summary.exitStatus)))
    return record
  }

  // MARK: Parts

  func seconds(_ duration: Duration) -> JSONValue { .number(duration.secondsNumber) }

  private func counts(_ counts: OutcomeCounts) -> JSONValue {
    var record = JSONObject()
    for outcome in Outcome.allCases where counts[outcome] > 0 {
      record[outcome.rawValue] = .number(JSONNumber(counts[outcome]))
    }
    return .object(record)
  }

  private func place(_ range: SourceRange) -> JSONValue {
    let path = files.indices.contains(range.file.index) ? files[range.file.index].path : ""
    return [
      "file": .string(path),
      "line": .number(JSONNumber(Int(range.start.line))),
      "column": .number(JSONNumber(Int(range.start.column))),
      "endLine": .number(JSONNumber(Int(range.end.line))),
      "endColumn": .number(JSONNumber(Int(range.end.column))),
    ]
  }

  private func problem(_ problem: StepProblem) -> JSONValue {
    [
      "code": .string(problem.code), "message": .string(problem.message),
      "place": place(problem.range),
    ]
  }

  private func assertion(_ assertion: AssertionResult) -> JSONValue {
    var record = JSONObject()
    record["path"] = .string(assertion.path)
    record["passed"] = .bool(assertion.passed)
    record["expected"] = .string(assertion.expected)
    if !assertion.passed { record["actual"] = .string(assertion.actual) }
    record["expectedValue"] = assertion.expectedValue
    record["actualValue"] = assertion.actualValue
    record["detail"] = assertion.detail.map(JSONValue.string)
    record["place"] = place(assertion.range)
    return .object(record)
  }

  private func attempt(_ attempt: AttemptResult) -> JSONValue {
    var record = JSONObject()
    record["start"] = seconds(attempt.start)
    record["duration"] = seconds(attempt.duration)
    record["summary"] = .string(attempt.summary)
    record["status"] = attempt.status.map { .number(JSONNumber($0)) }
    record["reason"] = attempt.reason.map(JSONValue.string)
    return .object(record)
  }
}
