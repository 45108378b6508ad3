import Foundation
import Testing

/// tinyproxy, a proxy for plain requests and for tunnels.
package enum Tinyproxy {
  /// Gives its port.
  package static func run<Value>(_ body: (Int) async throws -> Value) async throws -> Value {
    let path = try #require(Program.tinyproxy)
    let file = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let port = try ExternalServer.freePorts(1)[0]
    try Data("Port \(port)\nListen 127.0.0.1\nTimeout 10\nAllow 127.0.0.1\n".utf8).write(to: file)
    return try await ExternalServer.run(path, ["-d", "-c", file.path], waitingFor: [port]) {
      try await body(port)
    }
  }
}
