#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// SIGINT, SIGTERM and SIGHUP: the first asks the run to end, the second ends the process.
///
/// SIGQUIT ends it at once. SIGHUP stays ignored where nohup has said so. They are waited for on a
/// thread of its own, which needs nothing of the runtime: they end the process also when that hangs.
final class ProcessSignals: Sendable {
  private let numbers: [Int32]
  private let onFirst: @Sendable () -> Void
  private let onSecond: @Sendable () -> Void

  /// A closed pipe, or a file beyond the limit of its size, is then an error of `write`, and the run
  /// can still be torn down.
  static func ignoreFailedWrites() {
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
  }

  /// Lets the system end the process after a crash, as it does where no toolchain is installed.
  ///
  /// The runtime would print the memory that registers point to, in which a secret may stand. Whoever
  /// sets `SWIFT_BACKTRACE` wants to see it.
  static func keepMemoryUnprinted() {
    guard getenv("SWIFT_BACKTRACE") == nil else { return }
    for number in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV] {
      signal(number, SIG_DFL)
    }
  }

  /// Takes the signals over until the process ends; before it has any thread but the first.
  ///
  /// - Parameters:
  ///   - onFirst: Called once, on another thread.
  ///   - onSecond: Called before the process ends.
  static func takeOver(
    onFirst: @escaping @Sendable () -> Void,
    onSecond: @escaping @Sendable () -> Void
  ) {
    let signals = ProcessSignals(onFirst, onSecond)
    var set = signals.set
    // Threads that are made later are as their maker.
    pthread_sigmask(SIG_BLOCK, &set, nil)
    // A shell lets what it runs in the background ignore SIGINT, and not every system then keeps it.
    for number in signals.numbers { signal(number, SIG_DFL) }
    let context = Unmanaged.passRetained(signals)
    guard startSignalThread(context.toOpaque()) else {
      // What the system does by itself is better than nothing.
      pthread_sigmask(SIG_UNBLOCK, &set, nil)
      return context.release()
    }
  }

  private init(
    _ onFirst: @escaping @Sendable () -> Void,
    _ onSecond: @escaping @Sendable () -> Void
  ) {
    numbers = [SIGINT, SIGTERM, SIGQUIT] + (Self.isIgnored(SIGHUP) ? [] : [SIGHUP])
    self.onFirst = onFirst
    self.onSecond = onSecond
  }

  private var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }

  /// The thread's whole life.
  fileprivate func run() -> Never {
    var set = set
    var isFirst = true
    while true {
      var number: Int32 = 0
      guard sigwait(&set, &number) == 0 else { continue }
      if number != SIGQUIT, isFirst {
        isFirst = false
        onFirst()
      } else {
        onSecond()
        _exit(ExitStatus.interrupted)
      }
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

private func run(_ pointer: UnsafeMutableRawPointer) -> Never {
  Unmanaged<ProcessSignals>.fromOpaque(pointer).takeRetainedValue().run()
}

#if canImport(Darwin)
private func startSignalThread(_ signals: UnsafeMutableRawPointer) -> Bool {
  var thread: pthread_t?
  return pthread_create(&thread, nil, { run($0) }, signals) == 0
}
#else
private func startSignalThread(_ signals: UnsafeMutableRawPointer) -> Bool {
  var thread = pthread_t()
  return pthread_create(&thread, nil, { $0.map { run($0) } }, signals) == 0
}
#endif
