/// Holds values against patterns, with the shapes and the names that these refer to.
package struct Matcher {
  private let shapes: ShapeTable
  private let scope: any Scope

  /// Makes a matcher.
  package init(shapes: ShapeTable, scope: any Scope) {
    self.shapes = shapes
    self.scope = scope
  }

  /// Every place where the value is not as expected, up to a thousand.
  ///
  /// - Parameters:
  ///   - value: what is checked.
  ///   - pattern: what is expected.
  ///   - path: the value's name in messages, such as `body`.
  /// - Returns: the mismatches in the order of the pattern; none when the value matches.
  /// - Throws: when a `${…}` in the pattern can't be worked out, or a limit is reached, so that there
  ///   is no verdict.
  package func mismatches(
    of value: Value,
    against pattern: Pattern,
    at path: String
  ) throws(EvaluationError) -> [Mismatch] {
    var run = MatchRun(shapes: shapes, scope: scope, subject: path)
    _ = try run.check(value, pattern.root)
    if run.unrecorded > 0, let last = run.mismatches.indices.last {
      let more = "\(run.unrecorded.counted("more mismatch", "more mismatches")) not shown"
      run.mismatches[last].detail = run.mismatches[last].detail.map { "\($0); \(more)" } ?? more
    }
    return run.mismatches
  }

  /// Whether a list of so many elements matches, whatever they are; nil when that depends on them, or on
  /// anything else.
  package func accepts(
    elementCount: () -> Int?,
    _ pattern: Pattern
  ) throws(EvaluationError) -> Bool? {
    guard case .length(let length) = pattern.root.kind, pattern.references.isEmpty,
      let count = elementCount()
    else { return nil }
    var run = MatchRun(shapes: shapes, scope: scope, subject: "")
    return try run.probe(Value(count), length)
  }
}
