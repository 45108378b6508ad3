import Matching
import SpecModel
import TaskEngine

/// What all steps of a suite share.
struct SuiteContext: Sendable {
  let suite: CompiledSuite
  let options: RunOptions
  let session: Session
  let files: SuiteFiles
  let secrets: SecretKeeper
  /// The time since the run began.
  let watch: RunWatch
  /// The suite's base URL; nil when it has none.
  var base: String?

  var builder: RequestBuilder { RequestBuilder(base: base, files: files, secrets: secrets) }

  func sleep(for duration: Duration) async throws {
    guard duration > .zero else { return try Task.checkCancellation() }
    try await options.clock.sleep(for: duration)
  }
}
