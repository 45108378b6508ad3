import FlyingFox
import FlyingSocks
import Foundation

/// A demo API that listens, from `start` until `stop`.
struct DemoServer: Sendable {
  /// Larger bodies are read to their end, and answered with 413.
  static let bodyLimit = 8 << 20

  /// Where it listens, such as `http://127.0.0.1:8080`, with no slash at the end.
  let url: String
  let port: UInt16

  private let server: HTTPServer
  private let running: Task<Void, Never>

  /// Starts a shop of its own, with nothing sold yet.
  ///
  /// Throws what the system says when the address can't be had.
  static func start(
    host: String = "127.0.0.1",
    port: UInt16 = 0,
    now: @escaping @Sendable () -> Date = { Date() }
  ) async throws -> DemoServer {
    let router = Router(routes: allRoutes(now: now))
    let server = HTTPServer(address: try .inet(ip4: host, port: port), logger: .disabled)
    await server.appendRoute("*", for: knownMethods) { request in
      await answer(request, router: router, now: now).httpResponse
    }
    let (started, starting) = AsyncThrowingStream<Void, any Error>.makeStream()
    let running = Task {
      do {
        try await server.run()
      } catch {
        starting.finish(throwing: error)
      }
    }
    Task {
      do {
        // A busy machine may need longer than FlyingFox's five seconds.
        try await server.waitUntilListening(timeout: 60)
        starting.finish()
      } catch {
        starting.finish(throwing: error)
      }
    }
    for try await _ in started {}
    guard case .ip4(_, let actual)? = await server.listeningAddress else {
      running.cancel()
      throw SocketError.unsupportedAddress
    }
    sendAtOnce()
    return DemoServer(
      url: "http://\(host):\(actual)",
      port: actual,
      server: server,
      running: running
    )
  }

  /// Stops listening and closes all connections, also those with an answer under way.
  func stop() async {
    await server.stop(timeout: 0)
    await running.value
  }

  /// Sets TCP_NODELAY on the listening socket, from which those of connections inherit it.
  ///
  /// FlyingFox writes the head and the content of an answer one by one. Without this the content
  /// waits until the client has acknowledged the head, which Linux puts off for 40 ms. The server
  /// doesn't hand its socket out, so it is looked for among the process' own.
  private static func sendAtOnce() {
    for descriptor in Int32(3)..<256 {
      var isListening: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0,
        isListening != 0
      else { continue }
      var isOn: Int32 = 1
      setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, size)
    }
  }

  private static func answer(
    _ request: HTTPRequest,
    router: Router,
    now: @Sendable () -> Date
  ) async -> Reply {
    var reply: Reply
    do {
      reply = await router.reply(to: try await Request(request, bodyLimit: bodyLimit))
    } catch let problem as Problem {
      reply = problem.reply
    } catch {
      reply = Problem(status: 400, detail: "The request could not be read to its end.").reply
    }
    reply.set("Date", httpDate(now()))
    return request.method == .HEAD ? reply.withoutContent : reply
  }
}
