import Foundation
import SpecModel
import SpecSource
import TaskEngine
import Testing

/// What the sentences about the language's meaning are tried with.
enum Semantics {
  /// What is wrong with a suite that has these lines behind its title and base, as `code: hint`.
  static func mistakes(in lines: String, environment: [String: String] = [:]) -> [String] {
    var result = LoadResult()
    let text = "suite: s\nbase: http://api.test\n" + lines + "\n"
    SuiteLoader().load(text: Array(text.utf8), path: "s.yaml", into: &result)
    return result.diagnostics.map { "\($0.code.rawValue): \($0.hint ?? "")" }
  }

  /// What is wrong with a suite whose only step has these lines.
  static func mistakes(inStep lines: String) -> [String] {
    mistakes(in: "steps:\n" + step(lines))
  }

  /// `passed`, or what did not hold, of a step with these lines.
  static func verdict(
    of lines: String,
    on response: ReceivedResponse = .json("{}"),
    suite: String = "",
    _ fixture: RunFixture = RunFixture()
  ) async throws -> String {
    let log = await fixture.run(Self.suite(with: lines, suite)) { _ in response }
    let result = try #require(log.results.first)
    if let problem = result.problem { return "\(result.outcome): \(problem.message)" }
    let failed = result.assertions.filter { !$0.passed }
    guard !failed.isEmpty else { return "\(result.outcome)" }
    return failed.map { "\($0.path): \($0.expected), was \($0.actual)" }.joined(separator: "; ")
  }

  /// The first request of a step with these lines.
  static func request(
    _ lines: String,
    suite: String = "",
    _ fixture: RunFixture = RunFixture()
  ) async throws -> PreparedRequest {
    let log = await fixture.run(Self.suite(with: lines, suite))
    for result in log.results {
      if let problem = result.problem { Issue.record("\(problem.message)") }
    }
    return try #require(log.requests.first)
  }

  static func suite(with lines: String, _ suite: String) -> String {
    "suite: s\nbase: http://api.test\n\(suite)\nsteps:\n" + step(lines)
  }

  private static func step(_ lines: String) -> String {
    "  - "
      + lines.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n    ")
  }
}
