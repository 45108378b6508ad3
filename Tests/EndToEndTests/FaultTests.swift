import Foundation
import JSON
import Synchronization
import TestSupport
import Testing

/// Ten thousand requests through a proxy that delays, splits, drops and resets.
@Suite struct FaultTests {
  /// What the server has seen of each request, by its path.
  private final class Orders: Sendable {
    let received = Mutex<[String: Int]>([:])

    func take(_ path: String) {
      received.withLock { $0[path, default: 0] += 1 }
    }
  }

  private static let suites = 20
  private static let cases = ["read": 200, "put": 150, "order": 100, "once": 50]
  private static var requests: Int { suites * cases.values.reduce(0, +) }

  @Test func noRequestIsLostAndNoneIsCountedTwice() throws {
    let calm = Orders()
    let expected = try verdicts(against: calm) { $0.url }
    #expect(expected.count == Self.requests)
    #expect(calm.received.withLock(\.count) == Self.requests)
    #expect(calm.received.withLock { $0.values.allSatisfy { $0 == 1 } })

    let rough = Orders()
    var proxy: FaultyProxy?
    let found = try verdicts(against: rough) { server in
      let standing = try FaultyProxy(before: server.port, seed: 7)
      proxy = standing
      return standing.url
    }
    proxy?.stop()
    let faults = try #require(proxy?.faults)
    #expect(faults.drops > 100 && faults.resets > 100 && faults.splits > 500 && faults.delays > 500)
    // Each has one verdict, in the order of the run without faults.
    #expect(found.map(\.name) == expected.map(\.name))
    let received = rough.received.withLock { $0 }
    for (one, other) in zip(expected, found) {
      if one.name.contains("/once/") {
        // What may not be sent again is not, and says so when its answer got lost.
        #expect(received[one.path, default: 0] <= 1)
        if other.outcome != one.outcome { #expect(other.outcome == "errored") }
      } else {
        // An answer that came at last is as good as one that came at once.
        let outcome = other.outcome == "flaky" ? "passed" : other.outcome
        #expect(outcome == one.outcome, "\(one.name)")
        #expect(received[one.path, default: 0] >= 1)
      }
    }
  }

  private struct Verdict {
    var name: String
    var path: String
    var outcome: String
  }

  private func verdicts(
    against orders: Orders,
    _ address: (RawServer) throws -> String
  ) throws -> [Verdict] {
    let server = try RawServer { connection, _ in
      while true {
        let request = connection.readRequest()
        guard let path = request.split(separator: " ").dropFirst().first else { return }
        orders.take(String(path))
        let isMissing = path.hasSuffix("7")
        connection.write(isMissing ? answer(404) : ok("{\"path\":\"\(path)\"}"))
      }
    }
    defer { server.stop() }
    let url = try address(server)
    var files: [String: String] = [:]
    for (name, count) in Self.cases {
      let items = (1...count).map { "{\"n\":\($0)}" }.joined(separator: ",")
      files["\(name).json"] = "[\(items)]"
    }
    for suite in 0..<Self.suites {
      files[String(format: "s%02d.yaml", suite)] = """
        suite: s\(suite)
        base: \(url)
        defaults: { retry: { count: 50, delay: 1ms, on: [connection] } }
        steps:
          - GET: /read/\(suite)-${case.n}
            cases: read.json
            expect: { body: { path: "/read/\(suite)-${case.n}" } }
          - PUT: /put/\(suite)-${case.n}
            cases: put.json
          - POST: /order/\(suite)-${case.n}
            cases: order.json
            headers: { Idempotency-Key: "\(suite)-${case.n}" }
            retry: { count: 50, delay: 1ms, on: [connection] }
          - POST: /once/\(suite)-${case.n}
            cases: once.json

        """
    }
    let specs = try SpecFolder(files)
    let ending = try RunningProgram([
      specs.path, "--quiet", "--color", "never", "--report", "json:\(specs.path)/r.json",
    ]).finish()
    // Those whose number ends in 7 are missing.
    #expect(ending.status == 1 || ending.status == 3)
    let report = try JSONValue(parsing: Data(contentsOf: URL(filePath: "\(specs.path)/r.json")))
    return (report["suites"]?.array ?? []).flatMap { suite in
      (suite["steps"]?.array ?? []).map { step in
        let sent = step["exchange"]?["request"]?["url"]?.string ?? ""
        let path = "/" + sent.split(separator: "/").dropFirst(2).joined(separator: "/")
        return Verdict(
          name: "\(suite["suite"]?["title"]?.string ?? ""): \(step["name"]?.string ?? "")",
          path: path,
          outcome: step["outcome"]?.string ?? ""
        )
      }
    }
  }
}
