import Foundation
import HTTPTypes
import JSON
import SpecModel
import TaskEngine
import Testing

/// One kind of assertion, with answers that must pass and mutated ones that must not.
struct VerdictRow: Sendable, CustomTestStringConvertible {
  /// An answer, and what the step has to come to with it.
  struct Trial: Sendable, CustomStringConvertible {
    var description: String
    /// In order, the last again and again.
    var answers: [Result<ReceivedResponse, RequestError>]
    var outcome: Outcome
  }

  /// What of the language it is about: `expect.status`, `type.uuid`, `function.upper`.
  var subject: String
  /// The keys of a step, each line as it stands in a suite.
  var step: String
  /// The keys of a suite besides `suite`, `base` and `steps`.
  var suite = ""
  var trials: [Trial]
  /// The pattern for the member `x` of the body, where the row is about one.
  var pattern: String?

  var testDescription: String { subject }

  /// The suite as text.
  var text: String {
    let lines = step.split(separator: "\n").map { "    \($0)\n" }.joined()
    let action = step.contains("GET:") || step.contains("POST:") ? "" : "    GET: /\n"
    return "suite: Verdicts\nbase: http://api.test\n\(suite)steps:\n  - id: step\n\(action)\(lines)"
  }
}

extension VerdictRow.Trial {
  init(_ description: String, _ answer: ReceivedResponse, _ outcome: Outcome) {
    self.init(description: description, answers: [.success(answer)], outcome: outcome)
  }

  init(_ code: RequestError.Code, _ outcome: Outcome) {
    let error = RequestError(code, "\(code)")
    self.init(description: "\(code)", answers: [.failure(error)], outcome: outcome)
  }

  /// The body of the answer is an object with this value as its member `x`.
  static func member(_ value: String, _ outcome: Outcome) -> Self {
    Self("x: \(value)", .json(value == missing ? "{}" : "{\"x\": \(value)}"), outcome)
  }

  /// Stands for a member that isn't there.
  static let missing = "(missing)"

  /// A value of each kind: whatever is expected of `x`, most of these are something else.
  static let anything = [
    missing, "null", "true", "false", "0", "1", "1.5", "-1", #""""#, #""text""#, #""1""#,
    #""true""#, "[]", "[1]", "[null]", "{}", #"{"a": 1}"#,
  ]

  /// What passes, what is near to it and fails, and all that is somewhere else entirely.
  static func members(passing: [String], failing: [String]) -> [Self] {
    let others = anything.filter { !passing.contains($0) && !failing.contains($0) }
    return passing.map { member($0, .passed) } + (failing + others).map { member($0, .failed) }
  }
}

extension VerdictRow {
  /// A pattern for the member `x` of the body; every other value of ``Trial/anything`` has to fail.
  static func pattern(
    _ subject: String,
    _ pattern: String,
    passes: [String],
    fails: [String] = [],
    suite: String = ""
  ) -> VerdictRow {
    VerdictRow(
      subject: subject,
      step: "expect:\n  body:\n    x: \(pattern)",
      suite: suite,
      trials: Trial.members(passing: passes, failing: fails),
      pattern: pattern
    )
  }

  /// A query on the answer, and the pattern for what it gives.
  static func query(
    _ subject: String,
    _ query: String,
    _ pattern: String,
    passes: [String],
    fails: [String] = []
  ) -> VerdictRow {
    VerdictRow(
      subject: subject,
      step: "validations:\n  \(JSONValue.string(query).text): \(pattern)",
      trials: Trial.members(passing: passes, failing: fails)
    )
  }

  /// Something of an answer besides the member of a body.
  static func answer(
    _ subject: String,
    _ step: String,
    passes: [(String, ReceivedResponse)],
    fails: [(String, ReceivedResponse)],
    suite: String = ""
  ) -> VerdictRow {
    VerdictRow(
      subject: subject,
      step: step,
      suite: suite,
      trials: passes.map { Trial($0.0, $0.1, .passed) } + fails.map { Trial($0.0, $0.1, .failed) }
    )
  }
}

extension ReceivedResponse {
  /// This answer with something else about it.
  func with(_ change: (inout ReceivedResponse) -> Void) -> ReceivedResponse {
    var response = self
    change(&response)
    return response
  }

  /// An answer without a body and with these fields.
  static func fields(_ fields: HTTPFields) -> ReceivedResponse {
    ReceivedResponse(status: 200, headers: fields)
  }
}
