import Foundation
import TestSupport

/// A port of 127.0.0.1 whose queue of connections is full, so that another one is never made.
final class FullListener {
  private var descriptors: [Int32] = []
  let port: Int

  init() throws {
    let (listener, port) = try RawServer.boundSocket()
    descriptors = [listener]
    self.port = port
    guard listen(listener, 0) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    // The kernel takes one or two more than it was told to.
    for _ in 0..<4 {
      let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
      descriptors.append(client)
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          _ = connect(client, address, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
  }

  func stop() {
    for descriptor in descriptors { close(descriptor) }
  }
}
