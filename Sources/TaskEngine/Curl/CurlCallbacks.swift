import CCurl
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What libcurl calls.
///
/// They are C functions: a closure that captured an executor would stop the program on a loop's
/// thread.
enum CurlCallbacks {
  private static func transfer(_ pointer: UnsafeMutableRawPointer?) -> CurlTransfer? {
    pointer.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  static let onHeader: curl_write_callback = { bytes, size, count, pointer in
    guard let transfer = CurlCallbacks.transfer(pointer) else { return 0 }
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer.take(headerLine: line) ? line.count : 0
  }

  static let onBody: curl_write_callback = { bytes, size, count, pointer in
    guard let transfer = CurlCallbacks.transfer(pointer) else { return 0 }
    let chunk = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer.take(body: chunk) ? chunk.count : 0
  }

  static let onRead: curl_read_callback = { bytes, size, count, pointer in
    guard let transfer = CurlCallbacks.transfer(pointer), let bytes else {
      return Int(CURL_READFUNC_ABORT)
    }
    let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
    return transfer.give(into: buffer) ?? Int(CURL_READFUNC_ABORT)
  }

  static let onSend: curl_prereq_callback = { pointer, _, _, _, _ in
    guard let transfer = CurlCallbacks.transfer(pointer), transfer.maySend() else {
      return CURL_PREREQFUNC_ABORT
    }
    return CURL_PREREQFUNC_OK
  }

  /// libcurl leaves its sockets open to programs that this one starts; a server would then wait in
  /// vain for the connection's end.
  static let onSocket: curl_sockopt_callback = { _, socket, _ in
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    return CURL_SOCKOPT_OK
  }

  static let onSeek: curl_seek_callback = { pointer, offset, _ in
    guard let transfer = CurlCallbacks.transfer(pointer) else { return CURL_SEEKFUNC_FAIL }
    transfer.seek(to: Int(offset))
    return CURL_SEEKFUNC_OK
  }
}
