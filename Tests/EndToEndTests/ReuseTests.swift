import Foundation
import Testing

/// A log-in that many suites share.
@Suite struct ReuseTests {
  private func folder(_ count: Int, server: DemoServer) throws -> SpecFolder {
    var files = [
      "_auth.yaml": """
      actions:
        session:
          once: true
          steps:
            - id: login
              POST: /login
              json: { user: ada, password: "${env.PASSWORD}" }
          outputs: { token: "${login.body.token}" }
      """
    ]
    for number in 1...count {
      files["\(100 + number).yaml"] = """
        suite: S\(number)
        base: \(server.url)
        include: [_auth.yaml]
        steps:
          - id: orders
            GET: /orders
            auth: { bearer: "${session.token}" }
        """
    }
    return try SpecFolder(files)
  }

  private func sessions(of server: DemoServer) throws -> String {
    let url = try #require(URL(string: server.url + "/sessions"))
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  @Test func fiftySuitesWithSixteenJobsLogInOnce() throws {
    let server = try DemoServer()
    let specs = try folder(50, server: server)
    let ending = try specrun(
      specs.path,
      "--jobs",
      "16",
      environment: ["PASSWORD": "lovelace"]
    )
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    #expect(ending.output.contains("50 suites: 50 passed\n51 steps: 51 passed\n51 requests in "))
    #expect(try sessions(of: server) == #"{"given":1,"refused":0}"#)
  }

  @Test func aLogInThatFailsIsOneFailureAndNotThirty() throws {
    let server = try DemoServer()
    let specs = try folder(30, server: server)
    let ending = try specrun(specs.path, "--jobs", "16", environment: ["PASSWORD": "wrong-one"])
    #expect(ending.status == 1)
    #expect(ending.output.components(separatedBy: "✗ session").count == 2)
    #expect(ending.output.contains("31 steps: 1 failed, 30 blocked"))
    #expect(try sessions(of: server) == #"{"given":0,"refused":1}"#)
  }
}
