/// Which tags something must have, as `--tag` says it: `smoke and not slow`, `(a or b) and c`.
///
/// `not` binds more tightly than `and`, and `and` more than `or`. Tags are compared by code points;
/// one with blanks, brackets or the name of an operator stands in quotes.
package indirect enum TagExpression: Sendable, Equatable {
  case tag(String)
  case not(TagExpression)
  case and(TagExpression, TagExpression)
  case or(TagExpression, TagExpression)

  /// Why a text is no expression.
  package struct Mistake: Error, Equatable {
    /// Lower-case; says what is wrong at the place.
    package let message: String
    /// How many Unicode scalars stand before the place.
    package let offset: Int
  }

  /// Understands a text.
  ///
  /// - Throws: ``Mistake``.
  package init(parsing text: String) throws(Mistake) {
    var parser = TagExpressionParser(text)
    self = try parser.parse()
  }

  /// True for something that has these tags, in any order, and no others.
  package func holds(for tags: [String]) -> Bool {
    switch self {
    case .tag(let name): tags.contains { $0.utf8.elementsEqual(name.utf8) }
    case .not(let other): !other.holds(for: tags)
    case .and(let left, let right): left.holds(for: tags) && right.holds(for: tags)
    case .or(let left, let right): left.holds(for: tags) || right.holds(for: tags)
    }
  }
}
