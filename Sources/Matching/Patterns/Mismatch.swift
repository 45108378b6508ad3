package import JSON
package import SpecSource

/// One place where a value is not as expected.
package struct Mismatch: Sendable {
  /// How much of an expectation or a value a message shows, in Unicode scalars.
  package static let textLimit = 120

  /// Where, from the name of the value that was checked: `body.lines[1].qty`, `headers.Location`.
  package var path: String
  /// What was expected, on one line: `<int > 0>`, `"paid"`.
  package var expected: String
  /// What was there, on one line: `0`, `"12" (string)`, `(missing)`.
  package var actual: String
  /// The value that was there, where it is data.
  package var actualValue: JSONValue?
  /// The value that was expected, where it is one value: a report can draw the difference.
  package var expectedValue: JSONValue?
  /// More, where two values don't say it: `missing: "red"; left over: "green"`.
  package var detail: String?
  /// The part of the spec that expects it.
  package var range: SourceRange
}
