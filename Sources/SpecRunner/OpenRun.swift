package import SpecModel
import Synchronization
package import TaskEngine

/// A run whose suites come one by one, each when somebody asks for it, as test cases do.
///
/// They share what the suites of a run share: an action with `once` runs a single time, and a token
/// is fetched once. No ledger is kept.
package struct OpenRun: Sendable {
  /// What became of a suite.
  package struct Ending: Sendable {
    package var suite: SuiteResult
    /// In the order of the suite; masked.
    package var steps: [StepResult]
  }

  private let context: RunContext

  /// Begins; of the options those about the order of suites, and the ledger, mean nothing here.
  package init(options: RunOptions, transport: any Transport) {
    context = RunContext(options: options, transport: transport)
  }

  /// Runs a suite from its preconditions to its teardown.
  ///
  /// Cancelling the surrounding task is the interrupt: steps that are running stop, teardown still
  /// runs.
  package func run(_ suite: CompiledSuite, checking checks: SuiteChecks) async -> Ending {
    let steps = Mutex<[StepResult]>([])
    // The handler lives as long as the run of the suite.
    let events = EventStream { event in
      guard case .stepFinished(_, let result) = event else { return }
      steps.withLock { $0.append(result) }
    }
    let executor = context.transport.executor
    let result = await withTaskExecutorPreference(executor) {
      var run = SuiteRun(
        suite,
        in: context,
        environment: context.random.fork(of: suite.identity, turn: nil),
        checks: checks,
        events: events
      )
      return await run.run()
    }
    let sorted = steps.withLock { $0 }.sorted { $0.step.index < $1.step.index }
    return Ending(suite: result, steps: sorted)
  }
}
