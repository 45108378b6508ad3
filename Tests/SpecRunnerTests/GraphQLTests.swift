import Foundation
import HTTPTypes
import JSON
import SpecModel
import TaskEngine
import Testing

struct GraphQLTests {
  private func run(
    _ answer: String,
    status: Int = 200,
    variables: String = "{ sku: a }",
    more: String = ""
  ) async -> RunLog {
    await RunFixture(variables: ["code": "x"]).run(
      """
      suite: Test
      base: http://api.test
      variables: { code: y }
      shapes:
        Failed: { errors: { <each>: { message: <string> } } }
      steps:
        - id: ask
          POST: /graphql
          graphql:
            query: "query ($sku: ID) { product(sku: $sku) { name } }"
            variables: \(variables)
      \(more)
      """
    ) { _ in .json(answer, status: status) }
  }

  @Test func itIsSentAsJSON() async throws {
    let log = await run(#"{"data": {}}"#, variables: #"{ sku: "${code}" }"#)
    let request = try #require(log.requests.first)
    #expect(request.method == .post)
    #expect(request.headers[.contentType] == "application/json")
    #expect(
      request.headers[.accept] == "application/graphql-response+json, application/json;q=0.9"
    )
    let query = #""query ($sku: ID) { product(sku: $sku) { name } }""#
    #expect(request.text == #"{"query":\#(query),"variables":{"sku":"x"}}"#)
    #expect(try log["ask"].outcome == .passed)
  }

  @Test func byGETItGoesIntoTheQuery() async throws {
    let log = await RunFixture().run(
      steps: """
        - GET: /graphql
          query: { a: 1 }
          headers: { Accept: application/json }
          graphql:
            query: "query A($n: Int) { a(n: $n) } query B { b }"
            variables: { n: 1 }
            operation: A
        """
    )
    let request = try #require(log.requests.first)
    #expect(
      request.path == "/graphql?a=1"
        + "&query=query%20A%28%24n%3A%20Int%29%20%7B%20a%28n%3A%20%24n%29%20%7D%20query%20B%20%7B%20b%20%7D"
        + "&variables=%7B%22n%22%3A1%7D&operationName=A"
    )
    #expect(request.headers[.accept] == "application/json")
    #expect(!request.headers.contains(.contentType))
    #expect(request.body == .none)
  }

  @Test func errorsInTheAnswerFailTheStep() async throws {
    let errors = (1...4).map { #"{"message": "no \#($0)", "path": ["a", \#($0)]}"# }
    let log = await run(#"{"errors": [\#(errors.joined(separator: ","))], "data": null}"#)
    let result = try log["ask"]
    #expect(result.outcome == .failed)
    let failed = try #require(result.assertions.first { !$0.passed })
    #expect(failed.path == "body.errors")
    #expect(failed.expected == "no errors of GraphQL")
    #expect(failed.actual == "no 1 (a.1); no 2 (a.2); no 3 (a.3); 1 more")
  }

  @Test(arguments: [
    #"{"data": {}}"#, #"{"data": {}, "errors": []}"#, #"{"data": {}, "errors": null}"#,
  ])
  func noErrorsAreNone(answer: String) async throws {
    #expect(try await run(answer)["ask"].outcome == .passed)
  }

  @Test(arguments: [
    "expect: { body: { errors: [{ message: gone }] } }",
    "expect: { body: <Failed> }", "validations: { \"$.errors[0].message\": gone }",
    "validations: { \"body.errors | length\": 1 }",
  ])
  func errorsThatAreExpectedPass(key: String) async throws {
    let log = await run(#"{"errors": [{"message": "gone"}]}"#, more: "    \(key)")
    #expect(try log["ask"].outcome == .passed)
  }

  @Test func anExpectationThatDoesNotSpeakOfErrorsExpectsNone() async throws {
    let log = await run(
      #"{"errors": [{"message": "gone"}], "data": null}"#,
      more: "    expect: { body: { data: null } }"
    )
    #expect(try log["ask"].assertions.filter { !$0.passed }.map(\.path) == ["body.errors"])
  }

  @Test func variablesThatAreNoObjectAreAnError() async throws {
    let log = await run("{}", variables: "\"${code}\"")
    let result = try log["ask"]
    #expect(result.outcome == .errored)
    #expect(result.problem?.message == "the variables must be an object, not text")
    #expect(log.requests.isEmpty)
  }

  @Test func aSecretInVariablesIsMasked() async throws {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      secrets: { code: "hush-hush" }
      steps:
        - id: ask
          POST: /graphql
          graphql:
            query: "query ($sku: ID) { product(sku: $sku) { name } }"
            variables: { sku: "${code | upper}" }
      """
    ) { _ in .json(#"{"errors": [{"message": "no HUSH-HUSH"}]}"#) }
    let result = try log["ask"]
    #expect(result.assertions.last?.actual == "no ***")
    guard case .text(let body, _, _)? = result.exchange?.request.body else {
      Issue.record("the body is no text")
      return
    }
    #expect(body.hasSuffix(#""variables":{"sku":"***"}}"#))
  }
}
