import Foundation
import HTTPTypes
import SpecTesting
import Synchronization
import TaskEngine
import Testing

/// What cases of one test have in common, and how they end before their time.
struct SharingTests {
  @Test func casesSideBySideLogInOnce() async throws {
    var files = [
      "_auth.yaml": """
      actions:
        session:
          once: true
          steps: [{ id: login, POST: /login }]
          outputs: { token: "${login.body.token}" }
      """
    ]
    for number in 10..<30 {
      files["\(number).yaml"] = """
        suite: S\(number)
        base: https://api.test
        include: [_auth.yaml]
        steps: [{ GET: /me, auth: { bearer: "${session.token}" } }]
        """
    }
    let folder = try SpecFolder(files)
    let stub = StubTransport { request in
      await Task.yield()
      return .json(request.method == .post ? #"{"token": "token-1"}"# : "{}")
    }
    let shop = SpecSuites(at: folder.path, transport: stub)
    await withTaskGroup { group in
      for suite in (try? shop.all) ?? [] { group.addTask { await suite.run() } }
    }
    #expect(stub.requests.count == 21)
    #expect(stub.requests.filter { $0.method == .post }.count == 1)
    let rest = stub.requests.filter { $0.method == .get }
    #expect(rest.allSatisfy { $0.headers[.authorization] == "Bearer token-1" })
  }

  @Test func aCaseThatIsCancelledStillCleansUp() async throws {
    let folder = try SpecFolder(
      """
      suite: S
      base: http://api.test
      steps:
        - { POST: /orders, undo: { DELETE: /orders/1 } }
        - { GET: /slow }
        - { GET: /never }
      teardown: [{ POST: /logout }]
      """
    )
    let (slow, signal) = AsyncStream.makeStream(of: Void.self)
    let stub = StubTransport { request in
      if request.url.hasSuffix("/slow") {
        signal.finish()
        try await Task.sleep(for: .seconds(60))
      }
      return .json("{}")
    }
    let suite = try #require(try SpecSuites(at: folder.path, transport: stub).all.first)
    let test = Task { await recordedIssues(of: suite) }
    for await _ in slow {}
    test.cancel()
    let issues = await test.value
    #expect(issues.map(\.place) == ["a.yaml:5:12"])
    #expect(issues.first?.text.contains("the run was interrupted [cancelled]") == true)
    #expect(
      stub.requests.map { "\($0.method) \($0.url.replacing("http://api.test", with: ""))" }
        == ["POST /orders", "GET /slow", "DELETE /orders/1", "POST /logout"]
    )
  }
}
