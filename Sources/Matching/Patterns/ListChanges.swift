/// Elements of a list that are not where they were expected.
struct ListChanges {
  /// Indices of what was expected.
  var missing: [Int] = []
  /// Indices of what is there.
  var leftOver: [Int] = []
  /// From where it was expected to where it is.
  var moved: [(from: Int, to: Int)] = []

  /// Of each kind so many are named.
  private static let shownCount = 5
  /// Of each element so much, in Unicode scalars.
  private static let shownLength = 60
  /// Missing elements times those left over, of which it is found out whether they only moved.
  private static let movedLimit = 10_000

  var isEmpty: Bool { missing.isEmpty && leftOver.isEmpty && moved.isEmpty }

  init(missing: [Int] = [], leftOver: [Int] = []) {
    (self.missing, self.leftOver) = (missing, leftOver)
  }

  /// What has no partner; a missing element that is among those left over has moved.
  init(
    _ alignment: ListAlignment,
    fits: (_ expected: Int, _ actual: Int) throws(EvaluationError) -> Bool
  ) throws(EvaluationError) {
    leftOver = alignment.leftOver
    let canCompare = alignment.missing.count * leftOver.count <= Self.movedLimit
    for expected in alignment.missing {
      var found: Int?
      if canCompare {
        for (index, actual) in leftOver.enumerated() where try fits(expected, actual) {
          found = index
          break
        }
      }
      if let found {
        moved.append((from: expected, to: leftOver.remove(at: found)))
      } else {
        missing.append(expected)
      }
    }
  }

  /// `missing: "red"; left over: [1] "green"`.
  func text(
    missing missingText: (Int) -> String,
    leftOver leftOverText: (Int) -> String,
    moved movedText: (Int, Int) -> String
  ) -> String {
    [
      Self.text("missing", missing, missingText),
      Self.text("left over", leftOver, leftOverText),
      Self.text("moved", moved) { movedText($0.from, $0.to) },
    ].compactMap(\.self).joined(separator: "; ")
  }

  private static func text<Change>(
    _ title: String,
    _ changes: [Change],
    _ describe: (Change) -> String
  ) -> String? {
    guard !changes.isEmpty else { return nil }
    let shown = changes.prefix(shownCount).map { describe($0).shortened(to: shownLength) }
    let others = changes.count - shownCount
    let more = others > 0 ? " and \(others) more" : ""
    return "\(title): \(shown.joined(separator: ", "))\(more)"
  }
}
