import JSON
import SpecModel
import SpecSource

/// SARIF 2.1.0, which code scanning services read: a result for each mismatch and problem, at its
/// place in the spec.
struct SARIFReport: ReportText {
  static let isJSON = true

  private let files: [SourceFile]
  private let step: StepText
  private let version: String
  private var hasResults = false

  /// The version is the tool's.
  init(files: [SourceFile], version: String) {
    self.files = files
    self.version = version
    step = StepText(files: files, theme: .plain)
  }

  mutating func text(for event: RunEvent) -> String {
    switch event {
    case .runStarted: return head
    case .suiteStarted, .stepStarted, .stepProgressed: return ""
    case .stepFinished(let suite, let result):
      return results(result, in: suite).map { line($0) }.joined()
    case .suiteFinished(let result):
      guard let problem = result.problem else { return "" }
      return line(self.result(problem, title: result.suite.title.visible))
    case .runFinished(let summary):
      let invocation: JSONValue = [
        "executionSuccessful": .bool(!summary.isInterrupted),
        "exitCode": .number(JSONNumber(Int(summary.exitStatus))),
      ]
      return "\n],\"invocations\":[\(invocation)],\"columnKind\":\"unicodeCodePoints\"}]}\n"
    }
  }

  private var head: String {
    let driver: JSONValue = [
      "name": "specrun", "version": .string(version),
      "rules": .array(Rule.allCases.map(\.record)),
    ]
    return """
      {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0",\
      "runs":[{"tool":{"driver":\(driver)},"results":[
      """
  }

  private mutating func line(_ result: JSONValue) -> String {
    defer { hasResults = true }
    return "\(hasResults ? "," : "")\n\(result)"
  }

  private func results(_ result: StepResult, in suite: SuiteIdentity) -> [JSONValue] {
    let title = "\(suite.title.visible) / \(step.title(result.step))"
    switch result.outcome {
    case .failed:
      return result.assertions.filter { !$0.passed }.map { assertion in
        let text = "\(title): \(step.oneLine(assertion))"
        let lines = [text] + step.answer(of: result)
        return self.result(.unexpectedAnswer, lines, at: assertion.range)
      }
    case .errored:
      return result.problem.map { [self.result($0, title: title)] } ?? []
    case .flaky:
      let text = "\(title): \(step.remark(result))"
      return [self.result(.flakyStep, [text], at: result.step.range)]
    case .passed, .blocked, .skipped: return []
    }
  }

  private func result(_ problem: StepProblem, title: String) -> JSONValue {
    let text = "\(title): \(problem.message.visible) [\(problem.code.visible)]"
    return result(.noUsableAnswer, [text], at: problem.range)
  }

  private func result(_ rule: Rule, _ lines: [String], at range: SourceRange) -> JSONValue {
    [
      "ruleId": .string(rule.rawValue),
      "level": .string(rule.level),
      "message": ["text": .string(lines.joined(separator: "\n"))],
      "locations": [location(range)],
    ]
  }

  private func location(_ range: SourceRange) -> JSONValue {
    let path = files.indices.contains(range.file.index) ? files[range.file.index].path : ""
    return [
      "physicalLocation": [
        "artifactLocation": ["uri": .string(path.uriReference)],
        "region": [
          "startLine": .number(JSONNumber(Int(range.start.line))),
          "startColumn": .number(JSONNumber(Int(range.start.column))),
          "endLine": .number(JSONNumber(Int(range.end.line))),
          "endColumn": .number(JSONNumber(Int(range.end.column))),
        ],
      ]
    ]
  }

  private enum Rule: String, CaseIterable {
    case unexpectedAnswer = "unexpected-answer"
    case noUsableAnswer = "no-usable-answer"
    case flakyStep = "flaky-step"

    var level: String { self == .flakyStep ? "warning" : "error" }

    var record: JSONValue {
      [
        "id": .string(rawValue),
        "shortDescription": ["text": .string(summary)],
        "defaultConfiguration": ["level": .string(level)],
      ]
    }

    private var summary: String {
      switch self {
      case .unexpectedAnswer: "The server answered otherwise than the spec expects."
      case .noUsableAnswer: "No usable answer came, or a precondition did not hold."
      case .flakyStep: "The step passed, but only after a retry."
      }
    }
  }
}

extension String {
  /// A path as a relative or absolute URI reference (RFC 3986, section 4.1).
  fileprivate var uriReference: String {
    let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in utf8 {
      if unreserved.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
