#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that a response is written to, closed when the value goes.
struct SinkFile: ~Copyable {
  private let path: String
  private let descriptor: Int32

  /// - Parameter count: How many bytes of the file there is are kept.
  init(path: String, keeping count: Int) throws(RequestError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.error(path, errno) }
    guard ftruncate(descriptor, off_t(count)) == 0, lseek(descriptor, 0, SEEK_END) >= 0 else {
      throw Self.error(path, errno)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Writes all of it.
  func write(_ bytes: UnsafeRawBufferPointer) throws(RequestError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Glibc)
      let count = Glibc.write(
        descriptor,
        UnsafeRawBufferPointer(rebasing: rest).baseAddress,
        rest.count
      )
      #elseif canImport(Musl)
      let count = Musl.write(
        descriptor,
        UnsafeRawBufferPointer(rebasing: rest).baseAddress,
        rest.count
      )
      #else
      let count = Darwin.write(
        descriptor,
        UnsafeRawBufferPointer(rebasing: rest).baseAddress,
        rest.count
      )
      #endif
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.error(path, errno) }
      rest = rest.dropFirst(count)
    }
  }

  static func error(_ path: String, _ number: Int32) -> RequestError {
    RequestError(.destination, "can't write '\(path)': \(systemMessage(number))")
  }
}
