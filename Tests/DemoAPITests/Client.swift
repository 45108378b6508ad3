import FlyingSocks
import Foundation
import Testing

@testable import demo_api

/// A fresh server with a stopped clock, for the time of `body`.
func withServer(_ body: (Client) async throws -> Void) async throws {
  let server = try await DemoServer.start(now: { Date(timeIntervalSince1970: 1_800_000_000) })
  let outcome: Result<Void, any Error>
  do {
    try await body(Client(port: server.port))
    outcome = .success(())
  } catch {
    outcome = .failure(error)
  }
  await server.stop()
  try outcome.get()
}

/// What a server answered, headers as the lines that came.
struct Answer {
  let status: Int
  let headerLines: [String]
  let body: Data

  var text: String { String(decoding: body, as: UTF8.self) }

  func values(_ name: String) -> [String] {
    headerLines.filter { $0.lowercased().hasPrefix(name.lowercased() + ":") }
      .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
  }

  func header(_ name: String) -> String? { values(name).first }

  func json() throws -> JSON { try JSON(parsing: body) }

  /// The `field`s of a problem's errors, in order.
  func wrongFields() throws -> [String] {
    #expect(header("Content-Type") == "application/problem+json")
    return (try json()["errors"]?.array ?? []).compactMap { $0["field"]?.string }
  }
}

/// Writes requests byte for byte, on a connection each.
struct Client {
  let port: UInt16

  func send(
    _ method: String = "GET",
    _ target: String,
    headers: [String: String] = [:],
    body: Data = Data()
  ) async throws -> Answer {
    var lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"]
    lines += headers.map { "\($0.key): \($0.value)" }
    if !body.isEmpty { lines.append("Content-Length: \(body.count)") }
    return try await send(raw: Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
  }

  func send(
    _ method: String,
    _ target: String,
    headers: [String: String] = [:],
    json: String
  ) async throws -> Answer {
    let headers = headers.merging(["Content-Type": "application/json"]) { mine, _ in mine }
    return try await send(method, target, headers: headers, body: Data(json.utf8))
  }

  /// Sends bytes as they are, and reads until the server closes.
  func send(raw: Data) async throws -> Answer {
    let socket = try await AsyncSocket.connected(
      to: try .inet(ip4: "127.0.0.1", port: port),
      timeout: 60
    )
    defer { try? socket.close() }
    try await socket.write(raw)
    var data = Data()
    do {
      while true { data.append(contentsOf: try await socket.read(atMost: 4096)) }
    } catch SocketError.disconnected {
      return try Answer(data)
    }
  }

  /// A header with a token for the user.
  func logIn(_ user: String = "ada") async throws -> [String: String] {
    let password = try #require(Sessions.passwords[user])
    let answer = try await send(
      "POST",
      "/login",
      json: "{\"user\":\"\(user)\",\"password\":\"\(password)\"}"
    )
    return ["Authorization": "Bearer \(try #require(answer.json()["token"]?.string))"]
  }
}

extension Answer {
  fileprivate init(_ data: Data) throws {
    let end = try #require(data.range(of: Data("\r\n\r\n".utf8)))
    let head = String(decoding: data[..<end.lowerBound], as: UTF8.self)
    let lines = head.components(separatedBy: "\r\n")
    status = try #require(Int(lines[0].split(separator: " ")[1]))
    headerLines = Array(lines.dropFirst())
    body = Data(data[end.upperBound...])
  }
}
