import Foundation
import TestSupport
import Testing

/// Hostile suites, run by the real program: what they may not reach, they don't.
@Suite struct FenceTests {
  /// A checkout with a suite in it, beside a folder that is none of its business.
  private final class Checkout {
    let folder: SpecFolder
    var specs: URL { URL(filePath: "\(folder.path)/checkout/specs") }
    var outside: String { "\(folder.path)/outside" }

    init(_ suite: String) throws {
      folder = try SpecFolder([
        "outside/stolen.yaml": "top: stolen-canary\n", "outside/stolen.csv": "a\nstolen-canary\n",
        "outside/stolen.json": "{\"type\": \"stolen-canary\"}", "checkout/.git/HEAD": "",
        "checkout/shared.txt": "shared", "checkout/specs/s.yaml": "suite: S\n\(suite)\n",
      ])
      let manager = FileManager.default
      try manager.createSymbolicLink(
        atPath: "\(specs.path)/link",
        withDestinationPath: outside
      )
      for (name, target) in [("broken.csv", "\(outside)/none.csv"), ("chain.csv", "broken.csv")] {
        try manager.createSymbolicLink(
          atPath: "\(specs.path)/\(name)",
          withDestinationPath: target
        )
      }
      mkfifo("\(specs.path)/pipe.csv", 0o600)
    }

    func run(_ arguments: String..., in place: URL? = nil) throws -> Ending {
      try specrun(["run", "\(specs.path)/s.yaml"] + arguments, in: place ?? specs)
    }
  }

  private static let base = "base: http://127.0.0.1:1\n"

  @Test(
    arguments: [
      "include: [../../outside/stolen.yaml]\nsteps: [{ GET: / }]",
      "include: [link/stolen.yaml]\nsteps: [{ GET: / }]",
      "include: [link/stolen.yml]\nsteps: [{ GET: / }]",
      "steps: [{ GET: /, cases: link/stolen.csv }]",
      "steps: [{ POST: /, file: /etc/hosts }]",
      "steps: [{ POST: /, file: /proc/self/environ }]",
      "variables: { p: /etc/hosts }\nsteps: [{ POST: /, file: \"${p}\" }]",
      "steps: [{ POST: /, multipart: { a: { file: link/stolen.csv } } }]",
      "steps: [{ POST: /, graphql: { query: { file: link/stolen.yaml } } }]",
      "steps: [{ GET: /, expect: { body: { <schema>: link/stolen.json } } }]",
      "steps: [{ GET: /, expect: { body: { <schema>: { $ref: ../../outside/stolen.json } } } }]",
      "steps: [{ GET: /, auth: { netrc: link/stolen.yaml } }]",
      "steps: [{ GET: /, tls: { ca: /dev/zero } }]",
      "steps: [{ GET: /, tls: { cert: link/stolen.yaml } }]",
      "steps: [{ GET: /, socket: /var/run/docker.sock }]",
      "steps: [{ GET: /, socket: link/any.sock }]",
      "steps: [{ GET: /, preconditions: [{ file: /etc/hosts }] }]",
      "steps: [{ GET: /, preconditions: [{ file: /etc/there-is-none }] }]",
      "steps: [{ GET: /, preconditions: [{ file: link/stolen.csv }] }]",
      "steps: [{ GET: /, preconditions: [{ file: broken.csv, otherwise: skip }] }]",
      "steps: [{ GET: /, cases: chain.csv }]",
      "steps: [{ POST: /, file: gone/../../../../etc/none }]",
      "steps: [{ GET: /, preconditions: [{ file: link/none.csv, otherwise: skip }] }]",
      "variables: { p: /etc/hosts }\nsteps: [{ GET: /, preconditions: [{ file: \"${p}\" }] }]",
      "variables: { p: /etc/none }\npreconditions: [{ file: \"${p}\" }]\nsteps: [{ GET: / }]",
      "steps: [{ GET: /, download: link/new }]",
      "steps: [{ GET: /, download: ../../outside/new }]",
      "variables: { p: ../../outside/new }\nsteps: [{ GET: /, download: \"${p}\" }]",
    ],
    [false, true]
  )
  func nothingOutsideOfTheProjectIsReached(suite: String, fromTheTop: Bool) throws {
    let checkout = try Checkout(Self.base + suite)
    let ending = try checkout.run(in: fromTheTop ? URL(filePath: "/") : nil)
    #expect([2, 3].contains(ending.status))
    let text = ending.output + ending.errors
    #expect(text.contains("outside") || text.contains("out of the project"), "\(text)")
    #expect(!text.contains("stolen-canary"))
    let left = try FileManager.default.contentsOfDirectory(atPath: checkout.outside)
    #expect(left.count == 3)
  }

  @Test func whoeverRunsASuiteCanLetItReadElsewhere() throws {
    let server = try RawServer.answering(ok())
    defer { server.stop() }
    let checkout = try Checkout(
      "base: \(server.url)\nsteps: [{ POST: /, file: link/stolen.csv }, { POST: /, file: ../shared.txt }]"
    )
    #expect(try checkout.run("--allow-files", checkout.outside).status == 0)
    #expect(try checkout.run("--allow-files", "\(checkout.outside)/no").status == 64)
  }

  @Test(arguments: ["steps: [{ GET: /, cases: pipe.csv }]", "steps: [{ POST: /, file: pipe.csv }]"])
  func aPipeIsNotWaitedFor(suite: String) throws {
    let ending = try Checkout(Self.base + suite).run()
    #expect(ending.status == 2)
    #expect(ending.errors.contains("'pipe.csv' is not a regular file"), "\(ending.errors)")
  }

  @Test(
    arguments: [
      "steps: [{ GET: !exec ls }]", "steps: [{ GET: /, run: ls }]",
      "steps: [{ GET: \"/${exec('ls')}\" }]",
      "steps: [{ GET: /, x: !!python/object:os.system ls }]",
    ]
  )
  func noSuiteRunsAProgram(suite: String) throws {
    let ending = try Checkout(Self.base + suite).run()
    #expect(ending.status == 2, "\(ending.errors)")
  }

  @Test(
    arguments: [
      "http://169.254.169.254/", "http://2852039166/", "http://[::ffff:a9fe:a9fe]/",
      "http://meta.test/",
      "{ redirect: http://meta.test/ }",
    ]
  )
  func metadataAddressesAreNotReached(target: String) throws {
    let server = try RawServer.answering(answer(302, fields: "Location: http://meta.test/\r\n"))
    defer { server.stop() }
    let url = target.hasPrefix("{") ? server.url : target
    let ending = try Checkout(
      "defaults: { resolve: { meta.test: 169.254.169.254 }, redirects: 2 }\nsteps: [{ GET: \"\(url)\" }]"
    ).run()
    #expect(ending.status == 3)
    #expect(ending.output.contains("a link-local or metadata address"), "\(ending.output)")
  }

  @Test(arguments: ["file:///etc/hosts", "ftp://127.0.0.1/", "gopher://127.0.0.1/"])
  func onlyHTTPIsSpokenBehindARedirectToo(location: String) throws {
    let server = try RawServer.answering(answer(302, fields: "Location: \(location)\r\n"))
    defer { server.stop() }
    let ending = try Checkout("steps: [{ GET: \"\(server.url)\", redirects: 2 }]").run()
    #expect(ending.status == 3)
    #expect(ending.output.contains("only http and https"), "\(ending.output)")
  }

  @Test(
    arguments: [
      "{ GET: \"http://127.0.0.2:1/\" }",
      "{ GET: \"http://127.0.0.1:1/\", resolve: { 127.0.0.1: 127.0.0.2 } }",
      "{ GET: \"http://127.0.0.1:1/\", proxy: \"http://127.0.0.2:1\" }",
      "{ GET: \"http://127.0.0.1:1/\", proxy: \"socks5h://127.0.0.2:1\" }",
      "{ GET: \"http://127.0.0.1:1/\", socket: near.sock }",
      "{ GET: \"http://127.0.0.1:1/\", preconditions: [{ reachable: \"http://127.0.0.2:1\" }] }",
    ]
  )
  func theCommandLineLimitsHostsWhateverLeadsElsewhere(step: String) throws {
    let ending = try Checkout("steps: [\(step)]").run("--hosts", "127.0.0.1")
    #expect([2, 3].contains(ending.status))
    #expect((ending.output + ending.errors).contains("is not among '--hosts': 127.0.0.1"))
  }

  @Test(
    arguments: [
      "auth: { bearer: abcdef }", "headers: { Authorization: Bearer abcdef }",
      "headers: { X-Api-Key: abcdef }", "auth: { key: { query: k, value: abcdef } }",
      "auth: { basic: { user: ada, password: abcdef } }", "headers: { X-Other: \"${secret}\" }",
      "json: { password: \"${secret}\" }", "form: { password: \"${secret}\" }",
      "text: \"a ${secret | base64} b\"", "multipart: { password: \"${secret}\" }",
      "auth: { oauth2: { url: /token, client: a, secret: abcdef, in: body } }",
    ]
  )
  func credentialsDoNotGoOverHTTPToAnotherMachine(step: String) throws {
    let suite = """
      variables: { host: shop.invalid }
      base: http://${host}
      secrets: { secret: abcdef }
      steps:
        - { POST: /, \(step) }
        - { GET: /, if: "${secret == ''}" }
      """
    let ending = try Checkout(suite).run()
    #expect(ending.status == 3)
    #expect(ending.output.contains("[cleartext-secrets]"), "\(ending.output)")
    let allowed = try Checkout(suite).run("--allow-cleartext", "*.invalid")
    #expect(allowed.output.contains("can't resolve the name 'shop.invalid'"), "\(allowed.output)")
  }

  /// What is no secret goes wherever it is sent, and a secret to this machine.
  @Test func bodiesWithoutSecretsGoAnywhere() throws {
    let server = try RawServer.answering(ok())
    defer { server.stop() }
    let suite = """
      variables: { host: shop.invalid }
      secrets: { secret: abcdef }
      steps:
        - { POST: "http://${host}/", json: { password: none } }
        - { POST: "\(server.url)", json: { password: "${secret}" } }
      """
    let ending = try Checkout(suite).run()
    #expect(ending.output.contains("can't resolve the name 'shop.invalid'"), "\(ending.output)")
    #expect(!ending.output.contains("[cleartext-secrets]"))
    #expect(ending.output.contains("1 passed"), "\(ending.output)")
  }

  @Test func credentialsDoNotFollowToAnotherPort() throws {
    let other = try RawServer { connection, _ in
      while true {
        let request = connection.readRequest()
        guard !request.isEmpty else { return }
        let hasAny = ["authorization", "cookie", "x-key", "abcdef"].contains {
          request.lowercased().contains($0)
        }
        connection.write(answer(hasAny ? 500 : 204))
      }
    }
    defer { other.stop() }
    let first = try RawServer.answering(answer(307, fields: "Location: \(other.url)/\r\n"))
    defer { first.stop() }
    let suite = """
      defaults: { redirects: 1, expect: { status: 204 } }
      steps:
        - { POST: \(first.url), auth: { bearer: abcdef }, cookies: { sid: abcdef } }
        - { POST: \(first.url), auth: { basic: { user: ada, password: abcdef } } }
        - { POST: \(first.url), auth: { key: { header: X-Key, value: abcdef } } }
        - { POST: "\(first.url.replacing("//", with: "//ada:abcdef@"))" }
      """
    let ending = try Checkout(suite).run()
    #expect(ending.status == 0, "\(ending.output)")
  }
}
