/// Why a text is no GraphQL, and where.
package struct GraphQLSyntaxError: Error, Hashable {
  /// Lower-case, without a full stop.
  package var message: String
  /// In UTF-8 code units of the text, on scalar boundaries; empty at its end.
  package var range: Range<Int>
  package var hint: String?

  init(_ message: String, at range: Range<Int>, hint: String? = nil) {
    self.message = message
    self.range = range
    self.hint = hint
  }
}
