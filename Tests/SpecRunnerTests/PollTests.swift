import SpecModel
import TaskEngine
import Testing

@testable import SpecRunner

struct PollTests {
  private func poll(_ extra: String = "", _ answers: Answers) async -> RunLog {
    await RunFixture().run(
      steps: """
        - id: job
          GET: /job
          poll: { until: { body: { state: done } }, every: 2s, within: 10s\(extra) }
          expect: { body: { result: 42 } }
        """
    ) { _ in try answers.next() }
  }

  private let working = Result<ReceivedResponse, RequestError>.success(
    .json(#"{"state": "working"}"#)
  )
  private let done = Result<ReceivedResponse, RequestError>.success(
    .json(#"{"state": "done", "result": 42}"#)
  )

  @Test func asksUntilTheAnswerComesAndTellsEachOneAndWhenItCame() async throws {
    let log = await poll("", Answers(working, .failure(.refused), working, done))
    let result = try log["job"]
    #expect(result.outcome == .passed)
    #expect(result.attempts.map(\.start) == [.zero, .seconds(2), .seconds(4), .seconds(6)])
    #expect(
      result.attempts.map(\.summary) == ["200 OK", "connection refused", "200 OK", "200 OK"]
    )
    #expect(
      result.attempts.map(\.reason) == [
        #"body.state is "working""#, "connection refused", #"body.state is "working""#, nil,
      ]
    )
    #expect(result.assertions.map(\.path) == ["status", "body"])
    #expect(log.summary.requestCount == 4)
  }

  @Test func expectationsMeanTheLastAnswer() async throws {
    let log = await poll("", Answers(working, .success(.json(#"{"state": "done", "result": 0}"#))))
    #expect(try log["job"].outcome == .failed)
    #expect(try log["job"].assertions.filter { !$0.passed }.map(\.path) == ["body.result"])
  }

  @Test func whenTheTimeIsOverItFailsWithWhatUntilMissed() async throws {
    let log = await poll("", Answers(working))
    let result = try log["job"]
    #expect(result.outcome == .failed)
    #expect(result.attempts.map(\.start).last == .seconds(10))
    #expect(result.assertions.map(\.path) == ["body.state"])
    #expect(result.assertions.first?.detail == "until the time was over: 6 answers")
  }

  @Test func abortFailsAtOnce() async throws {
    let log = await poll(
      ", abort: { status: 4xx }",
      Answers(working, .success(.json(#"{"state": "gone"}"#, status: 404)), done)
    )
    let result = try log["job"]
    #expect(result.outcome == .failed)
    #expect(result.attempts.count == 2)
    #expect(result.assertions.map(\.path) == ["status"])
    #expect(result.assertions.first?.actual == "404")
    #expect(result.assertions.first?.detail == "'abort' holds")
  }

  @Test func aServerThatNeverAnswersIsAnError() async throws {
    let log = await poll("", Answers(.failure(.refused)))
    #expect(try log["job"].outcome == .errored)
    #expect(try log["job"].problem?.code == "connection-refused")
    #expect(try log["job"].attempts.count == 6)
  }

  @Test func aStatusThatIsWaitedForNeedsNoOtherExpectation() async throws {
    let answers = Answers(.success(.empty(200)), .success(.empty(404)))
    let log = await RunFixture().run(
      steps: "- { id: gone, GET: /x, poll: { until: { status: 404 }, every: 1s, within: 5s } }"
    ) { _ in try answers.next() }
    #expect(log.outcomes == ["gone: passed"])
  }

  @Test func aQuestionMayTakeNoLongerThanThePoll() async throws {
    let answers = Answers(working, working, done)
    let log = await RunFixture().run(
      steps: """
        - GET: /job
          timeout: 5s
          poll: { until: { body: { state: done } }, every: 4s, within: 8s }
        """
    ) { _ in try answers.next() }
    #expect(log.requests.map(\.timeout) == [.seconds(5), .seconds(4), .seconds(1)])
  }

  @Test func aPollIsNotRetried() async throws {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      defaults: { retry: 5 }
      steps:
        - id: a
          GET: /job
          poll: { until: { status: 200 }, abort: { status: 503 }, every: 1s, within: 8s }
      """
    ) { _ in .empty(503) }
    #expect(log.requests.count == 1)
    #expect(try log["a"].outcome == .failed)
  }

  @Test func everyQuestionIsTheSameRequest() async throws {
    let answers = Answers(working, working, done)
    let log = await RunFixture().run(
      steps: """
        - POST: "/job/${uuid()}"
          json: { nonce: "${random(1, 1000000)}" }
          poll: { until: { body: { state: done } }, every: 1s, within: 9s }
        """
    ) { _ in try answers.next() }
    #expect(log.requests.count == 3)
    #expect(Set(log.requests.map(\.url)).count == 1)
    #expect(Set(log.requests.map(\.text)).count == 1)
  }
}

struct PollScheduleTests {
  private let schedule = PollSchedule(start: .seconds(5), every: .seconds(4), within: .seconds(10))

  @Test(
    arguments: [
      (5, PollSchedule.Action.ask(after: .seconds(4))), (11, .ask(after: .seconds(4))),
      (12, .ask(after: .seconds(3))), (14, .ask(after: .seconds(1))), (15, .expire),
      (40, .expire),
    ]
  )
  func asksForTheLastTimeWhenTheTimeEnds(now: Int, action: PollSchedule.Action) {
    #expect(schedule.next(at: .seconds(now)) == action)
  }

  @Test func aQuestionMayTakeWhatIsLeftAndAtLeastASecond() {
    #expect(schedule.timeout(at: .seconds(5)) == .seconds(10))
    #expect(schedule.timeout(at: .seconds(15)) == .seconds(1))
  }
}
