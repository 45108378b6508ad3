import Dispatch

/// Does something ten times a second on a thread of its own.
struct Ticker {
  private let timer: any DispatchSourceTimer

  init(_ action: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "specrun.progress"))
    timer.schedule(deadline: .now() + .milliseconds(100), repeating: .milliseconds(100))
    timer.setEventHandler(handler: action)
    timer.resume()
  }

  func stop() {
    timer.cancel()
  }
}
