import HTTPTypes
import Synchronization
import TaskEngine

/// Keeps a distance in time between requests.
final class RequestSpacing: Sendable {
  private let gap: Duration
  private let countsFromEnd: Bool
  private let watch: RunWatch
  private let clock: any Clock<Duration>
  /// Since the run began.
  private let next = Mutex(Duration.zero)

  /// Spaces the beginnings of requests; or, if it counts from the end, an answer and the request that
  /// follows it.
  init(_ gap: Duration, countsFromEnd: Bool, watch: RunWatch, clock: any Clock<Duration>) {
    self.gap = gap
    self.countsFromEnd = countsFromEnd
    self.watch = watch
    self.clock = clock
  }

  /// Waits until it is the turn of the one who asks; those who ask earlier come first.
  func wait() async throws {
    let now = watch.elapsed
    let begin = next.withLock { next in
      let begin = max(next, now)
      next = begin + gap
      return begin
    }
    if begin > now { try await clock.sleep(for: begin - now) }
  }

  func noteEnd() {
    guard countsFromEnd else { return }
    let end = watch.elapsed
    next.withLock { $0 = max($0, end + gap) }
  }
}

/// A transport whose requests, redirects and retries among them, keep a distance.
struct SpacedTransport: Transport {
  let transport: any Transport
  let spacing: RequestSpacing

  var defaultHeaders: HTTPFields { transport.defaultHeaders }
  var executor: (any TaskExecutor)? { transport.executor }

  func send(
    _ request: PreparedRequest,
    to sink: ResponseSink,
    progress: TaskProgress
  ) async throws -> ReceivedResponse {
    try await spacing.wait()
    defer { spacing.noteEnd() }
    return try await transport.send(request, to: sink, progress: progress)
  }

  func connect(
    to url: String,
    timeout: Duration,
    options: TransportOptions
  ) async throws(RequestError) {
    try await transport.connect(to: url, timeout: timeout, options: options)
  }
}

extension Transport {
  /// This one, or one that keeps a distance between requests.
  func spaced(by spacing: RequestSpacing?) -> any Transport {
    guard let spacing else { return self }
    return SpacedTransport(transport: self, spacing: spacing)
  }
}
