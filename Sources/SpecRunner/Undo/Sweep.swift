import JSON
import Matching
package import SpecModel
import SpecSource
package import TaskEngine

/// Undoes what runs have left behind, by their ledgers.
package struct Sweep: Sendable {
  /// What became of an entry.
  package enum Ending: Sendable {
    /// What was sent: `DELETE /orders/42`; masked.
    case undone(String)
    /// Why it is still there, or may be: lower-case, masked.
    case left(String)
  }

  private let options: RunOptions
  private let transport: any Transport

  /// Makes a sweep with the seed of the run that the ledger is of, so that what is sent again is the
  /// same.
  package init(options: RunOptions, transport: any Transport) {
    self.options = options
    self.transport = transport
  }

  /// An entry whose step has been found again.
  struct Trace: Sendable {
    let number: Int
    let entry: LedgerEntry
    let step: Step
    let undo: Step

    /// Whether the undo reads what only the answer told.
    var readsAnswer: Bool {
      let own = Set(step.givenNames)
      return undo.referencesOfUndo.contains { own.contains($0.name) }
    }

    /// The names that have to be known before anything can be done.
    var neededNames: Set<String> {
      var references = undo.referencesOfUndo
      if !entry.isAnswered, readsAnswer { references += step.referencesBeforeSending }
      return Set(references.map(\.name)).subtracting(entry.values.names)
        .subtracting(step.givenNames)
    }
  }

  /// Undoes all entries of a ledger, the last first.
  ///
  /// Values that the ledger has not, because they are secret, are made again: the steps that give
  /// them are run. The suites are those that the entries name, as far as they are still there.
  package func run(
    _ entries: [Int: LedgerEntry],
    in suites: [CompiledSuite]
  ) async -> [Int: Ending] {
    var endings: [Int: Ending] = [:]
    for (place, entries) in Dictionary(grouping: entries, by: \.value.suite) {
      guard let suite = place.find(in: suites) else {
        let reason = "there is no suite '\(place.title)' in '\(place.shownPath)' any more"
        for (number, _) in entries { endings[number] = .left(reason) }
        continue
      }
      var traces: [Trace] = []
      for (number, entry) in entries {
        if let step = entry.find(in: suite.steps), let undo = step.undo {
          traces.append(Trace(number: number, entry: entry, step: step, undo: undo))
        } else {
          endings[number] = .left("the suite has no step '\(entry.step)' with an undo any more")
        }
      }
      traces.sort { $0.number > $1.number }
      endings.merge(await sweep(traces, of: suite, at: place)) { $1 }
    }
    return endings
  }

  private func sweep(
    _ traces: [Trace],
    of suite: CompiledSuite,
    at place: LedgerEntry.Suite
  ) async -> [Int: Ending] {
    let needed = traces.reduce(into: Set<String>()) { $0.formUnion($1.neededNames) }
    let isKept = suite.steps.map { !needed.isDisjoint(with: $0.givenNames) }
    var suite = suite.keeping(
      suite.withDependencies(isKept, of: [.setup, .steps, .teardown])
    )
    // Random values depend on where the suite was said to be.
    suite.identity.path = place.shownPath
    if let base = traces.lazy.compactMap(\.entry.base).first { suite.setBase(base) }
    var run = SuiteRun(
      suite,
      options: options,
      transport: transport,
      files: SuiteFiles(root: options.root, files: options.files),
      environment: EvaluationEnvironment(seed: options.seed, now: options.now)
        .fork(of: suite.identity, turn: place.turn),
      redactor: Redactor(),
      onceActions: OnceActions(),
      watch: RunWatch(options.clock),
      stop: RunStop(afterFailures: nil),
      ledger: nil,
      events: EventStream { _ in }
    )
    return await run.sweep(traces)
  }
}

extension LedgerEntry.Suite {
  /// The suite in this place, also when it has moved within its file.
  fileprivate func find(in suites: [CompiledSuite]) -> CompiledSuite? {
    let named = suites.filter { suite in
      let other = LedgerEntry.Suite(suite.identity)
      return other.path.utf8.elementsEqual(path.utf8)
        && other.title.utf8.elementsEqual(title.utf8) && other.instance == instance
    }
    return named.first { Int($0.identity.range.start.line) == line } ?? named.first
  }
}

extension LedgerEntry {
  /// The step that it is about, also when it has moved.
  fileprivate func find(in steps: [Step]) -> Step? {
    let named = steps.filter { ($0.identity.id ?? $0.identity.name).utf8.elementsEqual(step.utf8) }
    return named.first { Int($0.identity.range.start.line) == line } ?? named.first
  }
}

extension CompiledSuite {
  /// Puts the URL that a run went to in place of what the suite says.
  fileprivate mutating func setBase(_ url: String) {
    guard let base else { return }
    let source = SourceText(verbatim: url.replacing("${", with: "$${"), range: base.range)
    var mistakes: [Diagnostic] = []
    self.base = Template.parse(source, into: &mistakes) ?? base
  }
}
