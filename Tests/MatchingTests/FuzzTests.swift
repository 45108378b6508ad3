import Foundation
import JSON
import SpecSource
import Testing

@testable import Matching

/// Whatever is written, the answer is a result or an error with a place inside the text.
struct FuzzTests {
  private static let fragments = [
    "<", ">", "<=", ">=", "==", "!=", "|", "||", "&&", "??", "${", "}", "$${", "$", "(", ")", "[",
    "]",
    "{", "{}", "[]", "..", ".", ",", "'", "\"", "/", "\\", "-", "+", "*", "%", "!", " ", "\n", "1",
    "0",
    "12", "1.5", "5ms", "2xx", "10KB", "a", "body", "id", "not", "int", "string", "uuid", "Order",
    "length",
    "contains", "starts with", "near", "by", "within", "of", "before", "unique", "null", "true",
    "if(",
    "upper", "match(", "/a/", "é", "😀", "\u{301}", "1e9", "absent", "any", "??", "$.a", "[*]", "e",
  ]

  private static func text(_ environment: EvaluationEnvironment) -> String {
    (0..<environment.next(below: 12) + 1)
      .map { _ in fragments[Int(environment.next(below: UInt64(fragments.count)))] }
      .joined()
  }

  @Test(arguments: 0..<20)
  func anyTextIsReadOrRefused(round: Int) throws {
    let environment = EvaluationEnvironment(seed: UInt64(round)) { Date(timeIntervalSince1970: 0) }
    let scope: TestScope = ["body": #"{"id": [1, "a"]}"#, "a": "5", "id": .text("x")]
    let values: [Value] = ["1", #""a""#, "null", #"{"a":[1]}"#, "[1,2]", .text("12"), .missing]
    for _ in 0..<150 {
      let text = Self.text(environment)
      var diagnostics: [Diagnostic] = []
      if let expression = Expression.parse(source(text), into: &diagnostics) {
        _ = try? expression.evaluate(in: scope)
      }
      if let template = Template.parse(source(text), into: &diagnostics) {
        _ = try? template.value(in: scope)
        _ = try? template.path(in: scope)
      }
      _ = Query.parse(source(text), into: &diagnostics)
      for written in [text, "<\(text)>"] {
        let found = Pattern.parse(node(.string(written)), into: &diagnostics)
        _ = Pattern.parseStatus(node(.string(written)), into: &diagnostics)
        guard let found else { continue }
        let matcher = Matcher(shapes: ShapeTable([:]), scope: scope)
        for value in values { _ = try? matcher.mismatches(of: value, against: found, at: "body") }
      }
      for diagnostic in diagnostics {
        #expect(diagnostic.range.start <= diagnostic.range.end, "\(text): \(diagnostic)")
        #expect(diagnostic.range.start.column >= 1, "\(text): \(diagnostic)")
      }
    }
  }

  @Test func whatIsRefusedHasAReason() {
    let environment = EvaluationEnvironment(seed: 99) { Date(timeIntervalSince1970: 0) }
    for _ in 0..<1000 {
      let text = Self.text(environment)
      var diagnostics: [Diagnostic] = []
      if Expression.parse(source(text), into: &diagnostics) == nil {
        #expect(!diagnostics.isEmpty, "\(text)")
      }
      diagnostics = []
      if Template.parse(source(text), into: &diagnostics) == nil {
        #expect(!diagnostics.isEmpty, "\(text)")
      }
      diagnostics = []
      if Pattern.parse(node(.string(text)), into: &diagnostics) == nil {
        #expect(!diagnostics.isEmpty, "\(text)")
      }
    }
  }
}
