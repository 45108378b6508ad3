import Matching
import TaskEngine

/// What all suites of a run share: secrets that must not be shown, log-ins and tokens, chance, and
/// the time since it began.
///
/// A class, as it is large and every step of every suite has it.
final class RunContext: Sendable {
  let options: RunOptions
  let transport: any Transport
  let files: SuiteFiles
  let redactor = Redactor()
  let onceActions = OnceActions()
  let tokens = TokenStore()
  /// What each suite's own random values are made of.
  let random: EvaluationEnvironment
  /// The time since the run began.
  let watch: RunWatch
  /// Says when nothing new is to begin.
  let stop: RunStop
  /// Where steps that are to be undone are noted; nil when no ledger is kept.
  let ledger: UndoLedger?

  init(
    options: RunOptions,
    transport: any Transport,
    stop: RunStop = RunStop(afterFailures: nil),
    ledger: UndoLedger? = nil
  ) {
    self.options = options
    files = SuiteFiles(options: options)
    random = EvaluationEnvironment(seed: options.seed, now: options.now)
    let watch = RunWatch(options.clock)
    self.watch = watch
    self.stop = stop
    self.ledger = ledger
    guard options.requestInterval > .zero else {
      self.transport = transport
      return
    }
    let spacing = RequestSpacing(
      options.requestInterval,
      countsFromEnd: false,
      watch: watch,
      clock: options.clock
    )
    self.transport = transport.spaced(by: spacing)
  }
}
