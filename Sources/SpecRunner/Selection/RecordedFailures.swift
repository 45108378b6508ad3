package import SpecModel

/// What did not pass when it ran last, to be run again.
package struct RecordedFailures: Sendable {
  private let history: RunHistory
  private let places: HistoryPlaces
  /// The files all of whose suites are to run, since one that failed is no longer there.
  private let lostPaths: Set<String>

  /// Takes what is remembered, and looks it up among the suites of a load.
  package init(in history: RunHistory, project: String, among suites: [CompiledSuite]) {
    self.history = history
    places = HistoryPlaces(project: project)
    let there = Set(suites.map { [places] in places.key(of: $0.identity) })
    lostPaths = Set(history.failedSuites.filter { !there.contains($0) }.map(\.path))
  }

  /// The steps of a suite that did not pass; all of them when one can't be found any more, which has
  /// got another name or is gone.
  func steps(of suite: CompiledSuite) -> StepChoice {
    let key = places.key(of: suite.identity)
    guard let known = history[key] else {
      // It may be one that failed under another title.
      return lostPaths.contains(key.path) ? .all : .these([])
    }
    if known.isBroken { return .all }
    var indexes: Set<Int> = []
    for failure in known.failures {
      guard let index = suite.index(of: failure) else { return .all }
      indexes.insert(index)
    }
    return .these(indexes)
  }
}
