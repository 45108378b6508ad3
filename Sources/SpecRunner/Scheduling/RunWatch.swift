/// The time since a run began, by any clock.
struct RunWatch: Sendable {
  private let read: @Sendable () -> Duration

  init(_ clock: any Clock<Duration>) {
    self.init(opening: clock)
  }

  private init(opening clock: some Clock<Duration>) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
  }

  var elapsed: Duration { read() }
}
