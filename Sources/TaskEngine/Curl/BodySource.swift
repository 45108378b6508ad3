#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Gives a body's bytes piece by piece, and again from the start when a connection died before
/// the server took them.
struct BodySource: ~Copyable {
  /// In bytes, fixed when the request was started.
  let size: Int
  private let pieces: [BodyPiece]
  private let sizes: [Int]
  private var index = 0
  private var offset = 0
  private var descriptor: Int32 = -1

  init(_ body: RequestBody) throws(RequestError) {
    pieces = body.pieces
    var sizes: [Int] = []
    for piece in pieces {
      switch piece {
      case .bytes(let data): sizes.append(data.count)
      case .file(let path): sizes.append(try BodyFile.size(of: path))
      }
    }
    self.sizes = sizes
    size = sizes.reduce(0, +)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Goes to a byte of the whole body.
  mutating func seek(to position: Int) {
    closeFile()
    index = 0
    offset = position
    while index < pieces.count, offset >= sizes[index] {
      offset -= sizes[index]
      index += 1
    }
  }

  /// Fills as much of the buffer as one piece has; 0 at the end of the body.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RequestError) -> Int {
    while index < pieces.count, offset >= sizes[index] {
      closeFile()
      index += 1
      offset = 0
    }
    guard index < pieces.count else { return 0 }
    let wanted = min(buffer.count, sizes[index] - offset)
    let count: Int
    switch pieces[index] {
    case .bytes(let data):
      let start = data.startIndex + offset
      count = data[start..<start + wanted].copyBytes(to: buffer)
    case .file(let path):
      if descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { throw BodyFile.error(path, errno) }
      count = pread(descriptor, buffer.baseAddress, wanted, off_t(offset))
      guard count >= 0 else { throw BodyFile.error(path, errno) }
      guard count > 0 else {
        throw RequestError(
          .bodyFile,
          "body file '\(path)' became shorter while it was sent: \(offset) of \(sizes[index]) bytes"
        )
      }
    }
    offset += count
    return count
  }

  private mutating func closeFile() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
