import TaskEngine
import TestSupport
import Testing

/// What `TransportAndTimings.md` shows, word for word.
struct TransportAndTimingsExamples {
  @Test
  func responsesTellHowLongItTook() async throws {
    let server = try ExampleShop.start()
    defer { server.stop() }
    let shop = server.url

    var careful = Request(url: "\(shop)/orders/1")
    careful.timeout = .seconds(30)  // for an attempt with all its redirects
    careful.options.connectTimeout = .seconds(2)
    careful.options.idleTimeout = .seconds(5)
    careful.options.maximumBodySize = 1_000_000
    careful.options.redirects = 3
    let response = try await Session().perform(careful)
    print(response.status, response.httpVersion, response.remoteAddress ?? "")
    print(response.timings.dns, response.timings.connect, response.timings.tls)
    print(response.timings.firstByte, response.timings.total)
    print(response.size, response.transferredSize)  // decoded, and on the wire
    for redirect in response.redirects { print(redirect.status, redirect.url, redirect.location) }
    #expect(response.timings.total >= response.timings.firstByte && response.redirects.isEmpty)
  }

  @Test
  func tasksArePinnedToLoops() async throws {
    let server = try ExampleShop.start()
    defer { server.stop() }
    let shop = server.url

    let transport = CurlTransport(loops: 2)
    let pinned = Session(transport: transport)
    await withTaskGroup(of: Void.self) { group in
      for loop in transport.loops {
        group.addTask(executorPreference: loop) {
          for id in 1...3 { _ = try? await pinned.perform(Request(url: "\(shop)/orders/\(id)")) }
        }
      }
    }
    transport.shutdown()
    let library = CurlLibrary.shared
    print(library.version, library.hasHTTP2, library.hasHTTP3, library.contentCodings)
    #expect(library.version.hasPrefix("7.") || library.version.hasPrefix("8."))
  }
}
