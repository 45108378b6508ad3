#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
package import SpecModel
import Synchronization

/// Brings a history up to date with what a run tells.
///
/// What did not run this time is remembered as it was. It keeps something of what did not pass only,
/// so memory does not grow with the run.
package final class RunHistoryRecorder: Sendable {
  fileprivate struct Steps {
    var failures: [RunHistory.Step] = []
    /// Of those that failed before: which passed now, and which were left out.
    var passed: Set<RunHistory.Step> = []
    var leftOut: Set<RunHistory.Step> = []
  }

  private struct State {
    /// Of the suites that are running, by their indexes.
    var keys: [Int: RunHistory.SuiteKey] = [:]
    var steps: [RunHistory.SuiteKey: Steps] = [:]
    /// Of the suites that have ended; of one that runs several times, of all its turns.
    var endings: [RunHistory.SuiteKey: Ending] = [:]
  }

  private struct Ending {
    var duration: Duration
    var isBroken: Bool
  }

  private let places: HistoryPlaces
  private let earlier: RunHistory
  private let state = Mutex(State())
  private let wholeSuites: Set<RunHistory.SuiteKey>
  private let keepsDurations: Bool

  /// Takes what is remembered so far, the folder of the project, and what is going to run.
  ///
  /// Durations are kept as they are for a run that is a shard, since the other shards go by the same.
  package init(
    _ history: RunHistory,
    project: String,
    running suites: [SelectedSuite],
    keepsDurations: Bool
  ) {
    let places = HistoryPlaces(project: project)
    self.places = places
    self.keepsDurations = keepsDurations
    earlier = history
    wholeSuites = Set(suites.filter(\.isWhole).map { places.key(of: $0.suite.identity) })
  }

  package func receive(_ event: RunEvent) {
    switch event {
    case .suiteStarted(let suite):
      let key = places.key(of: suite)
      state.withLock { $0.keys[suite.index] = key }
    case .stepFinished(let suite, let result):
      state.withLock { state in
        guard let key = state.keys[suite.index] else { return }
        let step = RunHistory.Step(result.step)
        guard result.outcome.isFailure || earlier[key]?.failures.contains(step) == true else {
          return
        }
        state.steps[key, default: Steps()].note(result.outcome, of: step)
      }
    case .suiteFinished(let result):
      state.withLock { state in
        guard let key = state.keys.removeValue(forKey: result.suite.index) else { return }
        let isBroken = result.problem != nil || state.endings[key]?.isBroken ?? false
        state.endings[key] = Ending(duration: result.duration, isBroken: isBroken)
      }
    case .runStarted, .stepStarted, .stepProgressed, .runFinished: break
    }
  }

  /// What is remembered from now on.
  package func history(after summary: RunSummary) -> RunHistory {
    var history = earlier
    let (endings, steps) = state.withLock { ($0.endings, $0.steps) }
    for (key, ending) in endings {
      let isWhole = wholeSuites.contains(key)
      var suite = history[key] ?? RunHistory.Suite()
      suite.isBroken = ending.isBroken
      // The suite as a whole is what is to run again.
      suite.failures =
        ending.isBroken
        ? []
        : (steps[key] ?? Steps()).failures(
          after: suite.failures,
          isWhole: isWhole,
          wasCutShort: summary.wasCutShort
        )
      if isWhole, !keepsDurations, !summary.wasCutShort {
        suite.milliseconds = Int(ending.duration / .milliseconds(1))
      }
      history[key] = suite
    }
    history.forget { path in
      let key = RunHistory.SuiteKey(path: path, title: "")
      return !FileManager.default.fileExists(atPath: places.path(of: key))
    }
    return history
  }
}

extension RunHistoryRecorder.Steps {
  fileprivate mutating func note(_ outcome: Outcome, of step: RunHistory.Step) {
    switch outcome {
    case .failed, .errored, .blocked:
      if !failures.contains(step) { failures.append(step) }
    case .skipped: leftOut.insert(step)
    case .passed, .flaky: passed.insert(step)
    }
  }

  /// What is left to be mended, when this was before.
  fileprivate func failures(
    after earlier: [RunHistory.Step],
    isWhole: Bool,
    wasCutShort: Bool
  ) -> [RunHistory.Step] {
    let old = earlier.filter { step in
      if passed.contains(step) || failures.contains(step) { return false }
      // What was stopped before it came to a step has left it as it was; what a whole suite has not
      // come to is not there any more.
      return leftOut.contains(step) ? wasCutShort : !isWhole
    }
    return failures + old
  }
}

extension RunHistory.Step {
  /// A step as its suite has it, without the name of a case.
  fileprivate init(_ identity: StepIdentity) {
    let suffix = identity.instance?.suffix ?? ""
    let name = String(identity.name.utf8.dropLast(suffix.utf8.count))
    self.init(id: identity.id, name: name ?? identity.name)
  }
}
