import FlyingFox
import FlyingSocks
import Foundation
import TestSupport
import Synchronization

/// A FlyingFox server on a free port of 127.0.0.1 that notes every request.
final class LoopbackServer: Sendable {
  struct Seen: Sendable {
    var method: String
    var path: String
    var query: String
    var headers: [String: String]
    var body: Data

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  private let server: HTTPServer
  private let seen = Mutex<[Seen]>([])
  let port: UInt16

  var url: String { "http://127.0.0.1:\(port)" }
  var requests: [Seen] { seen.withLock { $0 } }

  private init(server: HTTPServer, port: UInt16) {
    self.server = server
    self.port = port
  }

  /// Runs `body` against a server that answers each request with what `answer` gives.
  static func run<Value>(
    answer: @escaping @Sendable (Seen, Int) async throws -> HTTPResponse,
    _ body: (LoopbackServer) async throws -> Value
  ) async throws -> Value {
    let http = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), timeout: 60)
    let running = Task { try await http.run() }
    defer { running.cancel() }
    try await http.waitUntilListening(timeout: 60)
    guard case .ip4(_, let port) = await http.listeningAddress else { throw NoPort() }
    let server = LoopbackServer(server: http, port: port)
    await http.appendRoute("*") { request in
      let one = Seen(
        method: request.method.rawValue,
        path: request.path,
        query: request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&"),
        headers: Dictionary(request.headers.map { ($0.key.rawValue, $0.value) }) { $1 },
        body: try await request.bodyData
      )
      let number = server.seen.withLock { seen in
        seen.append(one)
        return seen.count
      }
      return try await answer(one, number)
    }
    let value = try await body(server)
    await http.stop()
    return value
  }

  private struct NoPort: Error {}
}
