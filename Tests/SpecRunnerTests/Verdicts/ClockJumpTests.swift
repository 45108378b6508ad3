import Foundation
import SpecModel
import Synchronization
import TaskEngine
import Testing

/// The time of day may be set while a run goes on; how long something takes is measured otherwise.
struct ClockJumpTests {
  private static let suite = """
    suite: Jumps
    base: http://api.test
    steps:
      - { id: plain, GET: /, expect: { time: <duration < 1s> } }
      - { id: again, GET: /again, retry: { count: 2, delay: 1s } }
      - { id: ready, GET: /ready, poll: { until: { body: { n: 3 } }, every: 1s, within: 5s } }
      - { id: never, GET: /never, poll: { until: { body: { n: 3 } }, every: 1s, within: 5s } }
      - { id: wrong, GET: /, expect: { status: 404 } }

    """

  private func run(now: @escaping @Sendable () -> Date) async -> RunLog {
    let count = Mutex(0)
    return await RunFixture(now: now).run(Self.suite) { request in
      let number = count.withLock { count in
        count += 1
        return count
      }
      switch request.path {
      case "/again": return number < 3 ? .empty(503) : .empty(200)
      case "/ready": return .json("{\"n\": \(number < 6 ? 1 : 3)}")
      default: return .json("{}")
      }
    }
  }

  @Test func aClockThatJumpsChangesNoVerdict() async throws {
    let steady = await run { Date(timeIntervalSince1970: 1_700_000_000) }
    let calls = Mutex(0)
    let jumping = await run {
      let call = calls.withLock { calls in
        calls += 1
        return calls
      }
      // Years ahead, years behind, and before 1970.
      return Date(timeIntervalSince1970: Double([4_000_000_000, 1, -9_000_000][call % 3]))
    }
    #expect(steady.outcomes.last == "wrong: failed")
    #expect(jumping.outcomes == steady.outcomes)
    #expect(jumping.summary.exitStatus == 1)
    #expect(jumping.results.map(\.start) == steady.results.map(\.start))
    #expect(jumping.results.map(\.duration) == steady.results.map(\.duration))
    for result in jumping.results { #expect(result.duration >= .zero && result.start >= .zero) }
  }
}
