import Matching
import SpecModel
import TaskEngine

/// What all steps of a suite share.
struct SuiteContext: Sendable {
  let suite: CompiledSuite
  let options: RunOptions
  /// Its cookies are the suite's own.
  let session: Session
  let requests: RequestCounter
  let files: SuiteFiles
  let secrets: SecretKeeper
  /// The time since the run began.
  let watch: RunWatch
  /// Where steps that are to be undone are noted; nil when no ledger is kept.
  let ledger: UndoLedger?
  /// The suite's base URL; nil when it has none.
  var base: String?

  var builder: RequestBuilder { RequestBuilder(base: base, files: files, secrets: secrets) }

  func sleep(for duration: Duration) async throws {
    guard duration > .zero else { return try Task.checkCancellation() }
    try await options.clock.sleep(for: duration)
  }
}
