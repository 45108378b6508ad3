/// The candidate that a misspelt name most likely meant, or nil when none is close.
///
/// Distance is optimal string alignment (insertion, deletion, substitution, transposition of
/// neighbours, each 1) over Unicode scalars, letter case ignored; a third of the name's length may
/// differ, at least 1 and at most 3. The first of equally near candidates wins.
package func nearestName<Names: Sequence<String>>(to name: String, in candidates: Names) -> String?
{
  let wanted = Array(name.lowercased().unicodeScalars)
  let limit = min(3, max(1, wanted.count / 3))
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let scalars = Array(candidate.lowercased().unicodeScalars)
    guard abs(scalars.count - wanted.count) <= limit else { continue }
    let distance = alignmentDistance(wanted, scalars)
    if distance <= limit, distance < best?.distance ?? .max {
      best = (candidate, distance)
    }
  }
  return best?.name
}

private func alignmentDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for row in 1...left.count {
    var current = [row]
    current.reserveCapacity(right.count + 1)
    for column in 1...right.count {
      let substitution = previous[column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1)
      var distance = min(previous[column] + 1, current[column - 1] + 1, substitution)
      if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1]
      {
        distance = min(distance, beforePrevious[column - 2] + 1)
      }
      current.append(distance)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[right.count]
}
