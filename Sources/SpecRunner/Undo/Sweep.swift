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

  /// Undoes all entries of a ledger, the last first.
  ///
  /// Values that the ledger has not, because they are secret, are made again: the steps that give
  /// them are run. The suites are those that the entries name, as far as they are still there.
  package func run(
    _ entries: [Int: LedgerEntry],
    in suites: [CompiledSuite]
  ) async -> [Int: Ending] {
    var endings: [Int: Ending] = [:]
    // What is made once for a whole run is made once for a whole sweep.
    let context = RunContext(options: options, transport: transport)
    for (place, entries) in Dictionary(grouping: entries, by: \.value.suite) {
      guard let suite = place.find(in: suites) else {
        let reason = "there is no suite '\(place.title)' in '\(place.shownPath)' any more"
        for (number, _) in entries { endings[number] = .left(reason) }
        continue
      }
      var traces: [SweepTrace] = []
      for (number, entry) in entries.sorted(by: { $0.key > $1.key }) {
        if let trace = SweepTrace(number, entry, in: suite) {
          traces.append(trace)
        } else {
          endings[number] = .left("the suite has no step '\(entry.name)' with an undo any more")
        }
      }
      let restored = place.restored(suite, traces)
      var run = SuiteRun(
        restored,
        in: context,
        environment: context.random.fork(of: restored.identity, turn: place.turn),
        events: EventStream { _ in }
      )
      endings.merge(await run.sweep(traces)) { $1 }
    }
    return endings
  }
}

extension LedgerEntry.Suite {
  /// The suite in this place, also when it has moved within its file.
  fileprivate func find(in suites: [CompiledSuite]) -> CompiledSuite? {
    let named = suites.filter { suite in
      let other = LedgerEntry.Suite(suite.identity)
      return other.path.utf8.elementsEqual(path.utf8)
        && other.title.utf8.elementsEqual(title.utf8)
        && other.instance?.name == instance?.name
    }
    return named.first { $0.identity.range.start == position } ?? named.first
  }

  /// A suite as it was in the run: random values depend on where it stood.
  fileprivate func restored(_ suite: CompiledSuite, _ traces: [SweepTrace]) -> CompiledSuite {
    var suite = suite
    suite.identity.path = shownPath
    suite.identity.range.start = position
    suite.identity.instance = instance
    if let base = traces.lazy.compactMap(\.entry.base).first { suite.setBase(base) }
    return suite
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
