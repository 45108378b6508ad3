#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import Dispatch
import Synchronization

/// SIGINT, SIGTERM and SIGHUP: the first asks the run to end, the second ends the process.
///
/// SIGQUIT ends it at once. SIGHUP stays ignored where nohup has said so.
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

  /// A closed pipe, or a file beyond the limit of its size, is then an error of `write`, and the run
  /// can still be torn down.
  static func ignoreFailedWrites() {
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
  }

  /// Takes the signals over until the process ends.
  ///
  /// - Parameters:
  ///   - onFirst: Called once, on another thread.
  ///   - onSecond: Called before the process ends.
  init(onFirst: @escaping @Sendable () -> Void, onSecond: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "specrun.signals")
    let count = Count()
    let hangup = Self.isIgnored(SIGHUP) ? [] : [SIGHUP]
    sources = ([SIGINT, SIGTERM, SIGQUIT] + hangup).map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        if number != SIGQUIT, count.next() == 1 { return onFirst() }
        onSecond()
        _exit(ExitStatus.interrupted)
      }
      source.resume()
      return source
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return action.handlesBySystem(SIG_IGN)
  }
}

extension sigaction {
  /// Whether this is one of the system's own ways of handling, SIG_IGN or SIG_DFL.
  fileprivate func handlesBySystem(_ way: __sighandler_t?) -> Bool {
    #if canImport(Darwin)
    let handler = __sigaction_u.__sa_handler
    #else
    let handler = __sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(way, to: Int.self)
  }
}
