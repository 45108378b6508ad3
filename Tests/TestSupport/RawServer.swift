import Foundation
import Synchronization

/// A server on a free port of 127.0.0.1 that does with each connection what it is told, by the
/// byte.
package final class RawServer: Sendable {
  /// One connection, closed when its handler returns.
  package struct Connection: Sendable {
    package let descriptor: Int32

    init(descriptor: Int32) {
      self.descriptor = descriptor
    }

    /// A connection of a client to a port of 127.0.0.1; nil when nobody listens there.
    package init?(connectingTo port: Int) {
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(port).bigEndian
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      let descriptor = descriptor
      let isConnected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      guard isConnected else {
        close()
        return nil
      }
    }

    /// Only for one that was made by connecting: a server closes its own.
    package func close() {
      _ = Foundation.close(descriptor)
    }

    /// Head and body of a request; empty when the peer closed.
    package func readRequest() -> String {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let text = String(decoding: bytes, as: UTF8.self)
        if let end = text.range(of: "\r\n\r\n") {
          let head = text[..<end.lowerBound]
          let length = head.split(separator: "\r\n")
            .first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.split(separator: ":")[1].trimmingCharacters(in: .whitespaces)) }
          let have = text[end.upperBound...].utf8.count
          if have >= length ?? 0 { return text }
        }
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return text }
        bytes += buffer[..<count]
      }
    }

    /// Exactly this many bytes; zeros when the peer closed.
    package func read(_ count: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      _ = recv(descriptor, &bytes, count, Int32(MSG_WAITALL))
      return bytes
    }

    /// A request up to the empty line, byte by byte.
    package func readHead() -> String {
      var bytes: [UInt8] = []
      var byte: UInt8 = 0
      while bytes.suffix(4) != [13, 10, 13, 10], recv(descriptor, &byte, 1, 0) == 1 {
        bytes.append(byte)
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads so many bytes and keeps none.
    package func skip(_ count: Int) {
      var buffer = [UInt8](repeating: 0, count: 1 << 18)
      var left = count
      while left > 0 {
        let count = recv(descriptor, &buffer, min(left, buffer.count), 0)
        guard count > 0 else { return }
        left -= count
      }
    }

    package func write(_ text: String) {
      write(Array(text.utf8))
    }

    package func write(_ bytes: [UInt8]) {
      _ = tryToWrite(bytes)
    }

    /// False when the peer has closed.
    package func tryToWrite(_ bytes: [UInt8]) -> Bool {
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes {
          send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }

    /// Ends this direction alone.
    package func endWriting() {
      shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Reads what has come and keeps none.
    package func drain() {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)) > 0 {}
    }

    package func pause(milliseconds: UInt32) {
      usleep(milliseconds * 1000)
    }

    /// Reads until the peer closes.
    package func waitForClose() {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while recv(descriptor, &buffer, buffer.count, 0) > 0 {}
    }

    /// Makes closing send a reset.
    package func resetOnClose() {
      var option = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        descriptor,
        SOL_SOCKET,
        SO_LINGER,
        &option,
        socklen_t(MemoryLayout<linger>.size)
      )
    }
  }

  private let listener: Int32
  private let count = Mutex(0)
  package let port: Int

  package var url: String { "http://127.0.0.1:\(port)" }
  /// How many connections there were.
  package var connections: Int { count.withLock { $0 } }

  package init(_ handler: @escaping @Sendable (Connection, Int) -> Void) throws {
    (listener, port) = try Self.boundSocket()
    let fd = listener
    guard listen(fd, 128) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    Thread.detachNewThread { [self] in
      while true {
        let descriptor = accept(fd, nil, nil)
        guard descriptor >= 0 else {
          // Here and not in stop(): the number must not be another server's while it is used.
          close(fd)
          return
        }
        let number = count.withLock { count in
          count += 1
          return count
        }
        Thread.detachNewThread {
          handler(Connection(descriptor: descriptor), number)
          shutdown(descriptor, Int32(SHUT_WR))
          close(descriptor)
        }
      }
    }
  }

  /// Answers every request of every connection with this text.
  package static func answering(_ response: String) throws -> RawServer {
    try RawServer { connection, _ in
      while !connection.readRequest().isEmpty { connection.write(response) }
    }
  }

  package func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// A port of 127.0.0.1 that nobody listens on; it stays taken, so that no other test's server
  /// gets it.
  package static func refusingPort() throws -> Int {
    try boundSocket().port
  }

  /// A socket at a free port of 127.0.0.1.
  package static func boundSocket() throws -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }
}

/// `HTTP/1.1 200 OK` with a body.
package func ok(_ body: String = "ok", fields: String = "") -> String {
  "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"
}

/// An answer with a status and no body.
package func answer(_ status: Int, fields: String = "") -> String {
  "HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\(fields)\r\n"
}
