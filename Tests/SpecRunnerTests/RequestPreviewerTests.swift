import Foundation
import SpecModel
import SpecRunner
import Testing

struct RequestPreviewerTests {
  private func previews(
    _ text: String,
    environment: [String: String] = [:]
  ) async -> [RequestPreview] {
    let loaded = RunFixture().load(text)
    let options = RunOptions(seed: 1, environment: environment, files: loaded.files)
    var previews: [RequestPreview] = []
    for suite in loaded.suites {
      previews += await RequestPreviewer(options: options).previews(of: suite)
    }
    return previews
  }

  private func body(of preview: RequestPreview?) -> String? {
    if case .text(let text, _, _)? = preview?.request?.body { text } else { nil }
  }

  @Test func whatIsKnownIsFilledIn() async throws {
    let preview = try await #require(
      previews(
        """
        suite: Test
        base: http://api.test/v1
        variables: { user: ada, twice: "${user}${user}" }
        steps: [{ POST: "/${twice}", json: { at: "${env.AT}", n: 1.10 } }]
        """,
        environment: ["AT": "noon"]
      ).first
    )
    #expect(preview.request?.url == "http://api.test/v1/adaada")
    #expect(body(of: preview) == #"{"at":"noon","n":1.10}"#)
    #expect(preview.unknowns.isEmpty)
  }

  @Test func theRequestsOfActionsAreShownWithTheirInputs() async {
    let all = await previews(
      """
      suite: Test
      base: http://api.test
      actions:
        session:
          once: true
          steps: [{ id: login, POST: /login, json: { user: ada } }]
          outputs: { token: "${login.body.token}" }
        place:
          inputs: { sku: <string>, by: <string>, note?: <string> }
          steps:
            - { id: made, POST: /orders, json: { sku: "${sku}", by: "${by}", note?: "${note}" } }
            - { GET: "/orders/${made.body.id}", if: "${sku == 'a'}" }
      steps:
        - { id: me, GET: /me, auth: { bearer: "${session.token}" } }
        - id: order
          use: place
          with: { sku: "${case.sku}", by: "${me.body.name}" }
          cases: [{ sku: a }, { sku: b }]
      """
    )
    #expect(
      all.map { $0.step.shortName } == [
        "session › login", "me", "order [sku=a] › made",
        "order [sku=a] › GET /orders/${made.body.id}",
        "order [sku=b] › made", "order [sku=b] › GET /orders/${made.body.id}",
      ]
    )
    #expect(all.map(\.step.index) == [0, 0, 1, 1, 1, 1])
    #expect(all.map(\.isOfAction) == [true, false, true, true, true, true])
    #expect(body(of: all[0]) == #"{"user":"ada"}"#)
    #expect(body(of: all[2]) == #"{"sku":"a","by":"${by}"}"#)
    #expect(all[2].unknowns.map(\.reason) == ["from the answer of 'me'"])
    #expect(all[3].condition == "${sku == 'a'}")
    #expect(body(of: all[4]) == #"{"sku":"b","by":"${by}"}"#)
    #expect(all.allSatisfy { $0.problem == nil })
  }

  @Test func anExpressionThatReadsAnAnswerStaysWhole() async throws {
    let preview = try await #require(
      previews(
        """
        suite: Test
        base: http://api.test
        variables: { n: 2 }
        steps:
          - { id: a, GET: / }
          - { id: b, POST: "/x/${a.body.id | upper}/y?z=${a.body.z ?? 'none'}",
              json: { sum: "${a.body.n + n}", n: "${n}" } }
        """
      ).last
    )
    #expect(
      preview.request?.url == "http://api.test/x/${a.body.id | upper}/y?z=${a.body.z ?? 'none'}"
    )
    #expect(body(of: preview) == #"{"sum":"${a.body.n + n}","n":2}"#)
    #expect(preview.unknowns.map(\.reason) == Array(repeating: "from the answer of 'a'", count: 3))
  }

  @Test func secretsAreMaskedAndPlaceholdersAreNot() async throws {
    let preview = try await #require(
      previews(
        """
        suite: Test
        base: http://api.test
        secrets: { key: "${env.KEY}" }
        steps:
          - { id: a, GET: / }
          - { GET: /, auth: { bearer: "${a.body.token}" }, headers: { X-Api-Key: "${key}" },
              cookies: { s: "${a.body.s}", t: plain-text } }
        """,
        environment: ["KEY": "canary-1234"]
      ).last
    )
    let fields = preview.request?.fields.map { "\($0.name): \($0.value)" } ?? []
    #expect(fields.contains("Authorization: Bearer ${a.body.token}"))
    #expect(fields.contains("X-Api-Key: ***"))
    #expect(fields.contains("Cookie: s=${a.body.s}"))
    #expect(fields.contains("Cookie: t=***"))
  }

  @Test(
    arguments: [
      ("file: \"${down.download.path}\"", "${down.download.path}"),
      ("file: \"_x/${down.status}.txt\"", "_x/${down.status}.txt"),
      ("multipart: { a: { file: \"${down.headers.ETag}\" } }", "${down.headers.ETag}"),
      ("tls: { ca: \"${down.headers.ETag}.pem\" }", "${down.headers.ETag}.pem"),
    ]
  )
  func aFileThatAnAnswerNamesIsKnownOnlyInARun(content: String, name: String) async throws {
    let preview = try await #require(
      previews(
        """
        suite: Test
        base: https://api.test
        steps:
          - { id: down, GET: /, download: _down/a.bin }
          - { POST: /, \(content) }
        """
      ).last
    )
    #expect(preview.problem?.message == "the file '\(name)' is known only in a run")
    #expect(preview.unknowns.map(\.reason) == ["from the answer of 'down'"])
  }

  @Test func whatCannotBeMadeSaysWhy() async throws {
    let all = await previews(
      """
      suite: Test
      base: http://api.test
      secrets: { key: "${env.KEY}" }
      steps:
        - { GET: "/${env.GONE}" }
        - { GET: "/${key}" }
      """
    )
    #expect(all.count == 2)
    #expect(all[0].problem?.message == "environment variable GONE is not set")
    #expect(all[0].request == nil)
    #expect(all[1].request?.url == "http://api.test/${key}")
    #expect(all[1].unknowns.map(\.reason) == ["environment variable KEY is not set"])
  }
}
