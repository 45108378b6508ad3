#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Matching
package import SpecModel
import SpecSource
package import TaskEngine

/// Runs compiled suites and tells what happens.
package struct Runner: Sendable {
  private let options: RunOptions
  private let transport: any Transport

  package init(options: RunOptions, transport: any Transport) {
    self.options = options
    self.transport = transport
  }

  /// Runs all suites, side by side up to `jobs`, the steps of each in order.
  ///
  /// Cancelling the surrounding task is the interrupt: steps that are running stop, teardown still
  /// runs, suites that have not begun never do.
  ///
  /// The handler is called for one event at a time, in the order in which they happen; every text
  /// in an event is masked.
  package func run(
    _ suites: [CompiledSuite],
    onEvent: @escaping @Sendable (RunEvent) -> Void
  ) async -> RunSummary {
    let events = EventStream(onEvent)
    let watch = RunWatch(options.clock)
    let startedAt = options.now().timeIntervalSince1970
    events.send(
      .runStarted(suites: suites.map(\.identity), seed: options.seed, startedAt: startedAt)
    )
    var summary = RunSummary(
      suites: OutcomeCounts(),
      steps: OutcomeCounts(),
      requestCount: 0,
      duration: .zero,
      seed: options.seed,
      isInterrupted: false
    )
    let ledger = options.ledgerFolder.map { folder in
      UndoLedger(folder: folder, head: LedgerHead(RunRecord(options: options)))
    }
    await run(suites, watch, ledger, events) { result in
      summary.suites[result.outcome] += 1
      summary.steps += result.counts
      summary.requestCount += result.requestCount
    }
    summary.isInterrupted = Task.isCancelled
    summary.ledgerPath = ledger?.close()
    summary.duration = watch.elapsed
    events.send(.runFinished(summary))
    return summary
  }

  private func run(
    _ suites: [CompiledSuite],
    _ watch: RunWatch,
    _ ledger: UndoLedger?,
    _ events: EventStream,
    onResult: (SuiteResult) -> Void
  ) async {
    let redactor = Redactor()
    let onceActions = OnceActions()
    let tokens = TokenStore()
    let files = SuiteFiles(root: options.root, files: options.files)
    let random = EvaluationEnvironment(seed: options.seed, now: options.now)
    await withTaskGroup(of: SuiteResult?.self) { group in
      var waiting = suites[...]
      func startNext() {
        guard let suite = waiting.popFirst() else { return }
        // A suite stays on one of the transport's loops, which spares it every thread hop.
        group.addTask(executorPreference: transport.executor) {
          if Task.isCancelled { return nil }
          var run = SuiteRun(
            suite,
            options: options,
            transport: transport,
            files: files,
            environment: random.fork(suite.identity.place),
            redactor: redactor,
            onceActions: onceActions,
            tokens: tokens,
            watch: watch,
            ledger: ledger,
            events: events
          )
          return await run.run()
        }
      }
      for _ in 0..<options.jobs { startNext() }
      while let result = await group.next() {
        if let result { onResult(result) }
        startNext()
      }
    }
  }
}

extension SuiteIdentity {
  /// Where the suite stands: it draws the same random values alone as among others.
  var place: String {
    let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    let instance = instance.map { ", case \($0.index)" } ?? ""
    return "suite \(path):\(range.start.line)\(instance)"
  }
}
