#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Matching
package import SpecModel
import SpecSource
import Synchronization
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
    let stop = RunStop(afterFailures: options.maxFailures)
    let ledger = options.ledgerFolder.map { folder in
      UndoLedger(folder: folder, head: LedgerHead(RunRecord(options: options)))
    }
    let context = RunContext(options: options, transport: transport, stop: stop, ledger: ledger)
    let events = EventStream { event in
      stop.note(event)
      onEvent(event)
    }
    let queue = SuiteQueue(suites, turns: options.turns)
    let startedAt = options.now().timeIntervalSince1970
    events.send(
      .runStarted(suites: queue.identities, seed: options.seed, startedAt: startedAt)
    )
    let tally = Mutex(
      RunSummary(
        suites: OutcomeCounts(),
        steps: OutcomeCounts(),
        requestCount: 0,
        duration: .zero,
        seed: options.seed,
        isInterrupted: false
      )
    )
    await run(queue, in: context, events) { result in
      tally.withLock { $0.add(result) }
    }
    var summary = tally.withLock(\.self)
    summary.isInterrupted = Task.isCancelled || stop.isQuit
    summary.stopReason = stop.isQuit ? nil : stop.reason
    summary.ledgerPath = ledger?.close()
    summary.duration = context.watch.elapsed
    events.send(.runFinished(summary))
    return summary
  }

  private func run(
    _ queue: SuiteQueue,
    in context: RunContext,
    _ events: EventStream,
    onResult: @escaping @Sendable (SuiteResult) -> Void
  ) async {
    let stop = context.stop
    let mayGoOn: @Sendable () -> Bool = { !Task.isCancelled && stop.reason == nil }
    // A suite never runs beside itself: a turn begins when the one before has ended.
    while mayGoOn(), queue.beginTurn() {
      await withTaskGroup { group in
        for _ in 0..<min(options.jobs, queue.suiteCount) {
          // Who runs suites stays on one of the transport's loops, which spares them every thread hop.
          group.addTask(executorPreference: context.transport.executor) {
            while mayGoOn(), let suite = queue.next() {
              var run = SuiteRun(
                suite,
                in: context,
                environment: context.random
                  .fork(of: suite.identity, turn: suite.identity.turn?.number),
                events: events
              )
              onResult(await run.run())
            }
          }
        }
      }
    }
  }
}

extension EvaluationEnvironment {
  /// What a suite draws its random values from: the first of several turns the same as a single one.
  func fork(of suite: SuiteIdentity, turn: Int?) -> EvaluationEnvironment {
    let own = fork(suite.unrepeated.place)
    guard let turn, turn > 1 else { return own }
    return own.fork("turn \(turn)")
  }
}

extension RunSummary {
  fileprivate mutating func add(_ result: SuiteResult) {
    suites[result.outcome] += 1
    steps += result.counts
    requestCount += result.requestCount
  }
}

extension SuiteIdentity {
  /// Where the suite stands: it draws the same random values alone as among others.
  fileprivate var place: String {
    let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    let instance = instance.map { ", case \($0.index)" } ?? ""
    return "suite \(path):\(range.start.line)\(instance)"
  }
}
