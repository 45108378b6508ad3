/// A JSONPath query (RFC 9535), parsed and checked.
///
/// `match()` and `search()` run their patterns with PCRE2, which takes all of I-Regexp (RFC 9485)
/// and more: `^`, `$`, `\d` and the like work as in other regular expressions.
public struct JSONPath: Sendable {
  /// A value that a query selects.
  public struct Node: Sendable {
    /// The value.
    public let value: JSONValue
    /// Where it is.
    public let location: JSONLocation

    /// The normalized path of RFC 9535, section 2.7: `$['lines'][1]['qty']`.
    public var path: String { location.normalizedPath }
  }

  /// The query as written.
  public let text: String

  /// Whether it can select one node at most (a singular query, RFC 9535, section 2.3.5.1): names
  /// and indices alone.
  public let isSingular: Bool

  /// How many nodes one evaluation may select by default, step by step and filters included.
  public static let nodeLimit = 10_000_000

  private let query: PathQuery

  /// All steps of a singular query; nil for others.
  let singularSteps: [JSONLocation.Step]?

  /// Parses and checks a query, which begins with `$`.
  ///
  /// - Throws: ``JSONPathSyntaxError`` if it isn't well-formed and valid (RFC 9535, section 2.1), or
  ///   if a pattern that it has as a literal is not a regular expression.
  public init(_ text: String) throws(JSONPathSyntaxError) {
    var parser = PathParser(text)
    query = try parser.path()
    isSingular = query.isSingular
    singularSteps = query.isSingular ? query.leadingSteps.map(\.step) : nil
    self.text = text
  }

  /// The names and indices that the query begins with, each with where it is written (in UTF-8 code
  /// units of the text, brackets and the dot included); for a singular query these are all.
  ///
  /// Indices are as written: -1 is the last.
  public var leadingSteps: [(step: JSONLocation.Step, range: Range<Int>)] { query.leadingSteps }

  /// The selected nodes in the order of RFC 9535, a node once for each time it is selected.
  ///
  /// - Throws: ``JSONPathLimitError`` if a regular expression or the number of nodes goes beyond
  ///   its limit.
  public func nodes(
    in document: JSONValue,
    nodeLimit: Int = JSONPath.nodeLimit
  ) throws(JSONPathLimitError) -> [Node] {
    let root = LocatedValue(value: document, location: JSONLocation())
    return try PathEvaluation(root: document, nodeLimit: nodeLimit).nodes(of: query, from: root).map
    {
      Node(value: $0.value, location: $0.location)
    }
  }

  /// The values of the selected nodes, in the same order; cheaper than ``nodes(in:nodeLimit:)``.
  ///
  /// - Throws: ``JSONPathLimitError`` if a regular expression or the number of nodes goes beyond
  ///   its limit.
  public func values(
    in document: JSONValue,
    nodeLimit: Int = JSONPath.nodeLimit
  ) throws(JSONPathLimitError) -> [JSONValue] {
    try PathEvaluation(root: document, nodeLimit: nodeLimit).nodes(of: query, from: document)
  }

  /// The one value that a singular query selects; nil where there is none, and if the query is not
  /// singular.
  public func singularValue(in document: JSONValue) -> JSONValue? {
    query.singularValue(from: document)
  }

  /// The location that a singular query leads to, with negative indices counted in this document;
  /// nil where there is nothing, and if the query is not singular.
  public func singularLocation(in document: JSONValue) -> JSONLocation? {
    guard isSingular else { return nil }
    return query.singularSteps(from: document).map { JSONLocation($0) }
  }
}

extension JSONPath: Hashable, CustomStringConvertible {
  /// Whether both are written alike.
  public static func == (left: JSONPath, right: JSONPath) -> Bool {
    left.text.hasSameCodePoints(as: right.text)
  }

  /// Mixes in the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(codePointsOf: text)
  }

  /// The query as written.
  public var description: String { text }
}
