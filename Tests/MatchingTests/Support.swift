import Foundation
import JSON
import SpecSource
import Testing

@testable import Matching

/// Names with values, at a fixed time and from a fixed seed.
struct TestScope: Scope {
  var values: [String: Value] = [:]
  var environment = EvaluationEnvironment(seed: 42) { Date(timeIntervalSince1970: 1_893_456_000) }

  func value(of name: String) -> Value { values[name] ?? .missing }
}

extension TestScope: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, Value)...) {
    self.init(values: Dictionary(uniqueKeysWithValues: elements))
  }
}

extension Value: ExpressibleByStringLiteral {
  /// JSON data, written as JSON.
  public init(stringLiteral text: String) {
    self = (try? JSONValue(parsing: text)).map(Value.json) ?? .missing
  }
}

/// A record with fixed fields.
struct TestRecord: ValueRecord {
  var fields: [String: Value] = [:]
  var json: JSONValue = .null
  var scalar: Value?
  var lines: [String]?
  var unusable: String?

  func field(_ name: String) -> Value { fields[name] ?? .missing }
}

/// Text on line 1 from column 1.
func source(_ text: String) -> SourceText {
  let start = SourcePosition(line: 1, column: 1)
  let end = SourcePosition(line: 1, column: 1 + text.unicodeScalars.count)
  return SourceText(
    verbatim: text,
    range: SourceRange(file: FileID(0), start: start, end: end)
  )
}

/// A node as it would be read from YAML that is JSON; all on one line.
func node(_ value: JSONValue) -> Node {
  switch value {
  case .array(let items):
    return Node(.sequence(items.map(node)), range: source("").range)
  case .object(let object):
    let entries = object.members.map {
      Node.Entry(key: source($0.name), value: node($0.value))
    }
    return Node(.mapping(entries), range: source("").range)
  case .string(let text):
    return Node(.scalar(Scalar(source(text), value: value)), range: source(text).range)
  default:
    let text = value.text
    return Node(.scalar(Scalar(source(text), value: value)), range: source(text).range)
  }
}

/// Diagnostics as `line:column-column code: message (hint)`, the line left out.
func described(_ diagnostics: [Diagnostic]) -> [String] {
  diagnostics.map { diagnostic in
    let range = "\(diagnostic.range.start.column)-\(diagnostic.range.end.column)"
    let hint = diagnostic.hint.map { " (\($0))" } ?? ""
    return "\(range) \(diagnostic.code.rawValue): \(diagnostic.message)\(hint)"
  }
}

/// The value of an expression, whatever is wrong with its types.
func evaluate(_ text: String, in scope: TestScope = [:]) throws -> Value {
  var parser = ExpressionParser(source(text), functions: .standard)
  let root = try parser.expression()
  parser.scanner.skipBlanks()
  #expect(parser.scanner.isAtEnd && parser.mistakes.isEmpty, "\(text)")
  return try root.value(in: scope)
}

/// What an expression gives, as text; `error: …` when it can't be worked out.
func result(_ text: String, in scope: TestScope = [:]) -> String {
  do {
    return show(try evaluate(text, in: scope))
  } catch let error as EvaluationError {
    return "error: \(error.message)"
  } catch {
    return "unexpected error: \(error)"
  }
}

func show(_ value: Value) -> String {
  switch value {
  case .missing: "missing"
  case .json(let json): json.text
  case .text(let text): "text \(JSONWriter.quoted(text))"
  case .bytes(let data): "bytes \(data.map { String($0, radix: 16) }.joined(separator: " "))"
  case .duration(let duration): "duration \(duration.brief)"
  case .size(let bytes): "size \(bytes)"
  case .list(let items): "list [\(items.map(show).joined(separator: ", "))]"
  case .record: "record"
  }
}

/// What is wrong with the text of an expression.
func expressionMistakes(_ text: String) -> [String] {
  var diagnostics: [Diagnostic] = []
  _ = Expression.parse(source(text), into: &diagnostics)
  return described(diagnostics)
}

/// The pattern that a JSON value writes; it has to be right.
func pattern(_ written: JSONValue) throws -> Pattern {
  var diagnostics: [Diagnostic] = []
  let pattern = Pattern.parse(node(written), into: &diagnostics)
  #expect(described(diagnostics) == [], "\(written)")
  return try #require(pattern)
}

/// What is wrong with a pattern.
func patternMistakes(_ written: JSONValue) -> [String] {
  var diagnostics: [Diagnostic] = []
  let pattern = Pattern.parse(node(written), into: &diagnostics)
  if pattern != nil, diagnostics.contains(where: { $0.severity == .error }) {
    return ["a pattern with errors"]
  }
  return described(diagnostics)
}

/// Mismatches as `path: expected …, actual … [detail]`.
func mismatches(
  of value: Value,
  against written: JSONValue,
  shapes: [String: JSONValue] = [:],
  in scope: TestScope = [:],
  at path: String = "body"
) throws -> [String] {
  let table = ShapeTable(try shapes.mapValues { try pattern($0) })
  return try Matcher(shapes: table, scope: scope)
    .mismatches(of: value, against: try pattern(written), at: path)
    .map { mismatch in
      let detail = mismatch.detail.map { " [\($0)]" } ?? ""
      return "\(mismatch.path): expected \(mismatch.expected), actual \(mismatch.actual)\(detail)"
    }
}

/// Whether a value matches.
func matches(
  _ value: Value,
  _ written: JSONValue,
  shapes: [String: JSONValue] = [:],
  in scope: TestScope = [:]
) throws -> Bool {
  try mismatches(of: value, against: written, shapes: shapes, in: scope).isEmpty
}
