#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The bytes of a file, read at once.
enum FileBytes {
  /// Reads a file; nil when that can't be done.
  ///
  /// Of what is larger than `limit` bytes so many are read, and one more. Only of a path that the user
  /// has named, anything else is read as well: a pipe is waited for.
  static func of(_ path: String, limit: Int, isNamed: Bool = false) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | (isNamed ? 0 : O_NONBLOCK))
    guard file >= 0 else { return nil }
    defer { close(file) }
    return of(file, limit: limit, isNamed: isNamed)
  }

  /// The same for the standard input, up to its end.
  static func ofStandardInput(limit: Int) -> [UInt8]? {
    of(STDIN_FILENO, limit: limit, isNamed: true)
  }

  private static func of(_ file: Int32, limit: Int, isNamed: Bool) -> [UInt8]? {
    var status = stat()
    guard fstat(file, &status) == 0, isNamed || status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    // Pipes have no size. Memory that nothing is written to is never taken.
    let size = status.st_size > 0 ? min(Int(status.st_size), limit + 1) : limit + 1
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      isWhole = fill(UnsafeMutableRawBufferPointer(buffer), from: file, &count)
    }
    return isWhole ? bytes : nil
  }

  /// Reads until the buffer is full or the file ends; false after an error.
  private static func fill(
    _ buffer: UnsafeMutableRawBufferPointer,
    from file: Int32,
    _ count: inout Int
  ) -> Bool {
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let result = read(file, rest.baseAddress, rest.count)
      if result == 0 { return true }
      if result > 0 {
        count += result
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
