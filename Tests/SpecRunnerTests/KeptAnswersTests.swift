import Foundation
import HTTPTypes
import SpecModel
import Synchronization
import TaskEngine
import Testing

/// How long the answers of a step that runs many times stay in memory.
struct KeptAnswersTests {
  /// Makes bodies, and knows how many of them are alive.
  private final class Bodies: Sendable {
    private let alive = Mutex(0)
    private let most = Mutex(0)

    /// The most that were alive at the same time.
    var peak: Int { most.withLock { $0 } }

    func make() -> Data {
      let count = alive.withLock { alive in
        alive += 1
        return alive
      }
      most.withLock { $0 = max($0, count) }
      let text = Array(#"{"text": "\#(String(repeating: "x", count: 100))"}"#.utf8)
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 1)
      memory.copyBytes(from: text)
      guard let start = memory.baseAddress else { return Data(text) }
      return Data(
        bytesNoCopy: start,
        count: text.count,
        deallocator: .custom { memory, _ in
          memory.deallocate()
          self.alive.withLock { $0 -= 1 }
        }
      )
    }
  }

  private func peak(after id: String, _ rest: String = "") async -> Int {
    let bodies = Bodies()
    let log = await RunFixture().run(
      steps: "  - id: \(id)\n    GET: /items\n    repeat: 500\n\(rest)"
    ) { _ in
      ReceivedResponse(
        status: 200,
        headers: [.contentType: "application/json"],
        body: bodies.make()
      )
    }
    #expect(log.suites.first?.outcome == .passed)
    return bodies.peak
  }

  @Test func answersThatNoLaterStepReadsAreLetGo() async {
    // The one at hand, the one before, and what is under way.
    #expect(await peak(after: "all") <= 4)
  }

  @Test func answersThatALaterStepReadsAreKept() async {
    #expect(await peak(after: "all", "  - GET: /count/${all | length}\n") >= 500)
  }
}
