import JSON
import SpecModel
import Synchronization
import TaskEngine
import Testing

@testable import SpecRunner

/// Runs whose steps somebody decides on.
struct StepGateTests {
  /// Decides what it was told to beforehand, then goes on; notes where it was asked.
  private final class Script: StepGate {
    private let decisions: Mutex<[StepDecision]>
    private let seen = Mutex<[StepStop]>([])

    init(_ decisions: [StepDecision]) {
      self.decisions = Mutex(decisions)
    }

    var stops: [StepStop] { seen.withLock(\.self) }
    /// `login` before a step, `login!` after it.
    var names: [String] {
      stops.map { ($0.step.id ?? $0.step.name) + ($0.result == nil ? "" : "!") }
    }

    func decide(on stop: StepStop) async -> StepDecision {
      seen.withLock { $0.append(stop) }
      return decisions.withLock { $0.isEmpty ? .goOn : $0.removeFirst() }
    }
  }

  private let suite = """
    suite: Shop
    base: http://api.test
    variables: { who: ada }
    secrets: { key: "hunter22" }
    steps:
      - { id: make, POST: "/orders/${who}?k=${key}", undo: { DELETE: "/orders/${make.body.id}" } }
      - parallel: [{ id: a, GET: "/a/${who}" }, { id: b, GET: /b }]
      - { id: many, GET: "/m/${case.n}", cases: [{ n: 1 }, { n: 2 }] }
    teardown: [{ id: bye, POST: /bye }]
    """

  private func run(_ decisions: StepDecision...) async -> (log: RunLog, script: Script) {
    let script = Script(decisions)
    let log = await RunFixture(adjust: { $0.gate = script }).run(suite) { _ in .json(#"{"id":7}"#) }
    return (log, script)
  }

  @Test func everyStepIsAskedAboutBeforeAndAfter() async throws {
    let (log, script) = await run()
    #expect(
      script.names == ["make", "make!", "a", "a!", "b", "b!", "many", "bye", "bye!"]
    )
    #expect(log.outcomes.prefix(3) == ["make: passed", "a: passed", "b: passed"])
    #expect(log.summary.exitStatus == 0)
    let first = try #require(script.stops.first)
    #expect(first.request?.url == "http://api.test/orders/ada?k=***")
    #expect(first.values.map(\.name) == ["base", "key", "who"])
    #expect(first.values.map(\.text) == [#""http://api.test""#, "\"***\"", #""ada""#])
    #expect(script.stops[1].result?.exchange?.response?.status == 200)
  }

  @Test func aValueThatIsSetCountsForThisStepAndTheNext() async {
    let (log, script) = await run(.set("who", "bob"))
    #expect(script.stops[1].request?.url.hasSuffix("/orders/bob?k=***") == true)
    #expect(log.sent.prefix(2) == ["POST /orders/bob?k=hunter22", "GET /a/bob"])
  }

  @Test func whatIsRunAgainIsUndoneAsOftenAndToldOnce() async {
    let (log, _) = await run(.goOn, .again)
    #expect(log.sent.filter { $0.hasPrefix("POST /orders") }.count == 2)
    #expect(log.sent.filter { $0.hasPrefix("DELETE") }.count == 2)
    #expect(log.outcomes.filter { $0.hasPrefix("make") }.count == 1)
  }

  @Test func aStepIsLeftOut() async {
    let (log, _) = await run(.skip)
    #expect(log.outcomes.first == "make: skipped")
    #expect(log.sent.first == "GET /a/ada")
  }

  @Test func afterTheEndByHandNothingRunsButTeardown() async throws {
    let (log, script) = await run(.goOn, .quit)
    #expect(script.names == ["make", "make!"])
    #expect(log.sent == ["POST /orders/ada?k=hunter22", "DELETE /orders/7", "POST /bye"])
    #expect(try log["a"].reason == "the run was ended by hand")
    #expect(log.summary.exitStatus == 130)
  }

  @Test func stepsOfActionsAreStoppedAtToo() async throws {
    let text = """
      suite: A
      base: http://api.test
      actions:
        session:
          once: true
          steps: [{ id: login, POST: /login }]
          outputs: { token: "${login.body.token}" }
        order:
          inputs: { sku: <string> }
          steps: [{ id: place, POST: "/orders/${sku}" }]
      steps:
        - { id: mine, use: order, with: { sku: a } }
        - { id: me, GET: "/me?t=${session.token}" }
      """
    let script = Script([])
    _ = await RunFixture(adjust: { $0.gate = script }).run(text) { _ in .json(#"{"token":"t1"}"#) }
    #expect(
      script.names == ["mine", "place", "place!", "mine!", "me", "login", "login!", "me!"]
    )
    #expect(script.stops[1].request?.url == "http://api.test/orders/a")
    // What it reads from the action is not there yet.
    #expect(script.stops[4].request?.url == "http://api.test/me?t=${session.token}")
    #expect(script.stops[4].problem == nil)
  }

  @Test func lookingAtARequestDrawsNoRandomValue() async {
    let text = """
      suite: R
      base: http://api.test
      steps: [{ GET: "/${uuid()}" }]
      """
    let plain = await RunFixture(seed: 3).run(text).sent
    let asked = await RunFixture(seed: 3, adjust: { $0.gate = Script([.set("x", 1), .goOn]) })
      .run(text).sent
    #expect(asked == plain)
  }
}
