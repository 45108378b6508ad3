import Foundation
import HTTPTypes
import SpecModel
import Synchronization
import TaskEngine
import Testing

@testable import SpecRunner

struct RunnerTests {
  private let twoSuites = """
    suite: One
    base: http://api.test
    steps: [{ id: a, GET: /one/a }, { id: b, GET: /one/b }]
    ---
    suite: Two
    base: http://api.test
    steps: [{ id: c, GET: /two/c }]
    """

  private func story(_ log: RunLog) -> [String] {
    log.events.map { event in
      switch event {
      case .runStarted(let suites, let seed, let at): "run \(suites.count) \(seed) \(Int(at))"
      case .suiteStarted(let suite): "suite \(suite.title)"
      case .stepStarted(_, let step): "step \(step.id ?? "")"
      case .stepProgressed(_, let step, _): "progress \(step.id ?? "")"
      case .stepFinished(_, let result): "\(result.step.id ?? "") \(result.outcome)"
      case .suiteFinished(let result): "\(result.suite.title) \(result.outcome)"
      case .runFinished(let summary): "end \(summary.steps.total) \(summary.requestCount)"
      }
    }
  }

  @Test func eventsTellTheRunInTheOrderInWhichItHappens() async {
    let log = await RunFixture(seed: 7).run(twoSuites)
    #expect(
      story(log) == [
        "run 2 7 1700000000", "suite One", "step a", "a passed", "step b", "b passed",
        "One passed", "suite Two", "step c", "c passed", "Two passed", "end 3 3",
      ]
    )
  }

  @Test func suitesRunSideBySideUpToTheNumberOfJobs() async {
    let meeting = Meeting(of: 2)
    let log = await RunFixture(jobs: 2).run(twoSuites) { request in
      // Neither suite could get on if the other did not run at the same time.
      if request.path != "/one/b" { try await meeting.attend() }
      return .empty(200)
    }
    #expect(log.summary.suites[.passed] == 2)
    #expect(Set(log.sent) == ["GET /one/a", "GET /one/b", "GET /two/c"])
  }

  @Test func equalSeedsGiveEqualRuns() async throws {
    let text = """
      suite: Test
      base: http://api.test
      variables: { user: "${uuid()}" }
      steps:
        - GET: "/${user}/${run.id}/${run.seed}"
        - GET: "/${uuid()}"
        - GET: "/${uuid()}"
      """
    let first = await RunFixture(seed: 5).run(text)
    let again = await RunFixture(seed: 5).run(text)
    let other = await RunFixture(seed: 6).run(text)
    #expect(first.sent == again.sent)
    #expect(Set(first.sent).isDisjoint(with: other.sent))
    #expect(Set(first.sent).count == 3)
  }

  @Test func aSuiteDrawsTheSameValuesAloneAsAmongOthers() async throws {
    let text = "suite: %\nbase: http://api.test\nsteps: [{ GET: \"/%/${uuid()}\" }]"
    let (first, second) = (text.replacing("%", with: "a"), text.replacing("%", with: "b"))
    let both = await RunFixture().run(first + "\n---\n" + second)
    let alone = await RunFixture().run(first)
    #expect(both.sent.first == alone.sent.first)
    #expect(both.sent.last?.dropFirst(7) != alone.sent.last?.dropFirst(7))
  }

  @Test func anInterruptStopsTheStepRunsTeardownAndStartsNoOtherSuite() async throws {
    let reached = AsyncStream<Void>.makeStream()
    let fixture = RunFixture()
    let run = Task {
      await fixture.run(
        """
        suite: One
        base: http://api.test
        steps:
          - { id: make, POST: /things }
          - { id: slow, GET: /slow }
          - { id: after, GET: /after }
        teardown:
          - { id: clean, DELETE: "/things/${make.body.id}" }
          - { id: never, DELETE: "/things/${slow.body.id}" }
        ---
        suite: Two
        base: http://api.test
        steps: [{ id: other, GET: /other }]
        """
      ) { request in
        if request.path == "/slow" {
          reached.continuation.finish()
          try await Task.sleep(for: .seconds(3600))
        }
        return .json(#"{"id": 3}"#)
      }
    }
    for await _ in reached.stream {}
    run.cancel()
    let log = await run.value
    #expect(log.sent == ["POST /things", "GET /slow", "DELETE /things/3"])
    #expect(
      log.outcomes == [
        "make: passed", "slow: errored", "after: skipped", "clean: passed", "never: skipped",
      ]
    )
    #expect(try log["slow"].problem?.code == "cancelled")
    #expect(try log["after"].reason == "the run was interrupted")
    #expect(log.suites.count == 1)
    #expect(log.summary.isInterrupted)
    #expect(log.summary.exitStatus == 130)
  }

  @Test func answersThatNobodyReadsAreLetGo() async {
    let kept = Mutex<Set<String>>([])
    let seen = Mutex<[String: Set<String>]>([:])
    let log = await RunFixture().run(
      steps: """
        - { id: a, GET: /a }
        - { id: b, GET: /b }
        - { id: c, GET: "/c/${a.status}" }
        - { id: d, GET: /d }
        """
    ) { request in
      let path = request.path
      seen.withLock { $0[path] = kept.withLock { $0 } }
      kept.withLock { _ = $0.insert(path) }
      let bytes = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 1)
      bytes.initializeMemory(as: UInt8.self, repeating: 0x20, count: 4096)
      let body = Data(
        bytesNoCopy: bytes,
        count: 4096,
        deallocator: .custom { pointer, _ in
          pointer.deallocate()
          kept.withLock { _ = $0.remove(path) }
        }
      )
      return ReceivedResponse(status: 200, headers: [.contentType: "text/plain"], body: body)
    }
    #expect(log.outcomes == ["a: passed", "b: passed", "c: passed", "d: passed"])
    let known = seen.withLock { $0 }
    #expect(known["/b"] == ["/a"])
    #expect(known["/c/200"] == ["/a"])
    #expect(known["/d"] == [])
  }

  @Test func exchangesOfPassedStepsAreLeftOutWhereNoReportShowsThem() async throws {
    let log = await RunFixture(recordsPassedExchanges: false).run(
      steps: """
          - { id: passes, GET: /a }
          - { id: fails, GET: /b, expect: { status: 201 } }
        """
    )
    #expect(try log["passes"].exchange == nil)
    #expect(try log["fails"].exchange?.response?.status == 200)
  }
}
