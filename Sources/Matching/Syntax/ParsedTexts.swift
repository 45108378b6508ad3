import JSON
import SpecSource

/// What texts have been parsed into already: the suites of a project say the same again and again.
///
/// It belongs to one thread. Without it every text is parsed anew, to the same end.
package final class ParsedTexts {
  /// A pattern, and where the text that it was found in stands and begins.
  private struct PlacedPattern {
    let root: PatternNode
    let shapeReferences: [Pattern.ShapeReference]
    let range: SourceRange
    let origin: SourcePosition
  }

  /// How many texts of a kind are kept; those that come later are parsed each time.
  private static let limit = 500

  private var patterns: [CodePointKey: PlacedPattern] = [:]
  private var paths: [CodePointKey: JSONPath] = [:]

  /// Makes one that knows nothing yet.
  package init() {}

  /// The pattern that a text is, as if it had been parsed where it stands; nil when that isn't known.
  func pattern(
    of source: SourceText
  ) -> (root: PatternNode, shapeReferences: [Pattern.ShapeReference])? {
    guard let origin = source.origin, let known = patterns[CodePointKey(source.text)] else {
      return nil
    }
    let move = SourceMove(from: known.origin, to: origin, in: source.range.file)
    // The place of text with patterns in it is that of its quotes.
    guard move.applied(to: known.range) == source.range else { return nil }
    let shapeReferences = known.shapeReferences.map { reference in
      Pattern.ShapeReference(name: reference.name, range: move.applied(to: reference.range))
    }
    return (known.root.moved(by: move), shapeReferences)
  }

  /// Keeps the pattern that a text is, if it stands on one line as it is.
  ///
  /// The pattern holds no `${…}`.
  func keep(
    _ root: PatternNode,
    _ shapeReferences: [Pattern.ShapeReference],
    of source: SourceText
  ) {
    guard let origin = source.origin, patterns.count < Self.limit else { return }
    patterns[CodePointKey(source.text)] = PlacedPattern(
      root: root,
      shapeReferences: shapeReferences,
      range: source.range,
      origin: origin
    )
  }

  /// The JSONPath that a text is.
  ///
  /// - Throws: ``JSONPathSyntaxError`` when it is none.
  func path(_ text: String) throws(JSONPathSyntaxError) -> JSONPath {
    let key = CodePointKey(text)
    if let known = paths[key] { return known }
    let path = try JSONPath(text)
    if paths.count < Self.limit { paths[key] = path }
    return path
  }
}
