package import SpecModel

/// Several runs told as one, such as the shards of a run.
///
/// Suites follow each other in the order of the runs. The merged run began with the first of them
/// and ended with the last; it has the seed of the first.
package struct MergedRun {
  private var runs: [[RunEvent]] = []

  package init() {}

  /// Adds a whole run: what it did from its start to its end.
  package mutating func add(_ events: [RunEvent]) {
    runs.append(events)
  }

  /// The events of all runs as those of one.
  package var events: [RunEvent] {
    let start = runs.compactMap(\.startedAt).min() ?? 0
    var suites: [SuiteIdentity] = []
    var told: [RunEvent] = []
    var summary: RunSummary?
    for run in runs {
      let offset = Duration.seconds((run.startedAt ?? start) - start)
      for event in run {
        switch event {
        case .runStarted: break
        case .suiteStarted(var suite):
          suite.index = suites.count
          suites.append(suite)
          told.append(.suiteStarted(suite))
        case .stepStarted, .stepProgressed: break
        case .stepFinished(_, var result):
          guard let suite = suites.last else { break }
          result.shift(by: offset)
          told.append(.stepFinished(suite: suite, result: result))
        case .suiteFinished(var result):
          guard let suite = suites.last else { break }
          result.suite = suite
          result.start += offset
          told.append(.suiteFinished(result))
        case .runFinished(var next):
          next.duration += offset
          summary = summary.map { $0.joined(with: next) } ?? next
        }
      }
    }
    guard let summary else { return [] }
    let first = RunEvent.runStarted(suites: suites, seed: summary.seed, startedAt: start)
    return [first] + told + [.runFinished(summary)]
  }
}

extension [RunEvent] {
  fileprivate var startedAt: Double? {
    if case .runStarted(_, _, let startedAt)? = first { startedAt } else { nil }
  }
}

extension RunSummary {
  fileprivate func joined(with other: RunSummary) -> RunSummary {
    var joined = self
    joined.suites += other.suites
    joined.steps += other.steps
    joined.requestCount += other.requestCount
    joined.duration = max(duration, other.duration)
    joined.isInterrupted = isInterrupted || other.isInterrupted
    return joined
  }
}
