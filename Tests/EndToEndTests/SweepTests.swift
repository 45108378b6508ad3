import Foundation
import Testing

@Suite struct SweepTests {
  /// Ten orders, of which the server answers the last only after a minute.
  private func tenOrders(_ server: DemoServer) throws -> SpecFolder {
    try SpecFolder([
      "ten.yaml": """
      suite: Ten orders
      base: \(server.url)
      secrets: { password: "${env.PASSWORD}" }
      setup:
        - id: login
          POST: /login
          json: { user: ada, password: "${password}" }
      steps:
        - id: made
          cases: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
          POST: /orders
          query: { hold: "${if(case == 10, 60000, 0)}" }
          headers: { Idempotency-Key: "order-${case}-${uuid()}" }
          auth: { bearer: "${login.body.token}" }
          json: { user: ada, country: NO, lines: [{ sku: a, qty: "${case}" }] }
          undo:
            DELETE: /orders/${made.body.id}
            auth: { bearer: "${login.body.token}" }

      """,
      "count.yaml": """
      suite: Orders left
      base: \(server.url)
      variables: { count: 0 }
      steps:
        - id: login
          POST: /login
          json: { user: ada, password: lovelace }
        - GET: /orders
          auth: { bearer: "${login.body.token}" }
          poll: { until: { body: { total: "${count | number}" } }, every: 20ms, within: 20s }

      """,
    ])
  }

  /// The same orders, made by an action of another file with a log-in that all share.
  private func tenOrdersByAnAction(_ server: DemoServer) throws -> SpecFolder {
    let specs = try tenOrders(server)
    try specs.write(
      """
      secrets: { password: "${env.PASSWORD}" }
      actions:
        session:
          once: true
          steps: [{ id: login, POST: /login, json: { user: ada, password: "${password}" } }]
          outputs: { token: "${login.body.token}" }
        order:
          inputs: { qty: <int>, hold: <int>, token: <string> }
          steps:
            - id: made
              POST: /orders
              query: { hold: "${hold}" }
              headers: { Idempotency-Key: "${uuid()}" }
              auth: { bearer: "${token}" }
              json: { user: ada, country: "NO", lines: [{ sku: a, qty: "${qty}" }] }
              undo:
                DELETE: /orders/${made.body.id}
                auth: { bearer: "${token}" }

      """,
      to: "_shop.yaml"
    )
    try specs.write(
      """
      suite: Ten orders
      base: \(server.url)
      include: [_shop.yaml]
      steps:
        - id: bought
          cases: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
          use: order
          with: { qty: "${case}", hold: "${if(case == 10, 60000, 0)}", token: "${session.token}" }

      """,
      to: "ten.yaml"
    )
    return specs
  }

  /// What is printed of each thing that is undone.
  static var undone: Regex<Substring> {
    /undone  '[^']+' \([^)]+:\d+\): DELETE \/orders\/[0-9a-f-]{36}/
  }

  private let environment = ["PASSWORD": "lovelace"]

  /// Starts a run and ends it by SIGKILL when ten orders are there.
  private func kill(_ specs: SpecFolder) throws {
    let process = Process()
    process.executableURL = Product.specrun.url
    process.arguments = [specs.path + "/ten.yaml", "--ledger", specs.path + "/ledger"]
    process.environment = environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let ten = try specrun(specs.path + "/count.yaml", "--var", "count=10")
    #expect(ten.status == 0, "\(ten.output)")
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private func ledgers(_ specs: SpecFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: specs.path + "/ledger")
      .map { "\(specs.path)/ledger/\($0)" }
  }

  @Test func whatAKilledRunLeftBehindIsSwept() throws {
    let server = try DemoServer()
    let specs = try tenOrders(server)
    try kill(specs)
    let text = try String(contentsOfFile: try #require(try ledgers(specs).first), encoding: .utf8)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("{\"begin\"") } == 10)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("{\"answered\"") } == 9)
    // The token and the password are nowhere in it.
    #expect(!text.contains("lovelace"))
    #expect(!text.contains("token"))
    let sweep = try specrun("sweep", specs.path + "/ledger", environment: environment)
    #expect(sweep.status == 0, "\(sweep.output)\(sweep.errors)")
    let lines = sweep.output.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("undone  'made'") } == 10)
    for line in lines { #expect(try Self.undone.wholeMatch(in: line) != nil, "\(line)") }
    #expect(try specrun(specs.path + "/count.yaml").status == 0)
    #expect(try ledgers(specs).isEmpty)
    let again = try specrun("sweep", specs.path + "/ledger", environment: environment)
    #expect(again.output == "nothing to undo\n")
  }

  @Test func whatAKilledRunLeftBehindInAnActionIsSwept() throws {
    let server = try DemoServer()
    let specs = try tenOrdersByAnAction(server)
    try kill(specs)
    let text = try String(contentsOfFile: try #require(try ledgers(specs).first), encoding: .utf8)
    #expect(!text.contains("lovelace"))
    #expect(!text.contains("token\":"))
    let sweep = try specrun("sweep", specs.path + "/ledger", environment: environment)
    #expect(sweep.status == 0, "\(sweep.output)\(sweep.errors)")
    #expect(
      sweep.output.split(separator: "\n").count { $0.hasPrefix("undone  'bought › made'") } == 10
    )
    #expect(try specrun(specs.path + "/count.yaml").status == 0)
    #expect(try ledgers(specs).isEmpty)
  }

  @Test func aLineThatWasCutOffDoesNoHarm() throws {
    let server = try DemoServer()
    let specs = try tenOrders(server)
    try kill(specs)
    let path = try #require(try ledgers(specs).first)
    // The ninth answer is lost: its key lets it be learnt again.
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let cut = lines.firstIndex { $0.hasPrefix("{\"answered\":9") } ?? 0
    let text = lines[..<cut].joined(separator: "\n") + "\n" + lines[cut].prefix(30)
    try Data(text.utf8).write(to: URL(filePath: path))
    let sweep = try specrun("sweep", path, environment: environment)
    #expect(sweep.status == 0, "\(sweep.output)\(sweep.errors)")
    #expect(try specrun(specs.path + "/count.yaml", "--var", "count=1").status == 0)
  }

  @Test func whatCannotBeUndoneIsSaid() throws {
    let server = try DemoServer()
    let specs = try tenOrders(server)
    try kill(specs)
    let wrong = try specrun("sweep", specs.path + "/ledger", environment: ["PASSWORD": "wrong-one"])
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("left    'made' ("))
    #expect(wrong.output.contains("the step 'login' that it needs did not pass"))
    #expect(try ledgers(specs).count == 1)
    let unset = try specrun("sweep", specs.path + "/ledger")
    #expect(unset.status == 1)
    #expect(unset.output.contains("environment variable PASSWORD is not set"))
    try FileManager.default.removeItem(atPath: specs.path + "/ten.yaml")
    let gone = try specrun("sweep", specs.path + "/ledger", environment: environment)
    #expect(gone.status == 1)
    #expect(gone.output.contains("there is no suite 'Ten orders' in"))
  }

  @Test func aRunThatEndsLeavesNoLedger() throws {
    let server = try DemoServer()
    let specs = try SpecFolder([
      "a.yaml": """
      suite: A
      base: \(server.url)
      steps:
        - { id: made, POST: "/files?name=a", text: a, undo: { DELETE: /status/204 } }

      """
    ])
    let ending = try specrun(specs.path + "/a.yaml", "--ledger", specs.path + "/ledger")
    #expect(ending.status == 0, "\(ending.output)")
    #expect(try ledgers(specs).isEmpty)
  }

  @Test func anUndoThatFailsStaysInTheLedgerAndTheUserIsTold() throws {
    let server = try DemoServer()
    let specs = try SpecFolder([
      "a.yaml": """
      suite: A
      base: \(server.url)
      steps:
        - { id: made, POST: "/files?name=a", text: a, undo: { DELETE: /status/500 } }

      """
    ])
    let ending = try specrun(specs.path + "/a.yaml", "--ledger", specs.path + "/ledger")
    #expect(ending.status == 1)
    #expect(ending.output.contains("undo of 'made': DELETE /status/500"))
    let path = try #require(try ledgers(specs).first)
    #expect(ending.errors == "something may be left behind; to undo it: specrun sweep \(path)\n")
    let sweep = try specrun("sweep", path)
    #expect(sweep.status == 1)
    #expect(sweep.output.contains("DELETE /status/500: status is 500, expected 2xx, 404 or 410"))
    let off = try specrun(specs.path + "/a.yaml", "--ledger", "off")
    #expect(off.errors.isEmpty)
  }

  @Test func theLedgerOfALivingRunIsLeftAlone() throws {
    let server = try DemoServer()
    let specs = try tenOrders(server)
    let process = Process()
    process.executableURL = Product.specrun.url
    process.arguments = [specs.path + "/ten.yaml", "--ledger", specs.path + "/ledger"]
    process.environment = environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    #expect(try specrun(specs.path + "/count.yaml", "--var", "count=10").status == 0)
    let sweep = try specrun("sweep", specs.path + "/ledger", environment: environment)
    #expect(sweep.status == 0)
    #expect(sweep.output.hasSuffix("its run is still alive\n"))
    // The first interrupt undoes nine orders and can't know of the tenth; that is what it says.
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(try specrun(specs.path + "/count.yaml", "--var", "count=1").status == 0)
    #expect(try specrun("sweep", specs.path + "/ledger", environment: environment).status == 0)
    #expect(try specrun(specs.path + "/count.yaml").status == 0)
  }

  @Test func whatIsNoLedgerIsSaid() throws {
    let specs = try SpecFolder(["a.jsonl": "hello\n"])
    let ending = try specrun("sweep", specs.path)
    #expect(ending.status == 1)
    #expect(ending.errors.contains("a.jsonl: this is no ledger"))
    let missing = try specrun("sweep", specs.path + "/nothing")
    #expect(missing.status == 64)
  }
}
