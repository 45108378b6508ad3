import JSON
import SpecSource

extension MatchRun {
  /// How many comparisons a list in any order may take: 1,000 patterns on 1,000 items.
  private static let comparisonLimit = 1_000_000

  /// Finds for each pattern an item of its own.
  ///
  /// The first fitting item is not always the right one: of `[<int>, 5]` and `[5, 7]` the first
  /// pattern must leave the 5. So this is a maximum matching (augmenting paths, after Kuhn).
  mutating func unordered(
    _ items: [Value],
    _ nodes: [PatternNode],
    _ value: Value,
    _ node: PatternNode,
    isClosed: Bool
  ) throws(EvaluationError) -> Bool {
    guard items.count * nodes.count <= Self.comparisonLimit else {
      throw EvaluationError(
        .limit,
        "\(nodes.count) patterns on \(items.count) items in any order are too many",
        at: node.range
      )
    }
    var fitting: [[Int]] = []
    for inner in nodes {
      var indices: [Int] = []
      for (index, item) in items.enumerated() where try probe(item, inner) { indices.append(index) }
      fitting.append(indices)
    }
    let owners = Self.matching(fitting, itemCount: items.count)
    let found = Set(owners.compactMap(\.self))
    let missing = nodes.indices.filter { !found.contains($0) }
    let leftOver = owners.indices.filter { owners[$0] == nil }
    guard !missing.isEmpty || (isClosed && !leftOver.isEmpty) else { return true }
    return record(
      value,
      node,
      expected: isClosed ? "\(nodes.count.counted("item")) in any order" : node.summary,
      actual: items.count.counted("item"),
      detail: ListChanges(missing: missing, leftOver: isClosed ? leftOver : []).text(
        missing: { nodes[$0].outline },
        leftOver: { "[\($0)] \(items[$0].message())" },
        moved: { _, _ in "" }
      )
    )
  }

  /// For each item the pattern that takes it.
  private static func matching(_ fitting: [[Int]], itemCount: Int) -> [Int?] {
    var owners = [Int?](repeating: nil, count: itemCount)
    for start in fitting.indices {
      // Breadth first, so that long chains need no stack.
      var from = [Int?](repeating: nil, count: itemCount)
      var isSeen = [Bool](repeating: false, count: itemCount)
      var queue = [start]
      var free: Int?
      search: while !queue.isEmpty {
        var next: [Int] = []
        for pattern in queue {
          for item in fitting[pattern] where !isSeen[item] {
            isSeen[item] = true
            from[item] = pattern
            guard let owner = owners[item] else {
              free = item
              break search
            }
            next.append(owner)
          }
        }
        queue = next
      }
      while let item = free, let pattern = from[item] {
        free = pattern == start ? nil : owners.firstIndex(of: pattern)
        owners[item] = pattern
      }
    }
    return owners
  }
}
