import Foundation
import TestSupport
import Testing

/// The project file, `--env` and what environments allow, with a server that counts.
@Suite struct ProjectFileTests {
  /// Its first step would be noticed by the server, and is allowed everywhere.
  private static let orders = """
    suite: Orders
    base: http://127.0.0.1:1
    variables: { user: ada }
    secrets: { password: "${env.PASSWORD ?? 'lovelace'}" }
    steps:
      - GET: /flaky/seen?fails=0
      - id: login
        POST: /login
        effect: read
        json: { user: "${user}", password: "${password}" }
      - id: create
        POST: /orders
        auth: { bearer: "${login.body.token}" }
        json: { user: "${user}", country: NO, lines: [{ sku: a, qty: 2 }] }
        expect: { status: 201 }
    teardown:
      - DELETE: /orders/${create.body.id}
        auth: { bearer: "${login.body.token}" }

    """

  private func folder(
    _ server: DemoServer,
    _ suite: String = orders,
    environment: String
  ) throws -> SpecFolder {
    let project = "environments:\n  e:\n    base: \(server.url)\n    \(environment)\n"
    return try SpecFolder(["specrun.yaml": project, "orders.yaml": suite])
  }

  /// How often the server was asked for `/flaky/seen`.
  private func requests(at server: DemoServer) throws -> Int {
    let url = try #require(URL(string: server.url + "/flaky/seen?fails=0"))
    let text = try String(contentsOf: url, encoding: .utf8)
    return try #require(Int(text.filter(\.isNumber))) - 1
  }

  @Test func theEnvironmentsBaseWinsAndTheSuiteRuns() throws {
    let server = try DemoServer()
    let specs = try folder(server, environment: "allow: [read, create, delete]")
    let ending = try specrun(specs.path, "--env", "e")
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    #expect(try requests(at: server) == 1)
  }

  @Test(arguments: [
    (
      "allow: [read, create]", "orders.yaml:17:13: error: this DELETE deletes something",
      "a suite that creates must be able to clean up"
    ),
    (
      "allow: [read]", "orders.yaml:12:11: error: this POST creates something",
      "if it only reads, say so with 'effect: read'"
    ),
    ("hosts: [shop.example.com]", "specrun.yaml:3:11: error: '127.0.0.1:", "[host-not-allowed]"),
  ])
  func whatIsNotAllowedIsRefusedBeforeAnythingIsSent(
    environment: String,
    message: String,
    hint: String
  ) throws {
    let server = try DemoServer()
    let specs = try folder(server, environment: environment)
    for command in ["run", "check"] {
      let ending = try specrun(command, specs.path, "--env", "e")
      #expect(ending.status == 2)
      #expect(ending.output.isEmpty)
      #expect(ending.errors.contains(message), "\(ending.errors)")
      #expect(ending.errors.contains(hint), "\(ending.errors)")
      #expect(ending.errors.contains("specrun.yaml:4:"))
      #expect(ending.errors.hasSuffix("nothing was sent\n"))
    }
    #expect(try requests(at: server) == 0)
  }

  @Test func onlyWhatATagSelectsIsHeldAgainstTheEnvironment() throws {
    let server = try DemoServer()
    let specs = try SpecFolder(
      [
        "specrun.yaml": "environments: { e: { base: \"\(server.url)\", allow: [read] } }\n",
        "a.yaml": "suite: A\ntags: [smoke]\nsteps: [{ GET: /health }]\n",
        "b.yaml": "suite: B\nsteps: [{ DELETE: /orders/1 }]\n",
      ].mapValues { $0.replacing("suite:", with: "base: http://127.0.0.1:1\nsuite:") }
    )
    #expect(try specrun(specs.path, "--env", "e", "--tag", "smoke").status == 0)
    #expect(try specrun(specs.path, "--env", "e", "--tag", "none").status == 64)
    #expect(try specrun(specs.path + "/b.yaml", "--env", "e", "--allow-empty").status == 2)
  }

  @Test func aRedirectToAHostThatIsNotAllowedReachesNobody() throws {
    let (server, other) = (try DemoServer(), try DemoServer())
    let suite = """
      suite: Redirects
      base: http://127.0.0.1:1
      steps:
        - GET: /redirect-to
          query: { url: "${env.OTHER}/flaky/seen?fails=0" }
          redirects: 3
        - GET: ${env.OTHER | raw}/flaky/seen?fails=0

      """
    let port = server.url.split(separator: ":").last ?? ""
    let specs = try folder(server, suite, environment: "hosts: [\"127.0.0.1:\(port)\"]")
    let ending = try specrun(specs.path, "--env", "e", environment: ["OTHER": other.url])
    #expect(ending.status == 3, "\(ending.output)")
    #expect(ending.output.contains("a redirect leads to '\(other.url)/flaky/seen?fails=0', and"))
    #expect(ending.output.contains("[host-not-allowed]"))
    #expect(try requests(at: other) == 0)
  }

  @Test func anUnknownEnvironmentIs2() throws {
    let server = try DemoServer()
    let specs = try folder(server, environment: "allow: [read]")
    let ending = try specrun(specs.path, "--env", "x")
    #expect(ending.status == 2)
    #expect(ending.errors.contains("specrun.yaml:1:1: error: there is no environment 'x'"))
    #expect(ending.errors.contains("known: e"))
  }

  @Test func aSecretOfTheCommandLineIsMasked() throws {
    let server = try DemoServer()
    let suite = """
      suite: Secrets
      variables: { token: none }
      steps:
        - POST: \(server.url)/echo
          json: { token: "${token}" }
          expect: { body: { json: { token: other } } }

      """
    let specs = try SpecFolder(["a.yaml": suite])
    let ending = try specrun(specs.path, "--secret", "token=sesame-open")
    #expect(ending.status == 1)
    #expect(!ending.output.contains("sesame"))
    #expect(ending.output.contains("***"))
  }

  @Test(arguments: [
    (["--var", "a=1", "--secret", "a=long enough"], "'a' is given by --var and by --secret"),
    (["--secret", "a=abc"], "The secret 'a' is too short to be masked: 4 characters"),
    (["--secret", "a="], "The secret 'a' is too short"),
    (
      ["--var", "base=http://a"],
      "'base', which has a meaning of its own. Give the base with --base"
    ),
    (["--secret", "env=abcdef"], "--secret can't set 'env'"),
    (["--base", "localhost:8080"], "--base takes a whole URL"),
  ])
  func anOptionThatCanNotBeMeantIs64(arguments: [String], message: String) throws {
    let ending = try specrun(arguments + ["x.yaml"])
    #expect(ending.status == 64)
    #expect(ending.errors.contains(message), "\(ending.errors)")
  }

  @Test func explainVarsShowsWhereEachValueComesFrom() throws {
    let specs = try SpecFolder([
      "specrun.yaml": """
      variables: { shop: Paper, user: nobody }
      secrets: { key: "abc-${env.KEY}" }
      defaults:
        headers: { Authorization: Bearer 1234567, X-Project: p }
      environments:
        staging:
          base: https://user:pass@staging.example.com/api
          variables: { user: grace }
          defaults:
            headers: { x-project: s }
            auth: { basic: { user: ada, password: lovelace } }

      """,
      "orders.yaml": """
      suite: Orders
      base: ${env.API_URL ?? 'http://127.0.0.1:8080'}
      variables:
        user: ada
        order:
          id: 1
          lines: [a,
            b]
      secrets:
        password: ${env.PASSWORD}
        pin: "98761234"
      defaults: { timeout: 5s }
      steps:
        - POST: /orders
          json: ["${user}", "${shop}", "${key}", "${order}", "${password}", "${pin}", "${token}"]

      """,
      "values.env": "PASSWORD=from-the-file\nKEY=\n",
    ])
    let ending = try explainVars(specs, "--env", "staging", "--secret", "token=sesame-open")
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.errors.isEmpty)
    for secret in ["98761234", "sesame", "1234567", "lovelace", "abc-", "pass@", "from-the"] {
      #expect(!ending.output.contains(secret))
    }
    try expectSnapshot(ending.output.replacing(specs.path + "/", with: ""), named: "table.txt")
  }

  private func explainVars(_ specs: SpecFolder, _ options: String...) throws -> Ending {
    try specrun(
      ["explain-vars", specs.path + "/orders.yaml", "--env-file", specs.path + "/values.env"]
        + options,
      environment: ["PASSWORD": "from-the-process", "KEY": "key"]
    )
  }

  @Test func explainVarsShowsEachCaseOfASuite() throws {
    let specs = try SpecFolder([
      "values.env": "",
      "users.csv": "name,plan\nada,free\ngrace,pro\n",
      "orders.yaml": """
      suite: Orders
      base: http://127.0.0.1:1
      cases: users.csv
      variables: { user: "${case.name}" }
      steps: [{ GET: "/${user}" }]

      """,
    ])
    let ending = try explainVars(specs)
    #expect(ending.status == 0, "\(ending.errors)")
    try expectSnapshot(ending.output.replacing(specs.path + "/", with: ""), named: "cases.txt")
  }

  @Test(arguments: [
    ("a.yaml", "in/side"), ("./a.yaml", "in/side"), ("../side/a.yaml", "in/side"),
    ("side/../side/a.yaml", "in"), (".", "in/side"), ("in/side", ""), ("..", "in/side"),
  ])
  func aProjectFileAboveTheWorkingDirectoryIsFound(path: String, folder: String) throws {
    let specs = try SpecFolder(["specrun.yaml": "variables: { a: b }\n"])
    let root = URL(filePath: specs.path)
    let inside = root.appending(path: "in/side")
    try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
    let suite = "suite: A\nsteps: [{ GET: \"http://127.0.0.1:1/${a}\" }]\n"
    try Data(suite.utf8).write(to: inside.appending(component: "a.yaml"))
    let ending = try specrun(["check", path], in: root.appending(path: folder))
    #expect(ending.errors.isEmpty)
    #expect(ending.status == 0)
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func theExampleRunsInBothOfItsEnvironments() throws {
    let server = try DemoServer()
    let specs = Self.root.appending(component: "specs")
    let example = specs.appending(component: "24-environments.yaml").path
    for (name, count) in [("local", "6 passed"), ("readonly", "2 passed, 4 skipped")] {
      let ending = try specrun(
        example,
        "--env",
        name,
        environment: ["API_URL": server.url]
      )
      #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
      #expect(ending.output.contains("6 steps: \(count)"))
    }
    // What the others do is not allowed there.
    let all = try specrun(specs.path, "--env", "readonly", environment: ["API_URL": server.url])
    #expect(all.status == 2)
    #expect(all.errors.contains("[effect-not-allowed]"))
  }
}
