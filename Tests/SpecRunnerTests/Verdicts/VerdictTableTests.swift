import Foundation
import Testing

@testable import JSONSchema
@testable import Matching
@testable import SpecModel

/// The table of verdicts has a row for whatever the language can assert: what is new to it fails
/// here until there is one.
struct VerdictTableTests {
  private static let rows = VerdictMutationTests.rows
  private static let subjects = Set(rows.map(\.subject))

  /// Those of these subjects that have no row.
  private static func missing(_ group: String, _ names: some Sequence<String>) -> [String] {
    names.map { "\(group).\($0)" }.filter { !subjects.contains($0) }.sorted()
  }

  @Test func everyRowHasAnswersThatMustNotPass() {
    for row in Self.rows where !["step.skip", "step.if", "undo"].contains(row.subject) {
      #expect(row.trials.contains { [.failed, .errored].contains($0.outcome) }, "\(row.subject)")
    }
  }

  @Test func everyKeyOfAnExpectationHasARow() {
    let keys = ExpectKeys.group.keys.map(\.name).filter { $0 != "error" }
    #expect(Self.missing("expect", keys) == [])
    #expect(Self.missing("error", ExpectedError.allCases.map(\.rawValue)) == [])
  }

  @Test func everyTypeAndFormatHasARow() {
    #expect(Self.missing("type", PatternType.names + (1...5).map { "\($0)xx" }) == [])
    #expect(Self.missing("key", StructuralKey.allCases.map(\.rawValue)) == [])
  }

  /// Every kind of node and constraint that the compiler of patterns can make is in a pattern of
  /// the table.
  @Test func everyKindOfPatternHasARow() {
    var kinds = KindsOfPatterns()
    for row in Self.rows {
      for suite in RunFixture().load(row.text).suites {
        for step in suite.steps {
          for assertion in step.expectations.assertions { kinds.visit(assertion.pattern.root) }
        }
        for shape in suite.shapes.patterns.values { kinds.visit(shape.root) }
      }
    }
    #expect(kinds.missing == [])
  }

  @Test func everyKeywordOfJSONSchemaHasARow() {
    let keywords = SchemaKeyword.names.filter { !VerdictRow.annotations.contains($0) }
    #expect(Self.missing("schema", keywords) == [])
  }

  @Test func everyFunctionHasARow() {
    #expect(Self.missing("function", FunctionTable.standard.names) == [])
    for row in Self.rows {
      guard row.subject.hasPrefix("function.") else { continue }
      #expect(row.step.contains(row.subject.dropFirst("function.".count)), "\(row.subject)")
    }
  }

  @Test func everyFieldOfAnAnswerHasARow() {
    #expect(Self.missing("field", ReservedNames.responseFields) == [])
    let details = ReservedNames.detailFields.flatMap { field, names in
      names.map { "\(field).\($0)" }
    }
    #expect(Self.missing("detail", details) == [])
  }

  /// What stands under a key can decide on a verdict, or it can't.
  @Test func everyKeyIsKnownToDecideOnAVerdictOrNot() {
    for section in KeyTable.sections {
      guard let idle = Self.idleKeys[section.name] else { continue }
      let names = section.group.keys.map(\.name)
      #expect(Self.missing(section.name, names.filter { !idle.contains($0) }) == [])
      #expect(idle.subtracting(names) == [], "gone from \(section.name)")
    }
    let judged: Set = ["step", "poll", "events", "download", "repeat", "precondition"]
    #expect(judged.isSubset(of: Self.idleKeys.keys))
  }

  /// The keys that say what is sent, when, and what is shown of it, of the sections in which there
  /// are others too; `expect` has a row for each of its keys.
  private static let idleKeys: [String: Set<String>] = [
    "step": [
      "id", "name", "tags", "needs", "as", "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD",
      "OPTIONS", "method", "url", "call", "use", "with", "query", "headers", "cookies", "auth",
      "timeout", "redirects", "effect", "scope", "tls", "proxy", "resolve", "socket", "http",
      "cache", "limits", "json", "form", "text", "xml", "file", "base64", "multipart", "matrix",
      "delay", "set", "wait", "parallel",
      // These have rows for their own keys.
      "repeat", "poll", "expect", "events", "download", "undo",
    ],
    "poll": ["every"],
    "events": ["reconnect", "within"],
    // The transport ends a download that is larger than 'most'.
    "download": ["path", "resume", "most"],
    "repeat": [],
    "precondition": ["otherwise", "reachable", "healthy"],
    "capture": ["from", "secret"],
  ]

  @Test func thePageSaysHowManyAnswersWereMutated() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(components: "docs", "reliability.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let said = try #require(text.firstMatch(of: /([\d,]+) mutated answers to ([\d,]+) assertions/))
    let wrong = Self.rows.flatMap(\.trials).filter { [.failed, .errored].contains($0.outcome) }
    #expect(said.1.filter { $0 != "," } == "\(wrong.count)")
    #expect(said.2.filter { $0 != "," } == "\(Self.rows.count)")
  }
}
