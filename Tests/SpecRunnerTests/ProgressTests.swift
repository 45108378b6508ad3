import Foundation
import HTTPTypes
import SpecModel
import TaskEngine
import Testing

@testable import SpecRunner

/// What a run tells of large transfers while they go on.
struct ProgressTests {
  /// Takes or brings ten bytes, one every hundred milliseconds.
  private struct SlowTransport: Transport {
    let clock: ManualClock
    let isUpload: Bool

    func send(
      _ request: PreparedRequest,
      to sink: ResponseSink,
      progress: TaskProgress
    ) async throws -> ReceivedResponse {
      for count in 1...10 {
        try await clock.sleep(for: .milliseconds(100))
        if isUpload {
          progress.update(sent: count, of: 10)
        } else {
          progress.update(received: count, of: 10)
        }
        // Whoever watches is to see each: only the newest is kept for them.
        for _ in 0..<50 { await Task.yield() }
      }
      var response = ReceivedResponse.json("{}")
      if case .file(let path, _, _) = sink {
        try Data("0123456789".utf8).write(to: URL(filePath: path))
        response.file = path
        response.size = 10
      }
      return response
    }
  }

  private func progress(of step: String, isUpload: Bool) async throws -> [TransferProgress] {
    let folder = FileManager.default.temporaryDirectory
      .appending(component: "progress-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("0123456789".utf8).write(to: folder.appending(component: "a.bin"))
    var fixture = RunFixture()
    fixture.path = folder.appending(component: "s.yaml").path
    let log = await fixture.run(
      "suite: S\nbase: http://api.test\nsteps:\n  - \(step)\n",
      over: SlowTransport(clock: fixture.clock, isUpload: isUpload)
    )
    #expect(try #require(log.results.first).outcome == .passed)
    return log.events.compactMap { event in
      if case .stepProgressed(_, _, let progress) = event { progress } else { nil }
    }
  }

  @Test(arguments: [
    "{ POST: /a, file: a.bin }", "{ POST: /a, multipart: { part: { file: a.bin } } }",
  ])
  func anUploadIsToldOfWhileItGoesOn(step: String) async throws {
    let told = try await progress(of: step, isUpload: true)
    #expect(told.count >= 2 && told.count <= 5, "\(told)")
    #expect(told.allSatisfy { $0.expectedToSend == 10 && $0.received == 0 })
    #expect(told.map(\.sent) == told.map(\.sent).sorted())
  }

  @Test func aDownloadIsToldOfWhileItGoesOn() async throws {
    let step = "{ GET: /a, download: b.bin }"
    let told = try await progress(of: step, isUpload: false)
    #expect(told.count >= 2 && told.count <= 5, "\(told)")
    #expect(told.allSatisfy { $0.expectedToReceive == 10 && $0.sent == 0 })
  }

  @Test func whatIsSmallIsNotToldOf() async throws {
    let told = try await progress(of: "{ POST: /a, json: { a: 1 } }", isUpload: true)
    #expect(told.isEmpty)
  }
}
