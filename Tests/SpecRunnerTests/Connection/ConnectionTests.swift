import HTTPTypes
import SpecModel
import TaskEngine
import Testing

/// What a suite says of how its requests travel, as the engine gets it.
struct ConnectionTests {
  @Test func everyKeyIsHandedOn() async throws {
    let log = try await RunFixture(
      environment: ["ROOT": "/etc/ca.pem"],
      readableFolders: ["/"]
    ).run(
      files: [
        "client.pem": "", "key.pem": "",
        "s.yaml": """
        suite: S
        base: https://shop.test
        secrets: { open: sesame-canary, proxy: proxy-canary }
        steps:
          - GET: /a
            tls:
              ca: ${env.ROOT}
              cert: client.pem
              key: key.pem
              passphrase: ${open}
            proxy: http://me:${proxy}@127.0.0.1:3128
            resolve: { "Shop.test:443": "127.0.0.1:8443", other.test: "::1", "[::2]": "[::3]:1" }
            socket: /run/shop.sock
            http: 1.1
            expect: { status: 500 }
        """,
      ]
    )
    let options = try #require(log.requests.first?.options)
    #expect(options.tls.ca == "/etc/ca.pem")
    #expect(options.tls.certificate?.hasSuffix("/client.pem") == true)
    #expect(options.tls.key?.hasSuffix("/key.pem") == true)
    #expect(options.tls.passphrase == "sesame-canary" && options.tls.verify)
    #expect(options.proxy == .url("http://me:proxy-canary@127.0.0.1:3128"))
    #expect(
      options.resolve == [
        .init(host: "shop.test", port: 443, address: "127.0.0.1", toPort: 8443),
        .init(host: "other.test", address: "::1"),
        .init(host: "::2", address: "::3", toPort: 1),
      ]
    )
    #expect(options.unixSocket == "/run/shop.sock")
    #expect(options.version == .http1)
    log.expectNone(of: ["sesame-canary", "proxy-canary"])
    let told = try #require(log.results.first?.exchange?.request.connection)
    #expect(told.proxy == "http://***@127.0.0.1:3128")
    #expect(told.resolve == ["shop.test:443:127.0.0.1:8443", "other.test::[::1]:", "::2::[::3]:1"])
    #expect(told.hasPassphrase && told.version == "1.1")
  }

  @Test func nothingSaidIsNothingTold() async throws {
    let log = await RunFixture().run(steps: "  - GET: /a\n")
    var usual = TransportOptions()
    usual.addressGuard = AddressGuard()
    usual.maximumBodySize = 64 << 20
    #expect(log.requests[0].options == usual)
    #expect(log.results[0].exchange?.request.connection == nil)
  }

  @Test func defaultsAreMergedDeeplyAndNullTakesAway() async throws {
    let log = await RunFixture(
      environment: ["CA": "/ca.pem", "CERT": "/client.pem"],
      readableFolders: ["/"]
    ).run(
      """
      suite: S
      base: http://api.test
      defaults:
        tls: { ca: "${env.CA}", cert: "${env.CERT}", verify: false }
        resolve: { a.test: 127.0.0.1, b.test: 127.0.0.2 }
        socket: /a.sock
        proxy: http://proxy.test:1
        http: 2
      steps:
        - GET: /a
        - GET: /b
          tls: { cert: null, verify: true }
          resolve: { a.test: null, c.test: 127.0.0.3 }
          socket: null
          proxy: none
          http: 1.1
      """
    )
    let first = try #require(log.requests.first?.options)
    let second = try #require(log.requests.last?.options)
    #expect(first.tls == .init(ca: "/ca.pem", certificate: "/client.pem", verify: false))
    #expect(second.tls == .init(ca: "/ca.pem"))
    #expect(first.resolve.map(\.host) == ["a.test", "b.test"])
    #expect(second.resolve.map(\.host) == ["b.test", "c.test"])
    #expect(first.unixSocket == "/a.sock" && second.unixSocket == nil)
    #expect(first.proxy == .url("http://proxy.test:1") && second.proxy == .none)
    #expect(first.version == .http2 && second.version == .http1)
  }

  @Test func endpointsHaveThemToo() async {
    let log = await RunFixture(environment: ["CA": "/ca.pem"]).run(
      """
      suite: S
      base: http://api.test
      endpoints: { old: { path: /old, http: 1.1, tls: { verify: false } } }
      steps:
        - { call: old, tls: { ca: "${env.CA}" } }
      """
    )
    #expect(log.requests[0].options.version == .http1)
    #expect(log.requests[0].options.tls == .init(ca: "/ca.pem", verify: false))
  }

  @Test func whereToConnectIsCheckedWhenItIsKnown() async throws {
    let log = await RunFixture(environment: ["ADDRESS": "a/b"]).run(
      steps: """
          - { id: a, GET: /a, resolve: { a.test: "${env.ADDRESS}" } }
          - { id: b, GET: /b, tls: { ca: "${env.ADDRESS}" } }
        """
    )
    #expect(try log["a"].problem?.message == "'a/b' is no name or address to connect to")
    #expect(try log["b"].problem?.code == "file")
    #expect(log.requests.isEmpty)
  }

  @Test func theCacheIsTheSuitesAndUsedByExplicitWish() async {
    let log = await RunFixture().run(
      """
      suite: S
      base: http://api.test
      steps:
        - { GET: /a, cache: use }
        - { GET: /a, cache: use }
        - { GET: /a, cache: ignore }
        - { GET: /a }
        - { GET: /a, cache: use, as: ada }
        - { GET: /a, cache: use, as: ada }
      ---
      suite: T
      base: http://api.test
      defaults: { cache: use }
      steps:
        - { GET: /a }
        - { GET: /a }
      """
    ) { _ in
      var response = ReceivedResponse.json("{}")
      response.headers[.cacheControl] = "max-age=60"
      return response
    }
    #expect(log.summary.steps[.passed] == 8)
    #expect(log.requests.count == 5)
  }

  @Test func credentialsOfTheConnectionAreNotForTheTokenEndpointOfAnother() async throws {
    let log = await RunFixture(
      environment: ["CA": "/ca.pem", "CERT": "/client.pem"],
      readableFolders: ["/"]
    ).run(
      """
      suite: S
      base: http://api.test
      defaults: { tls: { ca: "${env.CA}", cert: "${env.CERT}" }, socket: /a.sock, proxy: none }
      steps:
        - { GET: /a, auth: { oauth2: { url: http://login.test/t, client: a, secret: abcd } } }
        - { GET: /b, auth: { oauth2: { url: /t, client: a, secret: abcd } } }
      """
    ) { $0.method == .post ? .json(#"{"access_token": "some-token"}"#) : .json("{}") }
    let tokens = log.requests.filter { $0.method == .post }.map(\.options)
    #expect(
      tokens.map(\.tls) == [.init(ca: "/ca.pem"), .init(ca: "/ca.pem", certificate: "/client.pem")]
    )
    #expect(tokens.map(\.unixSocket) == [nil, "/a.sock"])
    #expect(tokens.allSatisfy { $0.proxy == .none })
  }
}
