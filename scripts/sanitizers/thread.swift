import Glibc
import Synchronization

/// Threads that change the same value: the thread sanitizer has to find the race.
///
/// With the argument `mutex` they take turns, which it has to understand.
@main
struct Race {
  static let isGuarded = CommandLine.arguments.last == "mutex"
  static let guarded = Mutex([0])
  nonisolated(unsafe) static var bare = [0]

  static func main() {
    let threads = (0..<4).map { _ in
      var thread = pthread_t()
      pthread_create(&thread, nil, { @Sendable _ in Race.count() }, nil)
      return thread
    }
    for thread in threads { pthread_join(thread, nil) }
  }

  static func count() -> UnsafeMutableRawPointer? {
    for turn in 0..<20_000 {
      if isGuarded { guarded.withLock { $0[0] = turn } } else { bare[0] = turn }
    }
    return nil
  }
}
