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

  /// Does what libcurl asks for, which is no standing still; nil without a transfer.
  private static func serve<Result>(
    _ pointer: UnsafeMutableRawPointer?,
    _ work: (CurlTransfer) -> Result
  ) -> Result? {
    transfer(pointer).map { transfer in transfer.pulse.takeBack { work(transfer) } }
  }

  static let onHeader: curl_write_callback = { bytes, size, count, pointer in
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    let isTaken = CurlCallbacks.serve(pointer) { $0.take(headerLine: line) }
    return isTaken == true ? line.count : 0
  }

  static let onBody: curl_write_callback = { bytes, size, count, pointer in
    let chunk = UnsafeRawBufferPointer(start: bytes, count: size * count)
    let isTaken = CurlCallbacks.serve(pointer) { $0.take(body: chunk) }
    return isTaken == true ? chunk.count : 0
  }

  static let onRead: curl_read_callback = { bytes, size, count, pointer in
    guard let bytes else { return Int(CURL_READFUNC_ABORT) }
    let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
    let given = CurlCallbacks.serve(pointer) { $0.give(into: buffer) } ?? nil
    return given ?? Int(CURL_READFUNC_ABORT)
  }

  static let onSend: curl_prereq_callback = { pointer, address, _, _, _ in
    guard let transfer = CurlCallbacks.transfer(pointer), transfer.mayUse(address),
      transfer.maySend()
    else {
      return CURL_PREREQFUNC_ABORT
    }
    return CURL_PREREQFUNC_OK
  }

  /// Asked for each address that a name stands for, before anything is sent there.
  static let onOpen: curl_opensocket_callback = { pointer, _, address in
    guard let address else { return CURL_SOCKET_BAD }
    if let transfer = CurlCallbacks.transfer(pointer) {
      var text = [CChar](repeating: 0, count: 64)
      let result = withUnsafePointer(to: &address.pointee.addr) { socketAddress in
        getnameinfo(
          socketAddress,
          address.pointee.addrlen,
          &text,
          socklen_t(text.count),
          nil,
          0,
          NI_NUMERICHOST
        )
      }
      let isInternet = [AF_INET, AF_INET6].contains(address.pointee.family)
      let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let name = String(decoding: bytes, as: UTF8.self)
      // An address that can't be told is none that could be allowed.
      if isInternet, result != 0 || !transfer.mayConnect(to: name) { return CURL_SOCKET_BAD }
    }
    return socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
  }

  /// libcurl leaves its sockets open to programs that this one starts; a server would then wait in
  /// vain for the connection's end.
  static let onSocket: curl_sockopt_callback = { _, socket, _ in
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    CurlLoop.current?.pulse.opened(socket)
    return CURL_SOCKOPT_OK
  }

  /// A loop's connections may outlive the loop's thread.
  static let onClose: curl_closesocket_callback = { _, socket in
    guard let loop = CurlLoop.current else { return close(socket) }
    loop.pulse.close(socket)
    return 0
  }

  static let onSeek: curl_seek_callback = { pointer, offset, _ in
    guard let transfer = CurlCallbacks.transfer(pointer) else { return CURL_SEEKFUNC_FAIL }
    transfer.seek(to: Int(offset))
    return CURL_SEEKFUNC_OK
  }
}
