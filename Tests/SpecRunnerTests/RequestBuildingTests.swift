import Foundation
import HTTPTypes
import SpecModel
import TaskEngine
import Testing

/// What goes to the wire, byte for byte.
struct RequestBuildingTests {
  private func request(
    _ step: String,
    suite: String = "base: http://api.test"
  ) async throws -> PreparedRequest {
    let lines = step.split(separator: "\n", omittingEmptySubsequences: false)
    let text = "  - " + lines.joined(separator: "\n    ")
    let log = await RunFixture().run("suite: Test\n\(suite)\nsteps:\n\(text)")
    for result in log.results {
      if let problem = result.problem { Issue.record("\(problem.message)") }
    }
    return try #require(log.requests.first)
  }

  private func problem(
    _ step: String,
    suite: String = "base: http://api.test"
  ) async throws
    -> StepProblem
  {
    let log = await RunFixture().run("suite: Test\n\(suite)\nsteps:\n  - \(step)")
    #expect(log.requests.isEmpty)
    return try #require(log.results.first?.problem)
  }

  @Test(
    arguments: [
      ("http://api.test", "/a", "http://api.test/a"),
      ("http://api.test/", "/a", "http://api.test/a"),
      ("http://api.test/v1", "a/b", "http://api.test/v1/a/b"),
      ("http://api.test/v1/", "/a?x=1", "http://api.test/v1/a?x=1"),
      ("http://api.test:81/v1", "/", "http://api.test:81/v1/"),
    ]
  )
  func baseAndPathJoinWithExactlyOneSlash(base: String, path: String, url: String) async throws {
    #expect(try await request("GET: \(path)", suite: "base: \(base)").url == url)
  }

  @Test func anAbsoluteURLIgnoresTheBase() async throws {
    #expect(try await request("GET: http://other.test/x").url == "http://other.test/x")
  }

  @Test func toAnotherOriginGoNoDefaultCredentialsCookiesAndHeaders() async throws {
    let suite = """
      base: http://api.test
      defaults:
        auth: { bearer: token-of-api }
        headers: { X-App: one, Accept: text/plain }
        cookies: { session: abcdef }
      """
    let own = try await request("GET: http://api.test/x", suite: suite)
    #expect(own.headers[.authorization] == "Bearer token-of-api")
    #expect(own.headers[.cookie] == "session=abcdef")
    let foreign = try await request(
      "GET: http://other.test/x\nheaders: { Accept: text/html }",
      suite: suite
    )
    #expect(foreign.headers[.authorization] == nil)
    #expect(foreign.headers[.cookie] == nil)
    #expect(foreign.headers.map { "\($0.name): \($0.value)" } == ["Accept: text/html"])
  }

  @Test(
    arguments: [
      ("{ b: 1, a: 2 }", "b=1&a=2"),
      ("{ n: 1.10, t: true, no: null, text: 'ä &=' }", "n=1.10&t=true&text=%C3%A4%20%26%3D"),
      (
        "{ id: [1, 2], f: { from: a, to: [b, c] } }",
        "id=1&id=2&f%5Bfrom%5D=a&f%5Bto%5D=b&f%5Bto%5D=c"
      ),
      ("{ \"opt?\": \"${env.NOTHING}\", x: '' }", "x="),
    ]
  )
  func queriesAreWrittenInOrder(query: String, expected: String) async throws {
    let request = try await request("GET: /a\nquery: \(query)")
    #expect(request.path == "/a?\(expected)")
  }

  @Test func aQueryIsAddedToTheOneOfThePathBeforeTheFragment() async throws {
    #expect(try await request("GET: /a?x=1#top\nquery: { y: 2 }").path == "/a?x=1&y=2#top")
  }

  @Test func formsAreEscapedAsFormsAre() async throws {
    let request = try await request("POST: /a\nform: { name: 'a b+c', ok: false, e: 'é~*' }")
    #expect(request.text == "name=a+b%2Bc&ok=false&e=%C3%A9%7E*")
    #expect(request.headers[.contentType] == "application/x-www-form-urlencoded")
  }

  @Test func numbersInJSONAreSentAsTheyAreWritten() async throws {
    let request = try await request(
      "POST: /a\njson: { a: 1.10, b: 12345678901234567890, c: \"${1.50}\", d: NO, \"e?\": \"${env.NO}\" }"
    )
    #expect(request.text == #"{"a":1.10,"b":12345678901234567890,"c":1.50,"d":"NO"}"#)
    #expect(request.headers[.contentType] == "application/json")
  }

  @Test(
    arguments: [
      ("text: hello", "hello", "text/plain; charset=utf-8"),
      ("base64: aGVs bG8=", "hello", "application/octet-stream"),
      ("text: hello\nheaders: { content-type: text/x }", "hello", "text/x"),
    ]
  )
  func bodiesHaveTheirTypeUnlessAHeaderSaysOtherwise(
    body: String,
    text: String,
    type: String
  ) async throws {
    let request = try await request("POST: /a\n\(body)")
    #expect(request.text == text)
    #expect(request.headers[values: .contentType] == [type])
  }

  @Test func partsOfAMultipartBodyKeepTheirOrderAndTypes() async throws {
    let request = try await request(
      """
      POST: /a
      multipart:
        title: hello
        data: { json: { a: 1 }, name: data.json }
        raw: { base64: AAEC, type: image/x }
      """
    )
    guard case .multipart(let parts) = request.body else {
      Issue.record("not multipart")
      return
    }
    #expect(parts.map(\.name) == ["title", "data", "raw"])
    #expect(parts.map(\.contentType) == [nil, "application/json", "image/x"])
    #expect(parts.map(\.filename) == [nil, "data.json", nil])
    #expect(request.headers[.contentType]?.hasPrefix("multipart/form-data; boundary=") == true)
  }

  @Test func theContentTypeOfDefaultsIsNotForPartsThatNeedABoundary() async throws {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      defaults: { headers: { content-type: application/vnd.shop+json } }
      steps:
        - { POST: /a, json: { a: 1 } }
        - { POST: /b, multipart: { a: b } }
      """
    )
    let types = log.requests.map { $0.headers[values: .contentType] }
    #expect(types.first == ["application/vnd.shop+json"])
    #expect(types.last?.count == 1)
    #expect(types.last?.first?.hasPrefix("multipart/form-data; boundary=") == true)
  }

  @Test func filesAreFoundBesideTheSuiteAndSentByTheirExtension() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("png".utf8).write(to: folder.appending(component: "a.png"))
    let log = await RunFixture(path: folder.appending(component: "suite.yaml").path).run(
      steps: """
        - { PUT: /a, file: a.png }
        - { POST: /b, multipart: { pic: { file: a.png } } }
        """
    )
    let path = folder.resolvingSymlinksInPath().path + "/a.png"
    #expect(log.requests.first?.body == .file(path: path))
    #expect(log.requests.first?.headers[.contentType] == "image/png")
    let part = MultipartPart(
      name: "pic",
      filename: "a.png",
      contentType: "image/png",
      content: .file(path: path)
    )
    #expect(log.requests.last?.body == .multipart([part]))
  }

  @Test func aListSendsAHeaderInSeveralLines() async throws {
    let request = try await request("GET: /\nheaders: { X-A: [one, 2], X-B: true }")
    #expect(
      request.headers.map { "\($0.name): \($0.value)" } == ["X-A: one", "X-A: 2", "X-B: true"]
    )
  }

  @Test func credentialsAreSentAsTheirSchemesSay() async throws {
    let basic = try await request("GET: /\nauth: { basic: { user: ada, password: lovelace } }")
    #expect(basic.headers[.authorization] == "Basic YWRhOmxvdmVsYWNl")
    let bearer = try await request("GET: /\nauth: { bearer: abcdef }")
    #expect(bearer.headers[.authorization] == "Bearer abcdef")
  }

  @Test(
    arguments: [
      (
        "{ GET: /, headers: { X-A: \"${env.NO ?? 'a\\r\\nX-B: b'}\" } }", "invalid-header",
        "line break"
      ),
      ("{ GET: /, cookies: { a: \"x; b=y\" } }", "invalid-header", "';'"),
      ("{ DELETE: \"/orders/${env.ID ?? ''}\" }", "expression", "empty"),
      ("{ GET: \"/a/${env.ID}\" }", "precondition", "environment variable ID is not set"),
      ("{ POST: /, base64: '***' }", "encoding", "not Base64"),
      (
        "{ POST: /, file: \"${env.NO ?? 'nowhere.bin'}\" }", "file",
        "there is no file 'nowhere.bin'"
      ),
    ]
  )
  func whatCanNotBeSentIsAnErrorBeforeAnythingIsSent(
    step: String,
    code: String,
    message: String
  ) async throws {
    let problem = try await problem(step)
    #expect(problem.code == code)
    #expect(problem.message.contains(message))
  }

  @Test func timeoutsAreThirtySecondsUnlessStated() async throws {
    #expect(try await request("GET: /").timeout == .seconds(30))
    #expect(try await request("GET: /\ntimeout: 250ms").timeout == .milliseconds(250))
    #expect(
      try await request("GET: /\ntimeout: \"${'1' + 's'}\"").timeout == .seconds(1)
    )
  }

  @Test func cookiesThatAreSetComeBack() async throws {
    let log = await RunFixture().run(
      steps: """
        - POST: /login
        - GET: /me
        """
    ) { request in
      var response = ReceivedResponse.empty(200)
      if request.path == "/login" { response.headers[.setCookie] = "session=abc; Path=/" }
      return response
    }
    #expect(log.requests.map { $0.headers[.cookie] } == [nil, "session=abc"])
  }
}
