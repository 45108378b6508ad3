/// How a step, a suite or a run ended.
package enum Outcome: String, CaseIterable, Sendable {
  /// Everything that was expected came.
  case passed
  /// Passed, but only after a retry.
  case flaky
  /// The server answered otherwise than expected.
  case failed
  /// No usable answer came, or a precondition did not hold.
  case errored
  /// Reads from, or needs, a step that did not pass.
  case blocked
  /// Was not to run: `skip`, `if`, or a precondition with `otherwise: skip`.
  case skipped

  /// True for passed and flaky.
  package var isPass: Bool { self == .passed || self == .flaky }

  /// True for what makes a run fail: failed, errored and blocked.
  package var isFailure: Bool { self == .failed || self == .errored || self == .blocked }
}

/// How many steps ended in which way.
package struct OutcomeCounts: Sendable, Equatable {
  private var counts: [Int]

  package init() {
    counts = Array(repeating: 0, count: Outcome.allCases.count)
  }

  package subscript(outcome: Outcome) -> Int {
    get { counts[Self.index(of: outcome)] }
    set { counts[Self.index(of: outcome)] = newValue }
  }

  package var total: Int { counts.reduce(0, +) }

  package static func += (left: inout Self, right: Self) {
    for index in left.counts.indices { left.counts[index] += right.counts[index] }
  }

  /// The outcome that stands for all of them: the first of failed, errored, blocked, flaky, passed
  /// that occurs; skipped when nothing else did, passed when there was nothing at all.
  package var verdict: Outcome {
    let order: [Outcome] = [.failed, .errored, .blocked, .flaky, .passed, .skipped]
    return order.first { self[$0] > 0 } ?? .passed
  }

  private static func index(of outcome: Outcome) -> Int {
    switch outcome {
    case .passed: 0
    case .flaky: 1
    case .failed: 2
    case .errored: 3
    case .blocked: 4
    case .skipped: 5
    }
  }
}
