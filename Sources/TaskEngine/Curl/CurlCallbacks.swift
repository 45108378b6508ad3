import CCurl

/// What libcurl calls. They are C functions: a closure that captured an executor would stop the
/// program on a loop's thread.
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

  static let onSeek: curl_seek_callback = { pointer, offset, _ in
    guard let transfer = CurlCallbacks.transfer(pointer) else { return CURL_SEEKFUNC_FAIL }
    transfer.seek(to: Int(offset))
    return CURL_SEEKFUNC_OK
  }
}
