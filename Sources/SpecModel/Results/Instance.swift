/// One of several runs of a suite or a step: a case, or a turn of `repeat`.
package struct Instance: Sendable, Hashable {
  /// 0-based.
  package var index: Int
  /// What tells it from the others: `ada`, `plan=free`, `#3`.
  package var name: String

  package init(index: Int, name: String) {
    self.index = index
    self.name = name
  }

  /// As it stands behind the name of a suite or step: ` [ada]`.
  package var suffix: String { " [\(name)]" }
}
