#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
package import JSON

/// What an expression gives, and what a pattern is held against.
package enum Value: Sendable {
  /// There is no such thing: an absent member, header or variable.
  case missing
  /// Data with types of its own.
  case json(JSONValue)
  /// Text from a place that knows only text (headers, cookies, XPath, CSV): numeric and boolean
  /// patterns read it, literals are compared as written.
  case text(String)
  case bytes(Data)
  case duration(Duration)
  /// A number of bytes.
  case size(Int)
  /// A list whose items aren't plain JSON, such as the responses of a repeated step.
  case list([Value])
  /// Something with named fields that are worked out when asked for, such as a response.
  case record(any ValueRecord)
}

/// Something with named fields that are worked out when asked for.
package protocol ValueRecord: Sendable {
  /// The field's value; `.missing` when there is none of that name.
  func field(_ name: String) -> Value

  /// The whole as JSON, for functions and messages that need plain data; `.null` when it has none.
  var json: JSONValue { get }

  /// What stands for the whole where one plain value is asked for: the text of a cookie or of a
  /// repeated header, the total of the times. Nil, the default, when there is no such value.
  var scalar: Value? { get }

  /// The lines of a repeated header field, which a list is compared with. Nil by default.
  var lines: [String]? { get }

  /// Why there is no value where one was expected, such as `text/html, 2.3 KB: not JSON (use text)`.
  ///
  /// Nil, the default, when there is one. Otherwise no pattern accepts the record, and to read it in
  /// an expression is an error that says so.
  var unusable: String? { get }
}

extension ValueRecord {
  package var scalar: Value? { nil }
  package var lines: [String]? { nil }
  package var unusable: String? { nil }
}

/// The names that an expression can read, and what evaluation depends on besides them.
package protocol Scope: Sendable {
  /// The value of a top-level name; `.missing` when it has none.
  func value(of name: String) -> Value

  /// What a JSONPath selects in the body, where that can be told without all of the body being read:
  /// `.missing` when it is nothing. Nil, the default, has the body read.
  func value(at path: JSONPath) -> Value?

  /// How many elements the list has that a JSONPath leads to, where that can be told without the list
  /// being made; nil, the default, where it can't.
  func elementCount(at path: JSONPath) -> Int?

  /// Where random values, the time and `fake` data come from.
  var environment: EvaluationEnvironment { get }

  /// How deep XML and HTML may be nested; nil, the default, for 256 levels, which is the most.
  var depthLimit: Int? { get }

  /// Text that stands for an expression of a template that can't be worked out yet; nil, the default,
  /// has it worked out.
  func placeholder(for expression: Expression) -> String?
}

extension Scope {
  package func value(at path: JSONPath) -> Value? { nil }
  package func elementCount(at path: JSONPath) -> Int? { nil }
  package var depthLimit: Int? { nil }
  package func placeholder(for expression: Expression) -> String? { nil }
}
