import HTTPTypes
import TaskEngine
import Testing

/// Endpoints: where their parameters go, and what wins.
struct EndpointTests {
  private func send(_ endpoint: String, _ step: String) async -> RunLog {
    await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      defaults: { headers: { X-From: defaults, X-Default: "yes" } }
      variables: { tags: [b, a], note: a b&c, nothing: null }
      endpoints:
        it: \(endpoint)
      steps: [\(step)]
      """
    )
  }

  private let parameters = """
    { z: 1, tags: "${tags}", yes: true, no: false, note: "${note}", gone?: "${nothing}" }
    """

  /// As the engine has it: sorted, lists as `key[]`, true as 1.
  private let encoded = "no=0&note=a%20b%26c&tags%5B%5D=b&tags%5B%5D=a&yes=1&z=1"

  @Test(arguments: ["GET", "HEAD", "DELETE"])
  func parametersGoToTheQueryOfWhatHasNoBody(method: String) async {
    let log = await send(
      "{ path: /things, method: \(method), parameters: \(parameters) }",
      "{ call: it }"
    )
    #expect(log.sent == ["\(method) /things?\(encoded)"])
    #expect(log.requests.map(\.text) == [""])
  }

  @Test(arguments: ["POST", "PUT", "PATCH"])
  func otherwiseTheyAreAForm(method: String) async {
    let log = await send(
      "{ path: /things, method: \(method), parameters: \(parameters) }",
      "{ call: it }"
    )
    #expect(log.sent == ["\(method) /things"])
    // In a form a blank is a plus.
    #expect(log.requests.map(\.text) == [encoded.replacing("%20", with: "+")])
    #expect(
      log.requests.map { $0.headers[.contentType] } == ["application/x-www-form-urlencoded"]
    )
  }

  @Test func besideABodyTheyGoToTheQuery() async {
    let log = await send(
      "{ path: /things, method: POST, parameters: { a: 1 }, json: { b: 2 } }",
      "{ call: it }"
    )
    #expect(log.sent == ["POST /things?a=1"])
    #expect(log.requests.map(\.text) == [#"{"b":2}"#])
  }

  @Test func aCallGivesOtherValuesAndAnEncodedSegment() async {
    let log = await send(
      "{ path: \"/things/{id}\", method: POST, parameters: { a: 1, b: 2 } }",
      "{ call: it, with: { id: \"${note}\", b: [x, y] } }"
    )
    #expect(log.sent == ["POST /things/a%20b%26c"])
    #expect(log.requests.map(\.text) == ["a=1&b%5B%5D=x&b%5B%5D=y"])
  }

  @Test func theStepWinsOverTheEndpointAndThatOverDefaults() async throws {
    let log = await send(
      "{ path: /things, headers: { X-From: endpoint, X-Endpoint: \"yes\" } }",
      "{ call: it }, { call: it, headers: { x-from: step } }"
    )
    func values(_ name: String) throws -> [String?] {
      let field = try #require(HTTPField.Name(name))
      return log.requests.map { $0.headers[field] }
    }
    #expect(try values("X-From") == ["endpoint", "step"])
    #expect(try values("X-Endpoint") == ["yes", "yes"])
    #expect(try values("X-Default") == ["yes", "yes"])
  }
}
