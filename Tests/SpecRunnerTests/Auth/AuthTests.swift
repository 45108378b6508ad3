import Foundation
import HTTPTypes
import SpecModel
import TaskEngine
import Testing

@testable import SpecRunner

/// Ways to say who is asking, other than tokens from a server.
struct AuthTests {
  private func run(
    _ auth: String,
    environment: [String: String] = [:],
    path: String = "/a",
    answer: @escaping StubTransport.Answer = { _ in .json("{}") }
  ) async -> RunLog {
    await RunFixture(environment: environment).run(
      steps: "  - { id: a, GET: \"\(path)\", redirects: 2, auth: \(auth) }\n",
      answer: answer
    )
  }

  private func leadAway(_ request: PreparedRequest) -> ReceivedResponse {
    guard request.url.hasPrefix("http://api.test") else { return .json("{}") }
    var response = ReceivedResponse.empty(307)
    response.headers[.location] = "http://other.test/b"
    return response
  }

  @Test func digestIsLeftToTheTransport() async {
    let log = await run("{ digest: { user: ada, password: canary-1 } }")
    #expect(log.requests[0].authentication == .digest(user: "ada", password: "canary-1"))
    #expect(log.requests[0].headers[.authorization] == nil)
    log.expectNone(of: ["canary-1"])
  }

  @Test func awsSignsTheRequest() async {
    let log = await run(
      """
      { aws: { region: eu-north-1, service: execute-api, key: AKIDEXAMPLE, secret: canary-secret,
          session: canary-session } }
      """
    )
    let headers = log.requests[0].headers
    #expect(
      headers[.authorization]?.hasPrefix(
        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20231114/eu-north-1/execute-api/aws4_request, "
      ) == true
    )
    #expect(headers[HTTPField.Name("X-Amz-Date")!] == "20231114T221320Z")
    #expect(headers[HTTPField.Name("X-Amz-Security-Token")!] == "canary-session")
    log.expectNone(of: ["canary-secret", "canary-session"])
  }

  @Test func anEmptySessionIsNone() async {
    let log = await run(
      "{ aws: { region: r, service: s, key: k, secret: abcdef, session: \"${env.X ?? ''}\" } }"
    )
    #expect(log.requests[0].headers[HTTPField.Name("X-Amz-Security-Token")!] == nil)
  }

  @Test func aKeyGoesIntoAHeaderOfThisHostAlone() async {
    let log = await run(
      "{ key: { header: X-Shop-Key, value: canary-key } }",
      answer: leadAway
    )
    let name = HTTPField.Name("X-Shop-Key")!
    #expect(log.requests.map { $0.headers[name] } == ["canary-key", nil])
    log.expectNone(of: ["canary-key"])
  }

  @Test func aShortKeyDoesNotCrossToAnotherHostEither() async {
    let log = await run("{ key: { header: X-Shop-Key, value: abcd } }", answer: leadAway)
    #expect(log.requests.map { $0.headers[HTTPField.Name("X-Shop-Key")!] } == ["abcd", nil])
  }

  @Test func aKeyGoesIntoTheQuery() async {
    let log = await run(
      "{ key: { query: api key, value: canary/&key } }",
      path: "/a?b=1"
    )
    #expect(log.requests[0].path == "/a?b=1&api%20key=canary/%26key")
    log.expectNone(of: ["canary/&key", "canary%2F%26key", "canary/%26key"])
  }

  @Test func aKeyThatCanBeNoHeaderIsAnError() async throws {
    let log = await RunFixture(environment: ["KEY": "abc\nd"]).run(
      steps: "  - { id: a, GET: /a, auth: { key: { header: X-Key, value: \"${env.KEY}\" } } }\n"
    )
    #expect(try log["a"].problem?.code == "invalid-header")
    #expect(log.requests.isEmpty)
  }

  @Test func noneTakesAwayWhatDefaultsSay() async {
    let log = await RunFixture().run(
      """
      suite: S
      base: http://api.test
      defaults: { auth: { key: { header: X-Key, value: abcdef } } }
      steps:
        - GET: /a
        - { GET: /b, auth: none }
        - { GET: /c, auth: { digest: { user: u, password: pass } } }
        - { GET: http://other.test/d }
      """
    )
    let name = HTTPField.Name("X-Key")!
    #expect(log.requests.map { $0.headers[name] } == ["abcdef", nil, nil, nil])
  }

  // MARK: netrc

  private let netrc = """
    # comment
    machine other.test login eve password nope
    macdef init
    machine api.test login macro password macro

    machine API.test
      login ada
      account x
      password "can\\"ary pass"
    default login anybody password anything
    """

  @Test(arguments: [
    ("api.test", "ada", "can\"ary pass"), ("other.test", "eve", "nope"),
    ("third.test", "anybody", "anything"),
  ])
  func aNetrcFileHasLoginsByHost(host: String, user: String, password: String) {
    #expect(
      NetrcFile(netrc).login(for: host, allowsDefault: true)
        == .init(user: user, password: password)
    )
  }

  @Test func aNetrcFileWithoutTheHostHasNone() {
    #expect(NetrcFile("machine a login b password c").login(for: "b", allowsDefault: true) == nil)
    #expect(NetrcFile("machine").login(for: "", allowsDefault: true) == nil)
    let cut = NetrcFile("machine a login").login(for: "a", allowsDefault: true)
    #expect(cut == .init(user: "", password: ""))
  }

  /// What a person keeps for any host does not go to whichever host a suite names.
  @Test func theDefaultOfTheUsersOwnNetrcGoesNowhere() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(component: "netrc-\(UUID())")
    try Data("default login ada password canary-pass\n".utf8).write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = await run("{ netrc: true }", environment: ["NETRC": folder.path, "HOME": "/none"])
    #expect(log.requests.isEmpty)
    let message = try #require(try log["a"].problem?.message)
    #expect(message.hasSuffix("and its 'default' counts only in a file that a suite names"))
  }

  @Test func netrcIsReadWhenItIsAskedFor() async throws {
    let suite = """
      suite: S
      base: http://api.test
      steps:
        - { id: a, GET: /a }
        - { id: b, GET: /b, auth: { netrc: .netrc } }
        - { id: c, GET: http://nobody.test/c, auth: { netrc: .netrc } }
      """
    let log = try await RunFixture().run(
      files: ["s.yaml": suite, ".netrc": "machine api.test login ada password canary-pass"]
    )
    let login = Data("ada:canary-pass".utf8).base64EncodedString()
    #expect(log.requests.map { $0.headers[.authorization] } == [nil, "Basic \(login)"])
    #expect(try log["c"].problem?.code == "netrc")
    #expect(
      try log["c"].problem?.message.hasSuffix("has no entry for the host 'nobody.test'") == true
    )
    log.expectNone(of: ["canary-pass", "ada:canary-pass"])
  }

  @Test func theUsersOwnNetrcIsWhereTheEnvironmentSays() async throws {
    let file = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    try Data("machine api.test login ada password lovelace".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let known = await run("{ netrc: true }", environment: ["NETRC": file.path, "HOME": "/none"])
    #expect(known.requests[0].headers[.authorization]?.hasPrefix("Basic ") == true)
    let missing = await run("{ netrc: true }", environment: ["HOME": "/none"])
    #expect(try missing["a"].problem?.message == "can't read the netrc file '/none/.netrc'")
    let nowhere = await run("{ netrc: true }")
    #expect(
      try nowhere["a"].problem?.message == "neither NETRC nor HOME says where the netrc file is"
    )
  }
}
