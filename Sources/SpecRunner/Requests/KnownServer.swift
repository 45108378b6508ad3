import SpecModel
import Synchronization

/// What has been found out of the server of the last request, as most requests of a suite go to one.
final class KnownServer: Sendable {
  private struct Known {
    /// All up to the path, with the `/` that ends the server's name.
    var beginning: [UInt8]
    var answer: ServerAddress?
  }

  private let known = Mutex<Known?>(nil)

  /// What `work` gives, or has given for the last URL that leads to the same server; it must depend on
  /// nothing but that.
  func answer(for url: String, _ work: () -> ServerAddress?) -> ServerAddress? {
    known.withLock { known in
      if let known, url.begins(with: known.beginning) { return known.answer }
      let answer = work()
      known = Self.beginning(of: url).map { Known(beginning: $0, answer: answer) }
      return answer
    }
  }

  /// Nil where no path follows the server (RFC 3986, section 3.2).
  private static func beginning(of url: String) -> [UInt8]? {
    var url = url
    return url.withUTF8 { bytes in
      guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
        bytes[colon...].starts(with: "://".utf8)
      else { return nil }
      let end = bytes[(colon + 3)...].firstIndex { byte in
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
      }
      guard let end, bytes[end] == UInt8(ascii: "/") else { return nil }
      return Array(bytes[...end])
    }
  }
}

extension String {
  fileprivate func begins(with bytes: [UInt8]) -> Bool {
    utf8.withContiguousStorageIfAvailable { $0.starts(with: bytes) } ?? utf8.starts(with: bytes)
  }
}
