package import SpecSource

/// Why an expression, a template or a pattern could not be worked out.
package struct EvaluationError: Error, Sendable {
  /// What kind of thing went wrong.
  package enum Kind: Sendable, Equatable {
    /// Something that was needed isn't there: its name as written, such as `login.body.token`.
    case missing(name: String)
    /// A value of the wrong type.
    case type
    /// A value of the right type that can't be used, such as text that isn't Base64.
    case value
    /// A limit that keeps every expression finite was reached.
    case limit
  }

  package var kind: Kind
  /// Lower-case, without a full stop.
  package var message: String
  /// The part of the spec that was being worked out.
  package var range: SourceRange

  /// Makes an error.
  package init(_ kind: Kind, _ message: String, at range: SourceRange) {
    self.kind = kind
    self.message = message
    self.range = range
  }
}
