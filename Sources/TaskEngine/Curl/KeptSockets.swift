import CCurl
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The sockets of one loop, and where each of them leads.
struct KeptSockets {
  /// Both ends of a connection, as libcurl tells them.
  struct Ends: Hashable {
    let address: String
    let port: Int32
    let localPort: Int32
  }

  private(set) var open: Set<Int32> = []
  /// Those that are not known to be connected yet.
  private var new: Set<Int32> = []
  private var byEnds: [Ends: Int32] = [:]
  private var ends: [Int32: Ends] = [:]
  /// Those over which a request has been sent.
  private var used: Set<Int32> = []

  mutating func add(_ socket: Int32) {
    open.insert(socket)
    new.insert(socket)
  }

  mutating func remove(_ socket: Int32) {
    open.remove(socket)
    new.remove(socket)
    used.remove(socket)
    if let ends = ends.removeValue(forKey: socket) { byEnds[ends] = nil }
  }

  /// Ends a connection over which a request is about to be sent once more, if bytes have come that
  /// nobody has asked for: they would be taken for the answer.
  ///
  /// - Returns: Whether it was ended; what is sent over it then never leaves this machine.
  mutating func endIfUnasked(_ connection: Ends) -> Bool {
    if byEnds[connection] == nil { placeNew() }
    guard let socket = byEnds[connection], !used.insert(socket).inserted else { return false }
    var byte: UInt8 = 0
    // Nothing there is -1; 0 is the end, which libcurl may not have seen.
    guard recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) >= 0 else { return false }
    drain(socket)
    _ = shutdown(socket, Int32(SHUT_RDWR))
    return true
  }

  /// Takes away what could still be read after the connection has been ended.
  private func drain(_ socket: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { buffer in
      // A server that goes on for ever is faster than any loop.
      for _ in 0..<1024 {
        let count = recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        if count <= 0 { return }
      }
    }
  }

  private mutating func placeNew() {
    for socket in new {
      guard let peer = Self.name(of: socket, getpeername),
        let own = Self.name(of: socket, getsockname)
      else { continue }
      let found = Ends(address: peer.address, port: peer.port, localPort: own.port)
      new.remove(socket)
      byEnds[found] = socket
      ends[socket] = found
    }
  }

  /// The address and port of one end; nil for a socket that is not connected.
  private static func name(
    of socket: Int32,
    _ ask: (Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?) -> Int32
  ) -> (address: String, port: Int32)? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var host = [CChar](repeating: 0, count: 64)
    var service = [CChar](repeating: 0, count: 16)
    let result = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard ask(socket, address, &length) == 0 else { return Int32(-1) }
        return getnameinfo(
          address,
          length,
          &host,
          socklen_t(host.count),
          &service,
          socklen_t(service.count),
          NI_NUMERICHOST | NI_NUMERICSERV
        )
      }
    }
    func text(_ characters: [CChar]) -> String {
      String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    guard result == 0, let port = Int32(text(service)) else { return nil }
    return (text(host), port)
  }
}
