#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import Dispatch
import Synchronization

/// SIGINT and SIGTERM: the first asks the run to end, the second ends the process.
struct ProcessSignals {
  private final class Count: Sendable {
    private let value = Mutex(0)

    func next() -> Int {
      value.withLock { value in
        value += 1
        return value
      }
    }
  }

  private let sources: [any DispatchSourceSignal]

  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Takes the signals over until the process ends.
  ///
  /// - Parameters:
  ///   - onFirst: Called once, on another thread.
  ///   - onSecond: Called before the process ends.
  init(onFirst: @escaping @Sendable () -> Void, onSecond: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "specrun.signals")
    let count = Count()
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        if count.next() == 1 { return onFirst() }
        onSecond()
        _exit(ExitStatus.interrupted)
      }
      source.resume()
      return source
    }
  }
}
