import JSON
import SpecModel
import SpecSource
import Synchronization

/// A folder of results that Allure makes its pages of: one JSON file for each step, its request and
/// answer beside it (https://allurereport.org/docs/how-it-works-test-result-file/).
///
/// What is in the folder already stays there, as Allure's own adapters have it.
final class AllureReport: Reporter {
  private struct State {
    var startedAt = 0.0
    var problem: ReportFileError?
  }

  private let folder: String
  private let files: [SourceFile]
  private let step: StepText
  private let state = Mutex(State())

  /// - Throws: ``ReportFileError`` if nothing can be written to the folder.
  init(folder: String, files: [SourceFile]) throws(ReportFileError) {
    self.folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    self.files = files
    step = StepText(files: files, theme: .plain, verbosity: .full)
    var trial = try ReportFile(path: "\(self.folder)/specrun")
    trial.discard()
  }

  func receive(_ event: RunEvent) {
    state.withLock { state in
      switch event {
      case .runStarted(_, _, let startedAt): state.startedAt = startedAt
      case .stepFinished(let suite, let result):
        let name = "\(suite.title.visible) / \(step.title(result.step))"
        do throws(ReportFileError) {
          try write(result, named: name, in: suite, runStart: state.startedAt)
        } catch {
          state.problem = state.problem ?? error
        }
      case .suiteStarted, .stepStarted, .stepProgressed, .suiteFinished, .runFinished: break
      }
    }
  }

  /// - Throws: ``ReportFileError``.
  func finish() throws {
    if let problem = state.withLock(\.problem) { throw problem }
  }

  private func write(
    _ result: StepResult,
    named name: String,
    in suite: SuiteIdentity,
    runStart: Double
  ) throws(ReportFileError) {
    let history = StableID(suite.path, suite.title, step.title(result.step)).text
    let uuid = StableID(String(suite.index), String(result.step.index), history).text
    let start = result.start + .seconds(runStart)
    var record = JSONObject()
    record["uuid"] = .string(uuid)
    record["historyId"] = .string(history)
    record["name"] = .string(step.title(result.step))
    record["fullName"] = .string(name)
    record["status"] = .string(status(of: result.outcome))
    record["statusDetails"] = details(of: result)
    record["stage"] = "finished"
    record["start"] = milliseconds(start)
    record["stop"] = milliseconds(start + result.duration)
    record["labels"] = labels(of: suite, result)
    record["steps"] = steps(of: result, runStart)
    let lines = result.steps.isEmpty ? step.failure(result) : step.everything(result)
    let attachment = lines.joined(separator: "\n")
    record["attachments"] = [
      ["name": "what happened", "source": .string("\(uuid)-log.txt"), "type": "text/plain"]
    ]
    try write(attachment + "\n", to: "\(uuid)-log.txt")
    try write("\(JSONValue.object(record))\n".visibleJSON, to: "\(uuid)-result.json")
  }

  private func write(_ text: String, to name: String) throws(ReportFileError) {
    var file = try ReportFile(path: "\(folder)/\(name)")
    file.append(text)
    try file.commit()
  }

  private func status(of outcome: Outcome) -> String {
    switch outcome {
    case .passed, .flaky: "passed"
    case .failed: "failed"
    case .errored: "broken"
    case .blocked, .skipped: "skipped"
    }
  }

  private func details(of result: StepResult) -> JSONValue? {
    if result.outcome == .passed { return nil }
    return [
      "message": .string(step.summary(of: result).joined(separator: "\n")),
      "trace": .string(step.place(of: result)),
      "flaky": .bool(result.outcome == .flaky),
    ]
  }

  private func labels(of suite: SuiteIdentity, _ result: StepResult) -> JSONValue {
    let labels =
      [("framework", "specrun"), ("language", "yaml"), ("suite", suite.title)]
      + suite.tags.map { ("tag", $0) }
    return .array(labels.map { ["name": .string($0.0), "value": .string($0.1)] })
  }

  /// The steps of the action that it used, or what it sent.
  private func steps(of result: StepResult, _ runStart: Double) -> JSONValue {
    let start = result.start + .seconds(runStart)
    guard !result.steps.isEmpty else {
      return .array(result.attempts.map { attempt(result, $0, start) })
    }
    return .array(
      result.steps.map { inner in
        let start = inner.start + .seconds(runStart)
        return [
          "name": .string(step.title(inner.step)),
          "status": .string(status(of: inner.outcome)),
          "stage": "finished",
          "start": milliseconds(start),
          "stop": milliseconds(start + inner.duration),
          "steps": steps(of: inner, runStart),
        ]
      }
    )
  }

  private func attempt(
    _ result: StepResult,
    _ attempt: AttemptResult,
    _ start: Duration
  ) -> JSONValue {
    let isLast = attempt.reason == nil
    return [
      "name": .string(attempt.summary),
      "status": .string(isLast ? status(of: result.outcome) : "failed"),
      "stage": "finished",
      "start": milliseconds(start + attempt.start),
      "stop": milliseconds(start + attempt.start + attempt.duration),
    ]
  }

  private func milliseconds(_ duration: Duration) -> JSONValue {
    .number(JSONNumber(Int((duration / .milliseconds(1)).rounded())))
  }
}

/// Names the same thing in every run: 32 hexadecimal digits that follow from texts alone, by FNV-1a.
struct StableID {
  let text: String

  init(_ parts: String...) {
    text = [UInt64(0xCBF2_9CE4_8422_2325), 0x9AE1_6A3B_2F90_404F].map { basis in
      var hash = basis
      for part in parts {
        for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        // What ends a part can't stand in one.
        hash = (hash ^ 0xFF) &* 0x100_0000_01B3
      }
      let digits = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
