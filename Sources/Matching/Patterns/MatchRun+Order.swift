import JSON
import SpecSource

/// Lists whose elements have an order: whether they match goes by places, what is said of it by which
/// elements are missing, left over or moved.
extension MatchRun {
  /// Comparisons that may be made to tell a failure better; they decide nothing.
  private static let tellingLimit = 500_000
  /// Further down in the data lists are told place by place, to bound the stack.
  private static let alignedDepth = 16

  mutating func list(
    _ items: [Value],
    _ nodes: [PatternNode],
    _ value: Value,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    guard probing == 0, canAlign else { return try inPlace(items, nodes, value, node) }
    let start = mismatches.count
    let unrecordedBefore = unrecorded
    isAligning = false
    defer { isAligning = true }
    if try inPlace(items, nodes, value, node) { return true }
    guard start < Self.mismatchLimit else { return false }
    let byPlaces = (mismatches: Array(mismatches[start...]), unrecorded: unrecorded)
    mismatches.removeSubrange(start...)
    unrecorded = unrecordedBefore
    isAligning = true
    if !tell(items, nodes, value, node) {
      mismatches.replaceSubrange(start..., with: byPlaces.mismatches)
      unrecorded = byPlaces.unrecorded
    }
    return false
  }

  private var canAlign: Bool { isAligning && path.count < Self.alignedDepth }

  private mutating func inPlace(
    _ items: [Value],
    _ nodes: [PatternNode],
    _ value: Value,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    var matches = true
    if items.count != nodes.count {
      guard probing == 0 else { return false }
      matches = record(
        value,
        node,
        expected: nodes.count.counted("item"),
        actual: items.count.counted("item")
      )
    }
    for (index, (item, inner)) in zip(items, nodes).enumerated()
    where try !check(item, inner, at: .index(index)) {
      matches = false
      if probing > 0 { break }
    }
    return matches
  }

  /// Records why a list does not match, by the elements that are meant by each other; false when that
  /// takes too long, or can't be worked out.
  @inline(never)
  private mutating func tell(
    _ items: [Value],
    _ nodes: [PatternNode],
    _ value: Value,
    _ node: PatternNode
  ) -> Bool {
    (try? withStepsApart(atMost: Self.tellingLimit) { run throws(EvaluationError) -> Bool in
      guard
        let alignment = try ListAlignment(
          expectedCount: nodes.count,
          actualCount: items.count,
          distance: { expected, actual, inDetail throws(EvaluationError) in
            if try run.probe(items[actual], nodes[expected]) { return 0 }
            guard inDetail, !nodes[expected].isScalar else { return ListAlignment.unlikeCost }
            return try run.distance { inner throws(EvaluationError) in
              _ = try inner.check(items[actual], nodes[expected])
            }
          }
        )
      else { return false }
      let changes = try ListChanges(alignment) { expected, actual throws(EvaluationError) in
        try run.probe(items[actual], nodes[expected])
      }
      if !changes.isEmpty {
        let isSameCount = items.count == nodes.count
        _ = run.record(
          value,
          node,
          expected: isSameCount ? node.outline : nodes.count.counted("item"),
          actual: isSameCount ? value.message() : items.count.counted("item"),
          detail: changes.text(
            missing: { "[\($0)] \(nodes[$0].outline)" },
            leftOver: { "[\($0)] \(items[$0].message())" },
            moved: { "\(items[$1].message()) from [\($0)] to [\($1)]" }
          )
        )
      }
      for (expected, actual) in alignment.pairs {
        _ = try run.check(items[actual], nodes[expected], at: .index(actual))
      }
      return true
    }) ?? false
  }

  /// The same for a value that is to be equal to another.
  mutating func compare(_ actual: [JSONValue], _ wanted: [JSONValue], _ node: PatternNode) {
    let fits = { (expected: Int, place: Int) in actual[place] == wanted[expected] }
    guard canAlign,
      let alignment = try? ListAlignment(
        expectedCount: wanted.count,
        actualCount: actual.count,
        distance: { expected, place, inDetail throws(EvaluationError) in
          if fits(expected, place) { return 0 }
          guard inDetail else { return ListAlignment.unlikeCost }
          return try distance { $0.difference(actual[place], wanted[expected], node) }
        }
      ), let changes = try? ListChanges(alignment, fits: fits)
    else { return compareInPlace(actual, wanted, node) }
    if !changes.isEmpty {
      let isSameCount = actual.count == wanted.count
      let (whole, wholeWanted) = (JSONValue.array(actual), JSONValue.array(wanted))
      _ = record(
        .json(whole),
        node,
        wholeWanted,
        expected: isSameCount ? wholeWanted.shortText : wanted.count.counted("item"),
        actual: isSameCount ? whole.shortText : actual.count.counted("item"),
        detail: changes.text(
          missing: { "[\($0)] \(wanted[$0].shortText)" },
          leftOver: { "[\($0)] \(actual[$0].shortText)" },
          moved: { "\(actual[$1].shortText) from [\($0)] to [\($1)]" }
        )
      )
    }
    for (expected, place) in alignment.pairs {
      path.append(.index(place))
      difference(actual[place], wanted[expected], node)
      path.removeLast()
    }
  }

  private mutating func compareInPlace(
    _ actual: [JSONValue],
    _ wanted: [JSONValue],
    _ node: PatternNode
  ) {
    if actual.count != wanted.count {
      _ = record(
        .json(.array(actual)),
        node,
        .array(wanted),
        expected: wanted.count.counted("item"),
        actual: actual.count.counted("item")
      )
    }
    for (index, (item, wantedItem)) in zip(actual, wanted).enumerated() {
      path.append(.index(index))
      difference(item, wantedItem, node)
      path.removeLast()
    }
  }

  /// How far an element is from another that it doesn't fit, by the number of its parts that differ;
  /// what is recorded meanwhile is forgotten.
  private mutating func distance(
    _ compare: (inout MatchRun) throws(EvaluationError) -> Void
  ) throws(EvaluationError) -> Int {
    let (start, unrecordedBefore, own) = (mismatches.count, unrecorded, pathText)
    let (wasAligning, wasComparing) = (isAligning, isComparing)
    (isAligning, isComparing) = (false, true)
    defer {
      (isAligning, isComparing) = (wasAligning, wasComparing)
      mismatches.removeSubrange(start...)
      unrecorded = unrecordedBefore
    }
    try compare(&self)
    let found = mismatches[start...]
    guard found.contains(where: { !$0.path.utf8.elementsEqual(own.utf8) }) else {
      return ListAlignment.unlikeCost
    }
    return min(4 + found.count, ListAlignment.unlikeCost)
  }
}
