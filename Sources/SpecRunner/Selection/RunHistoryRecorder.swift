package import SpecModel
import Synchronization

/// Finds out from what a run tells what is to be remembered of it.
///
/// Of a step that passed it keeps nothing, or a number where only a part of its suite runs; so memory
/// does not grow with the run.
package final class RunHistoryRecorder: Sendable {
  /// Names a suite as the run does.
  private struct SuiteName: Hashable {
    var path: String
    var title: String

    init(_ suite: SuiteIdentity) {
      let suite = suite.unrepeated
      (path, title) = (suite.path, suite.title)
    }
  }

  /// What ran of a suite, in all its turns.
  fileprivate struct Record {
    var failures: [RunHistory.Step] = []
    /// Indexes of steps that passed; none where the whole suite runs.
    var passed: Set<Int> = []
    var leftOut: Set<Int> = []
    /// Nil as long as it has not ended.
    var duration: Duration?
    var isBroken = false
  }

  private let places: HistoryPlaces
  private let all: [CompiledSuite]
  /// Those of which only a part runs: that part.
  private let partial: [SuiteName: CompiledSuite]
  private let keepsDurations: Bool
  private let records = Mutex<[SuiteName: Record]>([:])

  /// Takes the folder of the project, all that was loaded, and what is going to run of it.
  ///
  /// Durations are kept as they are for a run that is a shard, since the other shards go by the same.
  package init(
    project: String,
    loaded all: [CompiledSuite],
    running suites: [SelectedSuite],
    keepsDurations: Bool
  ) {
    places = HistoryPlaces(project: project)
    self.all = all
    self.keepsDurations = keepsDurations
    partial = Dictionary(
      suites.lazy.filter { !$0.isWhole }.map { (SuiteName($0.suite.identity), $0.suite) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  package func receive(_ event: RunEvent) {
    switch event {
    case .stepFinished(let suite, let result):
      // What passes is most of a run: it costs nothing unless it counts.
      if result.outcome.isPass, partial.isEmpty { return }
      let name = SuiteName(suite)
      if result.outcome.isPass, partial[name] == nil { return }
      records.withLock { $0[name, default: Record()].note(result) }
    case .suiteFinished(let result):
      records.withLock { records in
        let name = SuiteName(result.suite)
        records[name, default: Record()].duration = result.duration
        if result.problem != nil { records[name]?.isBroken = true }
      }
    case .runStarted, .suiteStarted, .stepStarted, .stepProgressed, .runFinished: break
    }
  }

  /// All that is known from now on of the files whose suites ran.
  ///
  /// What was known earlier is asked for only if it counts: when not all of a file's suites ran
  /// whole.
  func changes(
    after summary: RunSummary,
    to earlier: () -> RunHistory
  ) -> [RunHistory.File] {
    let records = records.withLock { $0 }
    var earlierOnce: RunHistory?
    return files().compactMap { path, suites in
      let ran = suites.filter { records[$0.name]?.duration != nil }
      if ran.isEmpty { return nil }
      let isKnown =
        !keepsDurations && !summary.wasCutShort && ran.count == suites.count
        && suites.allSatisfy { partial[$0.name] == nil }
      var file = RunHistory.File(path: places.name(of: path), suites: [])
      if !isKnown {
        let history = earlierOnce ?? earlier()
        earlierOnce = history
        file.suites = history.suites(of: file.path)
      }
      merge(ran, records, into: &file.suites, wasCutShort: summary.wasCutShort)
      return file
    }
  }

  /// A suite by its name and its index in `all`: to copy thousands of suites takes its time.
  private typealias NamedSuite = (name: SuiteName, index: Int)

  /// The suites that were loaded, by their files, in the order of the load.
  private func files() -> [(path: String, suites: [NamedSuite])] {
    var files: [(path: String, suites: [NamedSuite])] = []
    var indexes: [String: Int] = [:]
    for place in all.indices {
      let name = SuiteName(all[place].identity)
      let index = indexes[name.path] ?? files.count
      if index == files.count {
        indexes[name.path] = index
        files.append((name.path, []))
      }
      files[index].suites.append((name, place))
    }
    return files
  }

  private func merge(
    _ ran: [NamedSuite],
    _ records: [SuiteName: Record],
    into known: inout [RunHistory.Suite],
    wasCutShort: Bool
  ) {
    var indexes: [String: Int] = [:]
    for (index, suite) in known.enumerated() { indexes[suite.title] = index }
    for (name, place) in ran {
      guard let record = records[name], let duration = record.duration else { continue }
      let part = partial[name]
      let index = indexes[name.title]
      var entry = index.map { known[$0] } ?? RunHistory.Suite(title: name.title)
      entry.isBroken = record.isBroken
      // The suite as a whole is what is to run again.
      entry.failures =
        record.isBroken
        ? []
        : record.failures
          + record.left(
            of: entry.failures,
            in: part ?? all[place],
            isWhole: part == nil,
            wasCutShort: wasCutShort
          )
      if part == nil, !keepsDurations, !wasCutShort {
        entry.milliseconds = Int(duration / .milliseconds(1))
      }
      if let index {
        known[index] = entry
      } else {
        indexes[name.title] = known.count
        known.append(entry)
      }
    }
  }
}

extension RunHistoryRecorder.Record {
  fileprivate mutating func note(_ result: StepResult) {
    switch result.outcome {
    case .failed, .errored, .blocked:
      let step = RunHistory.Step(result.step)
      if !failures.contains(step) { failures.append(step) }
    case .skipped: leftOut.insert(result.step.index)
    case .passed, .flaky: passed.insert(result.step.index)
    }
  }

  /// What else is left to be mended, when this was before.
  fileprivate func left(
    of earlier: [RunHistory.Step],
    in suite: CompiledSuite,
    isWhole: Bool,
    wasCutShort: Bool
  ) -> [RunHistory.Step] {
    if isWhole, !wasCutShort { return [] }
    return earlier.filter { step in
      if failures.contains(step) { return false }
      let index = suite.index(of: step)
      if let index, passed.contains(index) { return false }
      // What was stopped before it came to a step has left it as it was; what a whole suite has not
      // come to is not there any more.
      return index.map(leftOut.contains) == true ? wasCutShort : !isWhole
    }
  }
}

extension CompiledSuite {
  /// The index of the step that is meant; nil when there is none any more.
  func index(of step: RunHistory.Step) -> Int? {
    steps.first { RunHistory.Step(id: $0.identity.id, name: $0.identity.name) == step }?
      .identity.index
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
