/// Holds values against patterns, with the shapes and the names that these refer to.
package struct Matcher {
  private let shapes: ShapeTable
  private let scope: any Scope

  /// Makes a matcher.
  package init(shapes: ShapeTable, scope: any Scope) {
    self.shapes = shapes
    self.scope = scope
  }

  /// Every place where the value is not as expected; none when it matches.
  ///
  /// - Parameters:
  ///   - value: what is checked.
  ///   - pattern: what is expected.
  ///   - path: the value's name in messages, such as `body`.
  /// - Throws: when a `${…}` in the pattern can't be worked out, or a limit is reached, so that there
  ///   is no verdict.
  package func mismatches(
    of value: Value,
    against pattern: Pattern,
    at path: String
  ) throws(EvaluationError) -> [Mismatch] {
    var run = MatchRun(shapes: shapes, scope: scope, subject: path)
    _ = try run.check(value, pattern.root)
    return run.mismatches
  }
}
