import CCurl
import Synchronization
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What a loop tells of itself, so that ``FloodWatch`` can see that libcurl keeps it.
final class CurlPulse: Sendable {
  /// Odd while libcurl has the loop.
  private let beats = Atomic(0)
  private let hasCut = Atomic(false)
  private let sockets = Mutex(KeptSockets())

  /// What stays the same as long as libcurl neither comes back nor gives anything; nil while the
  /// loop is not with libcurl.
  var standstill: Int? {
    let beats = beats.load(ordering: .relaxed)
    return beats.isMultiple(of: 2) ? nil : beats
  }

  /// Lets libcurl have the loop.
  ///
  /// - Returns: Whether a connection was ended meanwhile.
  func lend(_ work: () -> Void) -> Bool {
    beats.add(1, ordering: .relaxed)
    work()
    beats.add(1, ordering: .relaxed)
    return hasCut.load(ordering: .relaxed) && hasCut.exchange(false, ordering: .relaxed)
  }

  /// Has the loop back for what libcurl asks to be done: a slow disk is no flood.
  func takeBack<Result>(_ work: () -> Result) -> Result {
    beats.add(1, ordering: .relaxed)
    defer { beats.add(1, ordering: .relaxed) }
    return work()
  }

  func opened(_ socket: Int32) { sockets.withLock { $0.add(socket) } }

  /// Ends a kept connection on which something has come that nobody has asked for.
  ///
  /// - Returns: Whether it was ended.
  func endIfUnasked(_ connection: KeptSockets.Ends) -> Bool {
    sockets.withLock { $0.endIfUnasked(connection) }
  }

  func close(_ socket: Int32) {
    // Under the lock, as the number may be another's at once.
    sockets.withLock { sockets in
      sockets.remove(socket)
      _ = systemClose(socket)
    }
  }

  /// Ends the connection to which data came last.
  func cutLoudest() {
    sockets.withLock { sockets in
      guard let loudest = sockets.open.min(by: { ccurl_silence($0) < ccurl_silence($1) }) else {
        return
      }
      hasCut.store(true, ordering: .relaxed)
      _ = shutdown(loudest, Int32(SHUT_RDWR))
    }
  }
}

// The method's own name hides the system's function.
private func systemClose(_ socket: Int32) -> Int32 { close(socket) }
