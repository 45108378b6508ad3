import Dispatch
import Foundation

/// SIGTERM and SIGINT as something to wait for once, from the moment this is made.
struct TerminationSignals {
  private let arrivals: AsyncStream<Void>
  private let sources: [any DispatchSourceSignal]

  init() {
    let (arrivals, continuation) = AsyncStream<Void>.makeStream()
    self.arrivals = arrivals
    sources = [SIGTERM, SIGINT].map { number in
      // The default action would end the process before the source sees the signal.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
  }

  /// Returns when either signal has arrived, also when that was before the call.
  func next() async {
    defer { for source in sources { source.cancel() } }
    for await _ in arrivals { return }
  }
}
