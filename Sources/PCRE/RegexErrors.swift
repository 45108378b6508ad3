/// What is wrong with the text of a regular expression, or with a template that refers to its
/// groups.
package struct RegexSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in lower case, for example "missing closing parenthesis".
  package let message: String
  /// Where, in bytes of UTF-8 from the start of the text; the length of the text at its end.
  package let offset: Int

  package var description: String { "\(message) (at offset \(offset))" }
}

/// A search that was given up before it had an answer: this is neither a match nor "no match".
///
/// Patterns such as `^(a+)+$` need time that doubles with each character of the text.
package struct RegexLimitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What ran out.
  package enum Limit: Hashable, Sendable {
    /// The steps of one search, ``RegularExpression/stepLimit``.
    case steps
    /// The memory or the depth of one search.
    case memory
    /// Something else that PCRE2 reports under this number (pcre2api(3)).
    case other(code: Int32)
  }

  /// What ran out.
  package let limit: Limit
  /// The pattern that was being searched for.
  package let pattern: String

  package var description: String {
    switch limit {
    case .steps:
      "the regular expression /\(pattern)/ was given up after \(RegularExpression.stepLimit) steps"
    case .memory:
      "the regular expression /\(pattern)/ was given up because it needs too much memory"
    case .other(let code):
      "the regular expression /\(pattern)/ could not be run (PCRE2 error \(code))"
    }
  }
}
