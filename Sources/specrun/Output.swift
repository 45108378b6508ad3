#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import ArgumentParser
import Synchronization

/// The standard output or error, written past any buffer.
///
/// The first failure ends the writing; what comes later is dropped.
final class Output: Sendable {
  static let standardOutput = Output(descriptor: 1)
  static let standardError = Output(descriptor: 2)

  private struct State {
    /// `errno` of the write that failed.
    var failure: Int32?
    var onFailure: (@Sendable () -> Void)?
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// What to do, once, when nobody can read the output any more.
  func onFailure(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.onFailure = action }
  }

  func write(_ text: String) {
    let action = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.failure == nil else { return nil }
      state.failure = writeAll(text)
      return state.failure == nil ? nil : state.onFailure
    }
    action?()
  }

  /// Nil while everything could be written.
  var exitStatus: ExitCode? {
    state.withLock(\.failure).map {
      $0 == EPIPE ? ExitStatus.brokenPipe : ExitStatus.outputFailed
    }
  }

  /// Says why output could not be written, unless its reader has gone.
  ///
  /// - Throws: the exit status for output that could not be written.
  func check() throws {
    guard let failure = state.withLock(\.failure), let exitStatus else { return }
    if failure != EPIPE, descriptor == 1 {
      let reason = String(cString: strerror(failure)).lowercased()
      Self.standardError.write("error: can't write to the standard output: \(reason)\n")
    }
    throw exitStatus
  }

  /// - Returns: `errno` if it failed.
  func writeAll(_ text: String) -> Int32? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = systemPoll(&poll, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

// The methods' own names hide the system's functions.
private let systemWrite: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = { write($0, $1, $2) }
private let systemPoll: @Sendable (UnsafeMutablePointer<pollfd>?, nfds_t, Int32) -> Int32 = {
  poll($0, $1, $2)
}
