import SpecSource

/// Which element of a list was meant by which of those that were expected: most elements keep their
/// partner when one is put in, left out or moved.
///
/// The way of least cost, after Wagner and Fischer; elements at both ends that fit are set aside first.
struct ListAlignment {
  /// Pairs that are compared at most, and the table's size; beyond it elements are told by their places.
  static let pairLimit = 100_000
  /// Pairs for which it is worked out how much they resemble each other.
  private static let resemblanceLimit = 2500

  /// What it costs that an element has no partner.
  ///
  /// Two such cost less than two pairs that don't fit, so
  /// that two elements in each other's place are told as moved.
  private static let gapCost = 4
  /// What it costs to pair what does not fit: less than two gaps, more than one.
  static let unlikeCost = 7

  /// Indices of what was expected and of what is there.
  private(set) var pairs: [(expected: Int, actual: Int)] = []
  private(set) var missing: [Int] = []
  private(set) var leftOver: [Int] = []

  /// Nil where there are too many elements.
  ///
  /// - Parameters:
  ///   - expectedCount: how many elements are expected.
  ///   - actualCount: how many there are.
  ///   - distance: what it costs to pair two: 0 when the element is as expected, else from 5 to
  ///     ``unlikeCost``; where the details aren't asked for, it is all the same which.
  /// - Throws: what `distance` throws.
  init?(
    expectedCount: Int,
    actualCount: Int,
    distance: (_ expected: Int, _ actual: Int, _ inDetail: Bool) throws(EvaluationError) -> Int
  ) throws(EvaluationError) {
    let shorter = min(expectedCount, actualCount)
    var start = 0
    while start < shorter, try distance(start, start, false) == 0 { start += 1 }
    var end = 0
    while end < shorter - start,
      try distance(expectedCount - 1 - end, actualCount - 1 - end, false) == 0
    {
      end += 1
    }
    let (rows, columns) = (expectedCount - start - end, actualCount - start - end)
    guard rows == 0 || columns <= Self.pairLimit / rows else { return nil }
    let isShort = rows * columns <= Self.resemblanceLimit
    var costs = CostTable(rows: rows, columns: columns)
    for row in 0..<rows {
      for column in 0..<columns {
        costs[row, column] = try distance(start + row, start + column, isShort)
      }
    }
    pairs = (0..<start).map { ($0, $0) }
    align(costs, from: start)
    for index in (0..<end).reversed() {
      pairs.append((expectedCount - 1 - index, actualCount - 1 - index))
    }
  }

  private mutating func align(_ costs: CostTable, from start: Int) {
    let (rows, columns) = (costs.rows, costs.columns)
    // What the rest costs from an element of each on.
    var rest = CostTable(rows: rows + 1, columns: columns + 1)
    for row in (0...rows).reversed() {
      for column in (0...columns).reversed() {
        var least = (rows - row + columns - column) * Self.gapCost
        if row < rows, column < columns {
          least = costs[row, column] + rest[row + 1, column + 1]
          least = min(least, Self.gapCost + rest[row + 1, column])
          least = min(least, Self.gapCost + rest[row, column + 1])
        }
        rest[row, column] = least
      }
    }
    var (row, column) = (0, 0)
    while row < rows, column < columns {
      if rest[row, column] == costs[row, column] + rest[row + 1, column + 1] {
        pairs.append((start + row, start + column))
        (row, column) = (row + 1, column + 1)
      } else if rest[row, column] == Self.gapCost + rest[row + 1, column] {
        missing.append(start + row)
        row += 1
      } else {
        leftOver.append(start + column)
        column += 1
      }
    }
    missing += (row..<rows).map { start + $0 }
    leftOver += (column..<columns).map { start + $0 }
  }
}

/// Costs of pairs, row by row.
private struct CostTable {
  let rows: Int
  let columns: Int
  private var costs: [Int32]

  init(rows: Int, columns: Int) {
    (self.rows, self.columns) = (rows, columns)
    costs = Array(repeating: 0, count: rows * columns)
  }

  subscript(row: Int, column: Int) -> Int {
    get { Int(costs[row * columns + column]) }
    set { costs[row * columns + column] = Int32(newValue) }
  }
}
