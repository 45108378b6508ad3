#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The standard input, output and error as the caller has left them.
enum StandardStreams {
  /// Takes the places of those that are closed.
  ///
  /// Else the next file or connection would be opened there, and be written over with what is meant
  /// for the console. What takes their places can't be used: to read or to write there fails, as it
  /// would have.
  static func reserve() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
