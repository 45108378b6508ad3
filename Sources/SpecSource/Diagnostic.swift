/// Something that is wrong, or worth a remark, in a spec.
///
/// Diagnostics are values and collected, never thrown: all mistakes of all files are shown at once.
package struct Diagnostic: Sendable {
  package enum Severity: String, Sendable {
    /// Only errors keep a suite from being run; under `--strict`, warnings are errors, and there alone
    /// are notes given.
    case error, warning, note
  }

  /// A remark that belongs to a diagnostic and has a place of its own.
  package struct Note: Sendable {
    package var message: String
    package var range: SourceRange

    package init(_ message: String, at range: SourceRange) {
      self.message = message
      self.range = range
    }
  }

  package var severity: Severity
  package var code: DiagnosticCode
  /// Lower-case, without a full stop; names the thing.
  package var message: String
  package var range: SourceRange
  /// What to write instead; shown beside the caret.
  package var hint: String?
  package var notes: [Note]

  package init(
    _ code: DiagnosticCode,
    _ message: String,
    at range: SourceRange,
    hint: String? = nil,
    notes: [Note] = [],
    severity: Severity = .error
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.range = range
    self.hint = hint
    self.notes = notes
  }
}
