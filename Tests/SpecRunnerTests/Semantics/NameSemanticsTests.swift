import HTTPTypes
import SpecModel
import TaskEngine
import Testing

/// Names, sentence by sentence of the language's definition.
struct NameSemanticsTests {
  @Test func allNamesOfASuiteAreOneSet() {
    let twice = "variables: { a: 1 }\nsteps:\n  - id: a\n    GET: /${a}\n"
    #expect(Semantics.mistakes(in: twice).map { $0.prefix(14) } == ["duplicate-name"])
    let capture =
      "secrets: { a: 12345678 }\nsteps:\n  - GET: /x\n    capture: { a: { from: $.t, secret: true } }"
    #expect(Semantics.mistakes(in: capture).map { $0.prefix(14) } == ["duplicate-name"])
  }

  @Test(arguments: ["env", "case", "previous", "run"] + ReservedNames.responseFields)
  func theseNamesAreReserved(name: String) {
    let found = Semantics.mistakes(in: "variables: { \(name): 1 }\nsteps:\n  - GET: /x")
    #expect(found.contains { $0.hasPrefix("reserved-name") }, "\(found)")
  }

  @Test func bareFieldsAreThisResponses() async throws {
    let log = await RunFixture().run(
      """
      suite: s
      base: http://api.test
      steps:
        - id: a
          GET: /a
        - id: b
          GET: /b
          expect: { status: 201, body: { v: "${headers.X-V}" } }
          validations: { body.v: "${body.v}", "$.v == '/b'": true }
          capture: { v: body.v }
          poll: { until: { body: { v: /b } }, within: 1s }
        - POST: /c
          text: ${a.body.v} ${b.body.v} ${v}
      """.replacing("\"$.v == '/b'\"", with: "\"body.v == '/b'\"")
    ) { request in
      var response = ReceivedResponse.json(
        #"{"v":"\#(request.path)"}"#,
        status: request.path == "/b" ? 201 : 200
      )
      response.headers[.init("X-V")!] = request.path
      return response
    }
    #expect(log.outcomes.allSatisfy { $0.hasSuffix("passed") }, "\(log.outcomes)")
    #expect(log.requests.last?.text == "/a /b /b")
  }

  @Test func readingALaterStepIsAnError() {
    let found = Semantics.mistakes(in: "steps:\n  - GET: /${b.body.x}\n  - id: b\n    GET: /x")
    #expect(found == ["forward-reference: only earlier steps can be read"])
  }

  @Test func variablesAreEvaluatedOnceAndCanNotReadSteps() async throws {
    let log = await RunFixture().run(
      "suite: s\nbase: http://api.test\nvariables: { v: \"${uuid()}\" }\nsteps:\n"
        + "  - GET: /${v}\n  - GET: /${v}\n  - GET: /${uuid()}"
    )
    #expect(log.sent.count == 3)
    #expect(log.sent[0] == log.sent[1])
    #expect(log.sent[1] != log.sent[2])
    let found = Semantics.mistakes(
      in: "variables: { v: \"${a.body.x}\" }\nsteps:\n  - id: a\n    GET: /${v}"
    )
    #expect(found.map { $0.prefix(17) } == ["forward-reference"])
  }

  @Test func theCommandLineWinsOverTheSuite() async throws {
    let fixture = RunFixture(variables: ["v": "given", "w": "new"])
    let request = try await Semantics.request(
      "GET: /${v}/${w}",
      suite: "variables: { v: own }",
      fixture
    )
    #expect(request.path == "/given/new")
  }

  @Test func whatComesFromOutsideIsTextUntilConverted() async throws {
    let fixture = RunFixture(environment: ["N": "5", "E": ""], variables: ["v": "7"])
    let step =
      "POST: /x\njson: { v: \"${v}\", n: \"${env.N}\", m: \"${env.N | int}\", e: \"${env.E ?? 'none'}\" }"
    let request = try await Semantics.request(step, fixture)
    #expect(request.text == #"{"v":"7","n":"5","m":5,"e":"none"}"#)
  }

  @Test func aMissingVariableOfTheEnvironmentIsNoMistakeButAnUnmetPrecondition() async throws {
    let suite =
      "suite: s\nbase: http://api.test\nvariables: { p: \"${env.NOT_SET}\" }\nsteps:\n  - GET: /${p}"
    #expect(
      Semantics.mistakes(in: suite.replacing("suite: s\nbase: http://api.test\n", with: "")).isEmpty
    )
    let log = await RunFixture().run(suite)
    #expect(log.sent.isEmpty)
    #expect(log.summary.exitStatus == 3)
  }

  @Test func whatIsComputedFromASecretIsSecret() async throws {
    let log = await RunFixture().run(
      "suite: s\nbase: http://api.test\nsecrets: { p: correct-horse }\n"
        + "variables: { h: \"${p | upper}\" }\nsteps:\n  - set: { k: \"${h + '!'}\" }\n"
        + "  - POST: /x\n    json: { a: \"${h}\", b: \"${k | base64}\" }\n    expect: { status: 500 }"
    )
    let shown = "\(log.events)"
    for text in ["correct-horse", "CORRECT-HORSE", "Q09SUkVDVC1IT1JTRS"] {
      #expect(!shown.contains(text))
    }
    #expect(log.requests.first?.text.contains("CORRECT-HORSE") == true)
  }
}
