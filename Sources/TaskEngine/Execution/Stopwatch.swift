/// Measures from its making, by any clock.
struct Stopwatch: Sendable {
  /// The usual clock is read directly: through the protocol each reading costs several look-ups.
  private enum Reading: Sendable {
    case continuous(since: ContinuousClock.Instant)
    case other(@Sendable () -> Duration)
  }

  private let reading: Reading

  init(_ clock: any Clock<Duration>) {
    if type(of: clock) == ContinuousClock.self {
      reading = .continuous(since: .now)
    } else {
      reading = .other(Self.reading(clock))
    }
  }

  var elapsed: Duration {
    switch reading {
    case .continuous(let start): start.duration(to: .now)
    case .other(let read): read()
    }
  }

  private static func reading(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
