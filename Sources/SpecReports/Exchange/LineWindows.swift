/// Which lines of a long text to show: those around the marked ones, as many as are allowed.
struct LineWindows {
  /// In rising order, with at least two lines between any two: to leave out one saves nothing.
  let ranges: [Range<Int>]

  /// - Parameters:
  ///   - count: how many lines there are.
  ///   - marks: the lines that matter; without any it is the first.
  ///   - limit: the most lines to show.
  init(count: Int, marks: Set<Int>, limit: Int) {
    guard count > limit else {
      ranges = count > 0 ? [0..<count] : []
      return
    }
    guard !marks.isEmpty else {
      ranges = limit > 0 ? [0..<limit] : []
      return
    }
    // Where there is no room for all, the first ones count.
    let marks = marks.sorted().prefix(limit)
    var best = Self.windows(around: marks, context: 0, count: count)
    var (fitting, tooMany) = (0, limit + 1)
    while tooMany - fitting > 1 {
      let context = (fitting + tooMany) / 2
      let windows = Self.windows(around: marks, context: context, count: count)
      if windows.reduce(0, { $0 + $1.count }) <= limit {
        (best, fitting) = (windows, context)
      } else {
        tooMany = context
      }
    }
    ranges = best
  }

  private static func windows(
    around marks: some Sequence<Int>,
    context: Int,
    count: Int
  ) -> [Range<Int>] {
    var windows: [Range<Int>] = []
    for mark in marks {
      let window = max(0, mark - context)..<min(count, mark + context + 1)
      if let last = windows.last, window.lowerBound <= last.upperBound + 1 {
        windows[windows.count - 1] = last.lowerBound..<max(last.upperBound, window.upperBound)
      } else {
        windows.append(window)
      }
    }
    return windows
  }
}
