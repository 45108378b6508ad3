import HTTPTypes
import SpecModel
import TaskEngine
import Testing

struct StageTests {
  @Test func theStepsOfAParallelRunAtTheSameTime() async {
    let meeting = Meeting(of: 3)
    let log = await RunFixture().run(
      steps: """
        - parallel:
            - { id: a, GET: /a }
            - { id: b, POST: /b }
            - { id: c, GET: /c }
        - { id: d, GET: "/d/${a.status}/${b.status}/${c.status}" }
        """
    ) { request in
      // None could get on if the others did not run at the same time.
      if !request.path.hasPrefix("/d") { try await meeting.attend() }
      return .empty(204)
    }
    #expect(log.summary.steps[.passed] == 4)
    #expect(Set(log.sent.prefix(3)) == ["GET /a", "POST /b", "GET /c"])
    #expect(log.sent.last == "GET /d/204/204/204")
  }

  /// Reports that are written while the run goes on need it to list steps in the order of the spec.
  @Test func stepsTellWithWhichOthersTheyRun() async throws {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      steps:
        - { id: made, POST: /made, undo: { DELETE: /made } }
        - parallel:
            - { id: a, GET: /a }
            - { id: b, GET: /b, repeat: 2 }
        - { id: c, POST: /c }
      teardown:
        - parallel:
            - { id: d, DELETE: /d }
            - { id: e, DELETE: /e }
      """
    )
    let told = log.results.sorted { $0.step.index < $1.step.index }.map(\.step)
    #expect(told.map(\.index) == [0, 1, 2, 2, 3, 4, 5, 6])
    #expect(told.map(\.firstBeside) == [nil, 1, 1, 1, nil, nil, 5, 5])
  }

  @Test func stepsWithoutParallelNeverRunAtTheSameTime() async {
    let log = await RunFixture().run(
      steps: "- { id: a, GET: /a }\n- { id: b, GET: /b }\n- { id: c, GET: /c }"
    )
    #expect(log.outcomes == ["a: passed", "b: passed", "c: passed"])
    #expect(log.events.map(\.kind) == ["run", "suite"] + ["start", "end"].repeated(3) + ["", ""])
  }

  @Test func theStepsOfAParallelSeeTheValuesFromBeforeIt() async {
    let log = await RunFixture().run(
      steps: """
        - { id: made, POST: /made }
        - parallel:
            - { id: a, GET: "/a/${made.status}" }
            - { id: b, GET: "/b/${made.status}" }
            - set: { twice: "${made.status * 2}" }
        - { id: c, GET: "/c/${twice}" }
        """
    ) { _ in .empty(201) }
    #expect(log.summary.steps[.passed] == 5)
    #expect(Set(log.sent) == ["POST /made", "GET /a/201", "GET /b/201", "GET /c/402"])
  }

  @Test func aFailureInAParallelBlocksOnlyItsReaders() async throws {
    let log = await RunFixture().run(
      steps: """
        - parallel:
            - { id: a, GET: /a }
            - { id: b, GET: /b }
        - { id: readsA, GET: "/c/${a.status}" }
        - { id: readsB, GET: "/d/${b.status}" }
        """
    ) { $0.path == "/a" ? .empty(500) : .empty(200) }
    #expect(try log["a"].outcome == .failed)
    #expect(try log["b"].outcome == .passed)
    #expect(try log["readsA"].outcome == .blocked)
    #expect(try log["readsA"].blame?.id == "a")
    #expect(try log["readsB"].outcome == .passed)
  }

  @Test func aFailedMemberOfTheSetupDoesNotKeepTheOthersFromRunning() async throws {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      setup:
        - parallel:
            - { id: one, POST: /one }
            - { id: two, POST: /two }
      steps: [{ id: a, GET: /a }]
      teardown:
        - parallel:
            - { id: dropOne, DELETE: /one }
            - { id: dropTwo, DELETE: /two }
      """
    ) { $0.path == "/one" && $0.method == .post ? .empty(500) : .empty(200) }
    #expect(try log["two"].outcome == .passed)
    #expect(try log["a"].outcome == .blocked)
    #expect(try log["a"].blame?.id == "one")
    #expect(try log["dropTwo"].outcome == .passed)
  }

  @Test func aStageIsNeverWiderThanItsLimit() async {
    let crowd = Crowd()
    let steps = (1...50).map { "    - { GET: /\($0) }\n" }.joined()
    let log = await RunFixture().run(steps: "- parallel:\n\(steps)") { _ in
      await crowd.enter()
      await Task.yield()
      await crowd.leave()
      return .empty(200)
    }
    #expect(log.summary.steps[.passed] == 50)
    #expect(await crowd.most <= 32)
    #expect(await crowd.most > 1)
  }

  @Test func anInterruptStopsEveryStepOfAStage() async throws {
    let meeting = Meeting(of: 3)
    let fixture = RunFixture()
    let run = Task {
      await fixture.run(
        steps: """
          - parallel: [{ id: a, GET: /a }, { id: b, GET: /b }]
          - { id: c, GET: /c }
          """
      ) { _ in
        try await meeting.attend()
        try await Task.sleep(for: .seconds(3600))
        return .empty(200)
      }
    }
    try await meeting.attend()
    run.cancel()
    let log = await run.value
    #expect(try log["a"].problem?.code == "cancelled")
    #expect(try log["b"].problem?.code == "cancelled")
    #expect(try log["c"].reason == "the run was interrupted")
  }

  @Test func whatAStepDrawsDoesNotDependOnItsStage() async {
    let steps = "- { GET: \"/${uuid()}\" }\n- { GET: \"/${uuid()}\" }"
    let head = "suite: Test\nbase: http://api.test\n"
    let inOrder = await RunFixture().run("\(head)order: written\nsteps:\n\(steps)")
    let atOnce = await RunFixture().run("\(head)order: any\nsteps:\n\(steps)")
    #expect(Set(inOrder.sent) == Set(atOnce.sent))
    #expect(Set(inOrder.sent).count == 2)
  }
}

/// Counts how many are inside at the same time.
private actor Crowd {
  private var inside = 0
  private(set) var most = 0

  func enter() {
    inside += 1
    most = max(most, inside)
  }

  func leave() { inside -= 1 }
}

extension RunEvent {
  fileprivate var kind: String {
    switch self {
    case .runStarted: "run"
    case .suiteStarted: "suite"
    case .stepStarted: "start"
    case .stepProgressed: "progress"
    case .stepFinished: "end"
    case .suiteFinished, .runFinished: ""
    }
  }
}

extension [String] {
  fileprivate func repeated(_ count: Int) -> [String] { (0..<count).flatMap { _ in self } }
}
