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

/// A `multipart/form-data` body (RFC 7578; names escaped as WHATWG HTML, section 4.10.21.8 has it)
/// as pieces that can be streamed.
struct MultipartEncoding {
  /// Between parts. It depends on the parts alone, so that retries send the same bytes.
  let boundary: String
  let pieces: [BodyPiece]

  var contentType: String { "multipart/form-data; boundary=\(boundary)" }

  init(parts: [MultipartPart]) {
    boundary = Self.boundary(for: parts)
    var pieces: [BodyPiece] = []
    for part in parts {
      pieces.append(.bytes(Data(Self.head(of: part, boundary: boundary).utf8)))
      switch part.content {
      case .bytes(let data): pieces.append(.bytes(data))
      case .file(let path): pieces.append(.file(path: path))
      }
      pieces.append(.bytes(Data("\r\n".utf8)))
    }
    pieces.append(.bytes(Data("--\(boundary)--\r\n".utf8)))
    self.pieces = pieces
  }

  private static func head(of part: MultipartPart, boundary: String) -> String {
    var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(escape(part.name))\""
    if let filename = part.filename { head += "; filename=\"\(escape(filename))\"" }
    head += "\r\n"
    if let type = part.contentType { head += "Content-Type: \(escape(type, quotes: false))\r\n" }
    return head + "\r\n"
  }

  private static func escape(_ name: String, quotes: Bool = true) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"" where quotes: text += "%22"
      case "\r": text += "%0D"
      case "\n": text += "%0A"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// A hash of the parts (FNV-1a, 64 bits, two seeds); extended until no part in memory holds it.
  private static func boundary(for parts: [MultipartPart]) -> String {
    var hashes: (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x8422_2325_cbf2_9ce4)
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes {
        hashes.0 = (hashes.0 ^ UInt64(byte)) &* 0x100_0000_01b3
        hashes.1 = (hashes.1 ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    for part in parts {
      add(part.name.utf8)
      switch part.content {
      case .bytes(let data): add(data.prefix(4096))
      case .file(let path): add(path.utf8)
      }
    }
    var boundary = "_specrun-" + String(hashes.0, radix: 16) + String(hashes.1, radix: 16)
    while parts.contains(where: { $0.holds(boundary) }) { boundary += "x" }
    return boundary
  }
}

extension MultipartPart {
  fileprivate func holds(_ boundary: String) -> Bool {
    guard case .bytes(let data) = content else { return false }
    let wanted = Array(boundary.utf8)
    return data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while rest.count >= wanted.count {
        let start = UnsafeRawBufferPointer(rebasing: rest)
        guard let base = start.baseAddress, let hit = memchr(base, Int32(wanted[0]), rest.count)
        else { return false }
        rest = rest.dropFirst(UnsafeRawPointer(hit) - base)
        if rest.starts(with: wanted) { return true }
        rest = rest.dropFirst()
      }
      return false
    }
  }
}
