/// When a poll asks again.
///
/// It has no clock and sends nothing; all times count from one beginning.
struct PollSchedule: Sendable {
  enum Action: Hashable, Sendable {
    /// Asks again after this time.
    case ask(after: Duration)
    /// The time is over.
    case expire
  }

  private let every: Duration
  private let end: Duration

  /// - Parameters:
  ///   - start: when the first answer was asked for.
  ///   - every: the time from an answer to the next question; a server that is slow is not
  ///     asked more often for it.
  ///   - within: the time from `start` in which `until` must hold.
  init(start: Duration, every: Duration, within: Duration) {
    self.every = max(every, .zero)
    end = start + within
  }

  /// What to do after an answer that does not suffice.
  ///
  /// The last question is asked when the time ends, even when that is sooner than `every` says.
  func next(at now: Duration) -> Action {
    let left = end - now
    guard left > .zero else { return .expire }
    return .ask(after: min(every, left))
  }

  /// How much time a question may take that is asked now: what is left, but at least a second, so
  /// that the last question can be answered.
  func timeout(at now: Duration) -> Duration {
    max(end - now, .seconds(1))
  }
}
