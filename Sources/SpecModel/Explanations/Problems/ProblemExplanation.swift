/// What it means that a step of a run has no verdict, for those to whom the message doesn't say enough.
package struct ProblemExplanation: Sendable {
  package let code: ProblemCode
  /// What has happened, in one or two sentences.
  package let cause: String
  /// What can be done about it, in one or two sentences.
  package let remedy: String
  /// What can end so; it is right as far as that can be known before a run.
  package let wrong: Explanation.Example
  /// What can't, or less easily.
  package let right: Explanation.Example

  init(
    _ code: ProblemCode,
    _ cause: String,
    remedy: String,
    wrong: Explanation.Example,
    right: Explanation.Example
  ) {
    self.code = code
    self.cause = cause
    self.remedy = remedy
    self.wrong = wrong
    self.right = right
  }

  /// One for every code, by theme.
  package static let all = connections + certificates + requests + needs + embedding

  /// The explanation of a code by its printed name, or nil when there is no such code.
  package static func named(_ name: String) -> ProblemExplanation? {
    all.first { $0.code.rawValue == name }
  }

  /// Heading, cause, remedy and both examples as plain text.
  package var text: String {
    """
    \(code.rawValue)

    \(cause)

    \(remedy)

    Wrong:

    \(Explanation.indented(wrong.text))

    Right:

    \(Explanation.indented(right.text))

    """
  }
}
