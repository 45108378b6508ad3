#if THREAD_SANITIZER
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Stands in for `Synchronization.Mutex` in builds with the thread sanitizer.
///
/// The sanitizer does not see into the library that has the way of `Mutex` through contention, and
/// takes what it protects for unprotected; of a pthread mutex it knows. Within this module the name
/// means this one.
///
/// Sendable: the value is only reached with the lock held.
final class Mutex<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ value: Value) {
    self.value = value
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Calls a function with the value, which nobody else reads or writes meanwhile.
  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
#endif
