import Foundation
import HTTPTypes
import SpecModel
import Synchronization
import TaskEngine
import Testing

@testable import SpecRunner

/// What a run left behind is undone by its ledger; here the runs are left by undos that get no answer.
struct SweepTests {
  private struct Ending {
    /// Each with what became of it, the last first: `made: undone DELETE /things/1`.
    var texts: [String]
    var requests: [PreparedRequest]

    var sent: [String] { requests.map { "\($0.method) \($0.path)" } }
  }

  /// A shop in which nothing can be deleted, until it is swept; `POST` may stay without an answer.
  private final class Shop: Sendable {
    private let state = Mutex((number: 0, isSweeping: false))
    let isSilent: @Sendable (PreparedRequest) -> Bool

    init(isSilent: @escaping @Sendable (PreparedRequest) -> Bool = { _ in false }) {
      self.isSilent = isSilent
    }

    func beginSweep() { state.withLock { $0.isSweeping = true } }

    func answer(_ request: PreparedRequest) throws -> ReceivedResponse {
      let (number, isSweeping) = state.withLock { state in
        state.number += 1
        return state
      }
      if !isSweeping, request.method == .delete || isSilent(request) { throw RequestError.late }
      let token = #""token": "t0k3n-\#(number)""#
      return .json(#"{"id": "\#(request.text.count)-\#(number)", \#(token)}"#)
    }
  }

  /// Runs the text, then sweeps with what may be another.
  private func sweep(
    _ text: String,
    as changed: String? = nil,
    environment: [String: String] = [:],
    seed: UInt64 = 1,
    shop: Shop = Shop()
  ) async throws -> (run: RunLog, sweep: Ending) {
    let folder = FileManager.default.temporaryDirectory
      .appending(component: "sweep-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let fixture = RunFixture(environment: environment, seed: seed, ledgerFolder: folder)
    let log = await fixture.run(text) { try shop.answer($0) }
    shop.beginSweep()
    let path = try #require(log.summary.ledgerPath)
    let ledger = try #require(try LedgerFile.open(path))
    let loaded = fixture.load(changed ?? text)
    let transport = StubTransport { try shop.answer($0) }
    let sweep = Sweep(options: fixture.options(for: loaded), transport: transport)
    let endings = await sweep.run(ledger.entries, in: loaded.suites)
    let texts = ledger.entries.sorted { $0.key > $1.key }.map { number, entry in
      switch endings[number] {
      case .undone(let request): "\(entry.name): undone \(request)"
      case .left(let reason): "\(entry.name): left, \(reason)"
      case nil: "\(entry.name): forgotten"
      }
    }
    return (log, Ending(texts: texts, requests: transport.requests))
  }

  private static let shopping = """
    suite: Test
    base: http://api.test
    secrets: { password: "${env.PASSWORD}" }
    actions:
      login:
        inputs: { password: <string> }
        steps: [{ id: login, POST: /login, json: { password: "${password}" } }]
        outputs: { token: "${login.body.token}" }
      buy:
        inputs: { sku: <string>, token: <string> }
        steps:
          - { id: cart, PUT: "/carts/${sku}", json: [] }
          - id: order
            POST: /orders
            auth: { bearer: "${token}" }
            json: { cart: "${cart.body.id}" }
            undo: { DELETE: "/orders/${order.body.id}/${sku}", auth: { bearer: "${token}" } }
      checkout:
        inputs: { sku: <string>, password: <string> }
        steps:
          - { id: session, use: login, with: { password: "${password}" } }
          - use: buy
            with: { sku: "${sku}", token: "${session.token}" }
    steps:
      - { id: product, PUT: /products, json: [] }
      - id: bought
        cases: [a, b]
        use: checkout
        with: { sku: "${product.body.id}-${case}", password: "${password}" }
    """
  private let environment = ["PASSWORD": "lovelace"]

  @Test func whatStepsInsideActionsMadeIsUndone() async throws {
    let (run, sweep) = try await sweep(Self.shopping, environment: environment)
    let products = run.sent.filter { $0.hasPrefix("DELETE") }
    #expect(products == ["DELETE /orders/14-7/2-1-b", "DELETE /orders/14-4/2-1-a"])
    #expect(
      sweep.texts == [
        "bought › buy › order: undone DELETE /orders/14-7/2-1-b",
        "bought › buy › order: undone DELETE /orders/14-4/2-1-a",
      ]
    )
    // The log-in is made again, by the action that made it; what the ledger has is not.
    #expect(
      sweep.sent == [
        "POST /login", "DELETE /orders/14-7/2-1-b", "POST /login", "DELETE /orders/14-4/2-1-a",
      ]
    )
    let tokens = sweep.requests.compactMap { $0.headers[.authorization] }
    #expect(tokens.count == 2 && tokens.allSatisfy { $0.hasPrefix("Bearer t0k3n-") })
  }

  @Test(arguments: [
    shopping,
    """
    suite: Test
    base: http://api.test
    actions:
      session:
        once: true
        steps: [{ id: login, POST: /login }]
        outputs: { token: "${login.body.token}" }
      buy:
        inputs: { token: <string> }
        steps: [{ PUT: /a, undo: { DELETE: /a, auth: { bearer: "${token}" } } }]
    steps:
      - { use: buy, with: { token: "${session.token}" } }
      - { PUT: /b, undo: { DELETE: /b, auth: { bearer: "${session.token}" } } }
    """,
  ])
  func noSecretThatAnUndoNeedsIsInTheLedger(text: String) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(component: "sweep-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let shop = Shop()
    let fixture = RunFixture(environment: environment, ledgerFolder: folder)
    let log = await fixture.run(text) { try shop.answer($0) }
    let path = try #require(log.summary.ledgerPath)
    let ledger = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!ledger.contains("lovelace"))
    #expect(!ledger.contains("t0k3n"))
  }

  @Test func anActionThatHasChangedSinceIsSaid() async throws {
    let changed = Self.shopping.replacing("use: buy", with: "use: login")
      .replacing(
        "{ sku: \"${sku}\", token: \"${session.token}\" }",
        with: "{ password: \"${sku}\" }"
      )
    let (_, sweep) = try await sweep(Self.shopping, as: changed, environment: environment)
    let name = "bought › buy › order"
    let reason = "\(name): left, the suite has no step '\(name)' with an undo any more"
    #expect(sweep.texts == [reason, reason])
  }

  @Test func aRequestInsideAnActionIsSentAgainWithTheSameRandomValues() async throws {
    let text = """
      suite: Test
      base: http://api.test
      variables: { prefix: "${uuid()}" }
      actions:
        make:
          inputs: { name: <string> }
          steps:
            - id: made
              POST: /things
              cases: [x, y]
              headers: { Idempotency-Key: "${prefix}-${uuid()}" }
              json: { name: "${name}-${case}" }
              undo: { DELETE: "/things/${made.body.id}" }
      steps:
        - { cases: [1, 2], use: make, with: { name: "n${case}" } }
      """
    let shop = Shop { $0.method == .post && $0.text.contains("n2-y") }
    // Moved within its file, and among its cases: what was drawn stays what it was.
    let moved = "# Things\n" + text.replacing("cases: [1, 2]", with: "cases: [0, 1, 2]")
    let (run, sweep) = try await sweep(text, as: moved, shop: shop)
    #expect(sweep.texts.count == 4)
    #expect(sweep.texts.allSatisfy { $0.contains(": undone DELETE /things/") }, "\(sweep.texts)")
    let lost = try #require(run.requests.first { $0.text.contains("n2-y") })
    let again = try #require(sweep.requests.first { $0.method == .post })
    let key = try #require(HTTPField.Name("Idempotency-Key"))
    #expect(again.headers[key] == lost.headers[key])
    #expect(again.text == lost.text)
  }

  @Test(arguments: [true, false])
  func aCaseThatHoldsASecretIsWorkedOutAgain(isNamed: Bool) async throws {
    let name = isNamed ? "name: second, " : ""
    let text = """
      suite: Test
      base: http://api.test
      secrets: { password: "${env.PASSWORD}" }
      steps:
        - id: made
          cases: [{ user: ada, key: "${password}-1" }, { \(name)user: eve, key: "${password}-2" }]
          POST: /things
          headers: { Idempotency-Key: "${uuid()}" }
          json: { key: "${case.key}" }
          undo: { DELETE: "/things/${made.body.id}", json: { key: "${case.key}" } }
      """
    let shop = Shop { $0.method == .post && $0.text.contains("-2") }
    let (run, sweep) = try await sweep(text, environment: environment, shop: shop)
    #expect(sweep.texts.allSatisfy { $0.contains(": undone DELETE /things/") }, "\(sweep.texts)")
    let key = try #require(HTTPField.Name("Idempotency-Key"))
    #expect(sweep.requests.map(\.method) == [.post, .delete, .delete])
    #expect(sweep.requests.first?.headers[key] == run.requests[1].headers[key])
    #expect(sweep.requests.map(\.text).last == #"{"key":"lovelace-1"}"#)
  }

  @Test func aCaseThatIsNoLongerThereIsSaid() async throws {
    let text = """
      suite: Test
      base: http://api.test
      secrets: { password: "${env.PASSWORD}" }
      steps:
        - id: made
          cases: [{ name: ada, key: "${password}-1" }]
          POST: /things
          undo: { DELETE: "/things/${made.body.id}", json: { key: "${case.key}" } }
      """
    let (_, sweep) = try await sweep(
      text,
      as: text.replacing("ada", with: "eve"),
      environment: environment
    )
    #expect(sweep.texts == ["made: left, 'made' has no case 'ada' any more"])
    #expect(sweep.sent.isEmpty)
  }

  @Test func theCaseOfASuiteDrawsWhatItDrewWhenOthersHaveComeBeforeIt() async throws {
    let text = """
      suite: Test
      cases: [a, b]
      base: http://api.test
      steps:
        - id: made
          POST: /things
          headers: { Idempotency-Key: "${case}-${uuid()}" }
          undo: { DELETE: "/things/${made.body.id}" }
      """
    let shop = Shop { $0.method == .post }
    let more = text.replacing("[a, b]", with: "[new, a, b]")
    let (_, sweep) = try await sweep(text, as: more, shop: shop)
    #expect(sweep.texts.allSatisfy { $0.contains(": undone DELETE /things/") }, "\(sweep.texts)")
    #expect(sweep.texts.count == 2)
  }

  @Test func whatRunsOnceIsRunOnceForTheWholeSweep() async throws {
    let suite = """
      suite: NAME
      base: http://api.test
      actions:
        session:
          once: true
          steps: [{ id: login, POST: /login }]
          outputs: { token: "${login.body.token}" }
        make:
          steps:
            - id: made
              POST: /things
              headers: { Idempotency-Key: "${uuid()}" }
              auth: { bearer: "${session.token}" }
              undo: { DELETE: "/things/${made.body.id}", auth: { bearer: "${session.token}" } }
      steps: [{ use: make }, { id: direct, POST: /d, undo: { DELETE: "/d/${session.token}" } }]
      """
    let shop = Shop { $0.path == "/things" }
    let (_, sweep) = try await sweep(suite, shop: shop)
    #expect(sweep.texts.allSatisfy { $0.contains(": undone DELETE /") }, "\(sweep.texts)")
    #expect(sweep.sent.count { $0 == "POST /login" } == 1)
    #expect(sweep.sent.count { $0 == "POST /things" } == 1)
  }

  @Test func aStepWithoutAnIdThatRunsSeveralTimesIsFoundAgain() async throws {
    let (_, sweep) = try await sweep(
      """
      suite: Test
      base: http://api.test
      steps: [{ PUT: "/things/${case}", cases: [a, b], undo: { DELETE: "/things/${case}" } }]
      """
    )
    #expect(sweep.sent == ["DELETE /things/b", "DELETE /things/a"])
  }

  @Test func anUndoThatIsOnlyForSomeIsLeftOutWhereItsConditionIsFalse() async throws {
    let (_, sweep) = try await sweep(
      """
      suite: Test
      base: http://api.test
      steps:
        - PUT: "/things/${case}"
          cases: [a, b]
          undo: { if: "${case == 'a'}", DELETE: "/things/${case}" }
      """
    )
    #expect(sweep.sent == ["DELETE /things/a"])
  }
}
