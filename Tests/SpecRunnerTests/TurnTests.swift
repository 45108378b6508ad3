import SpecModel
import Synchronization
import TaskEngine
import Testing

@testable import SpecRunner

/// Suites that run again and again, runs that stop early, and requests that keep a distance.
struct TurnTests {
  private let two = """
    suite: One
    base: http://api.test
    steps: [{ id: a, GET: /one/a }, { id: b, GET: /one/b }]
    teardown: [{ id: bye, DELETE: /one }]
    ---
    suite: Two
    base: http://api.test
    cases: [{ name: ada }]
    variables: { token: "${uuid()}" }
    steps: [{ id: c, GET: "/two?token=${token}&name=${case.name}" }]
    """

  @Test func eachTurnHasItsNamesAndPositions() async {
    let log = await RunFixture(jobs: 4, adjust: { $0.turns = .times(3) }).run(two)
    let suites = log.suites.map(\.suite).sorted { $0.index < $1.index }
    #expect(
      suites.map(\.title) == [
        "One [#1]", "Two [ada, #1]", "One [#2]", "Two [ada, #2]", "One [#3]", "Two [ada, #3]",
      ]
    )
    #expect(suites.map(\.index) == Array(0..<6))
    #expect(
      suites.map(\.unrepeated.title) == [
        "One", "Two [ada]", "One", "Two [ada]", "One", "Two [ada]",
      ]
    )
    #expect(log.summary.suites[.passed] == 6)
    guard case .runStarted(let first, _, _)? = log.events.first else {
      Issue.record("the run begins with its suites")
      return
    }
    #expect(first.count == 2)
    #expect(first.countWithTurns == 6)
  }

  @Test func aTurnBeginsWhenTheOneBeforeHasEnded() async {
    let log = await RunFixture(jobs: 8, adjust: { $0.turns = .times(4) }).run(two)
    var running: Set<Int> = []
    for event in log.events {
      if case .suiteStarted(let suite) = event {
        let turn = suite.turn?.number ?? 0
        #expect(running.allSatisfy { $0 / 2 + 1 == turn })
        running.insert(suite.index)
      }
      if case .suiteFinished(let result) = event { running.remove(result.suite.index) }
    }
  }

  @Test func theFirstTurnDrawsWhatASingleRunDrawsAndTheOthersDrawAnew() async {
    let once = await RunFixture(seed: 5).run(two).sent
    let turns = await RunFixture(seed: 5, adjust: { $0.turns = .times(2) }).run(two).sent
    #expect(Array(turns.prefix(4)) == once)
    #expect(turns[7].hasPrefix("GET /two?token="))
    #expect(turns[7] != turns[3])
  }

  @Test func aRunWithoutEndEndsWithAFailure() async {
    let count = Mutex(0)
    let fixture = RunFixture(adjust: {
      $0.turns = .endless
      $0.maxFailures = 1
    })
    let log = await fixture.run(two) { request in
      guard request.path == "/one/a" else { return .json("{}") }
      return .json(
        "{}",
        status: count.withLock { count in
          count += 1
          return count == 3 ? 500 : 200
        }
      )
    }
    #expect(log.suites.map(\.suite.title).last == "One [#3]")
    #expect(log.summary.stopReason == "the run stopped after 1 failure")
    #expect(log.summary.exitStatus == 1)
    // Teardown runs all the same.
    #expect(log.outcomes.suffix(3) == ["a: failed", "b: skipped", "bye: passed"])
  }

  @Test func suitesThatHaveNotBegunNeverDoAfterSoManyFailures() async {
    let text = (1...5).map { "suite: S\($0)\nbase: http://api.test\nsteps: [{ GET: /\($0) }]" }
      .joined(separator: "\n---\n")
    let log = await RunFixture(adjust: { $0.maxFailures = 2 })
      .run(text) { _ in .json("{}", status: 500) }
    #expect(log.sent == ["GET /1", "GET /2"])
    #expect(log.summary.wasCutShort)
    let all = await RunFixture(adjust: { $0.maxFailures = 9 })
      .run(text) { _ in .json("{}", status: 500) }
    #expect(all.sent.count == 5)
    #expect(!all.summary.wasCutShort)
  }

  @Test func aSuiteThatCannotBeginIsAFailure() async {
    let log = await RunFixture(adjust: { $0.maxFailures = 1 }).run(
      """
      suite: A
      preconditions: [{ env: NOT_SET_ANYWHERE }]
      base: http://api.test
      steps: [{ GET: /a }]
      ---
      suite: B
      base: http://api.test
      steps: [{ GET: /b }]
      """
    )
    #expect(log.sent == [])
    #expect(log.summary.stopReason != nil)
  }

  @Test func requestsKeepTheDistanceThatTheRateSays() async {
    let clock = ManualClock()
    let times = Mutex<[Duration]>([])
    let fixture = RunFixture(
      jobs: 2,
      clock: clock,
      adjust: { $0.requestInterval = .milliseconds(20) }
    )
    _ = await fixture.run(two) { _ in
      times.withLock { $0.append(clock.now.offset) }
      return .json("{}")
    }
    let sent = times.withLock { $0 }
    #expect(sent.count == 4)
    #expect(sent.last.map { $0 >= .milliseconds(60) } == true)
  }

  @Test func aDelayIsCountedFromTheAnswerAndForEachSuite() async {
    let clock = ManualClock()
    let times = Mutex<[Duration]>([])
    let fixture = RunFixture(clock: clock, adjust: { $0.requestDelay = .milliseconds(100) })
    _ = await fixture.run(two) { _ in
      times.withLock { $0.append(clock.now.offset) }
      clock.advance(by: .milliseconds(30))
      return .json("{}")
    }
    // The second suite begins without a delay.
    #expect(times.withLock { $0 } == [0, 130, 260, 290].map { .milliseconds($0) })
  }

  @Test func aShuffleIsAnOrderOfAllThatItsSeedRepeats() throws {
    let text = (0..<20).map { "suite: S\($0)\nbase: http://api.test\nsteps: [{ GET: / }]" }
      .joined(separator: "\n---\n")
    let suites = RunFixture().load(text).suites
    let one = suites.shuffled(seed: 1)
    #expect(one.map(\.identity.title) == suites.shuffled(seed: 1).map(\.identity.title))
    #expect(one.map(\.identity.title) != suites.shuffled(seed: 2).map(\.identity.title))
    #expect(one.map(\.identity.index) == Array(0..<20))
    #expect(Set(one.map(\.identity.title)) == Set(suites.map(\.identity.title)))
  }
}
