import Foundation
import HTTPTypes
import SpecModel
import TaskEngine
import Testing

/// Canaries: values that must not be in any event, in whatever form.
struct RedactionTests {
  /// Every text of every event, as Swift prints it.
  private func printed(_ log: RunLog) -> String {
    log.events.map { event in
      var text = ""
      dump(event, to: &text)
      return text
    }.joined()
  }

  private func expectNone(of canaries: [String], in log: RunLog) {
    let lines = printed(log).split(separator: "\n")
    for canary in canaries + canaries.map({ Data($0.utf8).base64EncodedString() }) {
      if let line = lines.first(where: { $0.contains(canary) }) {
        Issue.record("\(canary) is in: \(line)")
      }
    }
  }

  @Test func declaredSecretsAreNowhere() async throws {
    let canary = "ca/nary+1 \"ä\""
    let log = await RunFixture(environment: ["PASSWORD": canary]).run(
      """
      suite: Test
      base: http://api.test
      secrets: { password: "${env.PASSWORD}" }
      variables: { greeting: "hi ${password}" }
      steps:
        - POST: "/login/${password}"
          name: "log in"
          query: { p: "${password}" }
          headers: { X-Token: "${password | base64}" }
          json: { password: "${password}", greeting: "${greeting}" }
          expect:
            headers: { X-Echo: nothing }
            body: { echo: other, list: ["${password}", 1] }
        - POST: /form
          form: { p: "${password}" }
          auth: { basic: { user: ada, password: "${password}" } }
        - POST: /missing
          text: "${password}"
          expect: { text: nothing }
      """
    ) { request in
      var response = ReceivedResponse.json(
        #"{"echo": "you sent \#(canary.replacing("\"", with: "\\\""))", "list": [1]}"#
      )
      response.headers[HTTPField.Name("X-Echo")!] = Data(canary.utf8).base64EncodedString()
      response.url = request.url
      return response
    }
    #expect(log.requests.count == 3)
    expectNone(of: [canary, "ca%2Fnary", "ca/nary", "nary%2B1", "nary+1"], in: log)
    #expect(printed(log).contains("***"))
    #expect(log.requests[0].text.contains("ca/nary"))
  }

  @Test func secretsGoInAndOutOfActionsUnseen() async throws {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      secrets: { password: canary-password }
      actions:
        log in:
          inputs: { password: <string> }
          steps:
            - id: login
              POST: /login
              json: { hash: "${password | base64 | upper}" }
              capture: { token: { from: $.token, secret: true } }
          outputs: { token: "${token}", derived: "x-${token | upper}", user: "${login.body.user}" }
        use token:
          inputs: { token: <string> }
          steps:
            - { GET: /me, auth: { bearer: "${token}" }, expect: { body: { seen: "${token}" } } }
      steps:
        - { id: login, POST: /plain, json: {} }
        - { use: use token, with: { token: "${login.body.token}" } }
        - { id: session, use: log in, with: { password: "${password}" } }
        - POST: /more
          json: { a: "${session.token | sha256}", b: "${session.derived}", c: "${session.user}" }
      """
    ) { request in
      switch request.path {
      case "/login": .json(#"{"token": "canary-token", "user": "ada-visible"}"#)
      case "/plain": .json(#"{"token": "canary-plain"}"#)
      case "/me": .json(#"{"seen": "canary-plain-other"}"#)
      default: .json(#"{"echo": "\#(request.text.replacing("\"", with: "'"))"}"#)
      }
    }
    #expect(log.requests.count == 4)
    let sent = log.requests[3].text
    let hash = try #require(sent.split(separator: "\"").first { $0.count == 64 })
    expectNone(
      of: ["canary-password", "canary-token", "canary-plain", "CANARY-TOKEN", String(hash)],
      in: log
    )
    #expect(printed(log).contains("ada-visible"))
  }

  @Test func whatIsComputedFromASecretIsNowhere() async throws {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      secrets: { key: signing-key-1 }
      variables: { digest: "${key | sha256}" }
      steps:
        - GET: /a
          headers: { X-Digest: "${digest}", X-Direct: "${key | md5}" }
          query: { reversed: "${key | upper}" }
      """
    )
    let sent = try #require(log.requests.first)
    let digests = ["X-Digest", "X-Direct"].map { sent.headers[HTTPField.Name($0)!] ?? "" }
    #expect(digests.map(\.count) == [64, 32])
    expectNone(of: digests + ["SIGNING-KEY-1"], in: log)
  }

  @Test func whatAnExpectationMakesOfASecretIsNowhere() async throws {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      secrets: { key: signing-key-1 }
      steps:
        - id: a
          GET: /a
          expect: { body: { digest: "${key | sha256}", state: paid } }
          validations:
            text | hmac(key, 'sha256'): other
      """
    ) { _ in .json(#"{"digest": "none", "state": "done"}"#) }
    let failed = try log["a"].assertions.filter { !$0.passed }
    #expect(failed.map(\.path) == ["body.digest", "body.state", "text | hmac(key, 'sha256')"])
    #expect(failed.map(\.expected) == [#""***""#, #""paid""#, #""other""#])
    #expect(failed[2].actual.contains("***"))
  }

  @Test func secretCapturesAreMaskedInTheAnswerTheyComeFrom() async throws {
    let log = await RunFixture().run(
      steps: """
        - POST: /login
          capture: { token: { from: $.token, secret: true } }
        - GET: "/me?token=${token}"
        """
    ) { _ in .json(#"{"token": "tok-canary-77"}"#) }
    #expect(log.requests.last?.path == "/me?token=tok-canary-77")
    expectNone(of: ["tok-canary-77"], in: log)
  }

  @Test func whatIsSentAsACredentialIsMaskedInTheAnswerItComesFrom() async throws {
    let log = await RunFixture().run(
      steps: """
        - { id: login, POST: /login }
        - { GET: /me, auth: { bearer: "${login.body.token}" } }
        - { GET: /me, headers: { Authorization: "Token ${login.body.other}" } }
        """
    ) { _ in .json(#"{"token": "tok-canary-78", "other": "tok-canary-79"}"#) }
    #expect(log.requests.count == 3)
    expectNone(of: ["tok-canary-78", "tok-canary-79"], in: log)
  }

  @Test func cookiesAndCredentialsOfTheAuthorAreMasked() async throws {
    let log = await RunFixture().run(
      steps: """
        - GET: /
          headers: { X-API-Key: key-canary-1, Cookie: a=key-canary-2 }
          cookies: { b: key-canary-3 }
        """
    ) { _ in
      ReceivedResponse(
        status: 200,
        headers: [.setCookie: "s=key-canary-4; Path=/"],
        body: Data("your key is key-canary-1".utf8)
      )
    }
    expectNone(of: (1...4).map { "key-canary-\($0)" }, in: log)
  }

  @Test func aLongSecretIsNotShownByHalfWhereAMismatchIsCut() async throws {
    let token = "canary-" + String(repeating: "0123456789", count: 60)
    let log = await RunFixture(environment: ["TOKEN": token]).run(
      """
      suite: Test
      base: http://api.test
      secrets: { token: "${env.TOKEN}" }
      steps:
        - GET: /
          expect: { body: { token: other, nested: { a: 1 } } }
      """
    ) { _ in .json(#"{"token": "\#(token)", "nested": "\#(token)"}"#) }
    expectNone(of: ["canary-0123"], in: log)
  }

  @Test func aSecretAcrossTheEndOfALargeBodyIsMasked() async throws {
    let secret = "canary-across-the-end"
    for offset in [0, 5, 10, 20, 21] {
      let filler = String(repeating: "x", count: 64 * 1024 - offset)
      let log = await RunFixture(environment: ["S": secret]).run(
        """
        suite: Test
        base: http://api.test
        secrets: { s: "${env.S}" }
        steps: [{ id: a, GET: / }]
        """
      ) { _ in .text(filler + secret + filler) }
      guard case .text(let text, let size, _)? = try log["a"].exchange?.response?.body else {
        Issue.record("no text")
        return
      }
      #expect(size == 2 * filler.utf8.count + secret.utf8.count)
      #expect(text.utf8.count <= 64 * 1024)
      #expect(!text.contains("cana"))
    }
  }

  @Test func aSecretThatIsTooShortToBeMaskedIsRefused() async throws {
    let log = await RunFixture(environment: ["PIN": "123"]).run(
      """
      suite: Test
      base: http://api.test
      secrets: { pin: "${env.PIN}" }
      steps: [{ id: a, GET: / }]
      """
    )
    #expect(log.requests.isEmpty)
    let suite = try #require(log.suites.first)
    #expect(suite.outcome == .errored)
    #expect(suite.problem?.code == "secret")
    #expect(suite.problem?.message.contains("'pin' has only 3") == true)
  }
}
