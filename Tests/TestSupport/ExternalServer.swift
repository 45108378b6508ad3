import Foundation
import Synchronization

/// A program that listens, for as long as a function runs.
package enum ExternalServer {
  private static let nextPort = Mutex(20_000 + Int(getpid()) % 10_000)

  /// Ports that nobody listens on, below those that the system gives out by itself: a server of
  /// another test must not take one before the program does.
  package static func freePorts(_ count: Int) throws -> [Int] {
    var ports: [Int] = []
    while ports.count < count {
      let port = nextPort.withLock { port in
        port += 1
        return port
      }
      if !isListening(port) { ports.append(port) }
    }
    return ports
  }

  package static func run<Value>(
    _ path: String,
    _ arguments: [String],
    waitingFor ports: [Int],
    _ body: () async throws -> Value
  ) async throws -> Value {
    let process = try Program.start(path, arguments)
    defer {
      // It inherits the signal mask of a Swift task's thread, which blocks SIGTERM.
      kill(process, SIGKILL)
      Program.wait(for: process)
    }
    for port in ports {
      var tries = 0
      while !isListening(port) {
        tries += 1
        guard tries < 1000, kill(process, 0) == 0 else { throw Program.Failed(what: path) }
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    return try await body()
  }

  private static func isListening(_ port: Int) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}
