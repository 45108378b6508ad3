import SpecSource

/// What ends the parse of one expression or pattern; turned into a diagnostic at its outermost call.
struct SyntaxError: Error {
  var code: DiagnosticCode
  var message: String
  /// In UTF-8 offsets of the source text.
  var range: Range<Int>
  var hint: String?
  /// The range in the file, where only that is known.
  var place: SourceRange?

  init(_ code: DiagnosticCode, _ message: String, at range: Range<Int>, hint: String? = nil) {
    self.code = code
    self.message = message
    self.range = range
    self.hint = hint
  }

  func diagnostic(in source: SourceText) -> Diagnostic {
    Diagnostic(code, message, at: place ?? source.range(of: range), hint: hint)
  }
}
