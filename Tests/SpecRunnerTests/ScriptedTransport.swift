import Foundation
import HTTPTypes
import SpecModel
import SpecRunner
import Synchronization
import Testing

@testable import TaskEngine

/// A transport that sends answers piece by piece, and breaks off where that is wanted.
final class ScriptedTransport: Transport {
  /// What one connection sends.
  struct Answer: Sendable {
    var status = 200
    var headers: HTTPFields = [.contentType: "text/event-stream"]
    var pieces: [String] = []
    /// How it ends; nil for well.
    var failure: RequestError.Code?
  }

  private let answer: @Sendable (PreparedRequest, Int) -> Answer
  private let received = Mutex<[PreparedRequest]>([])

  var requests: [PreparedRequest] { received.withLock(\.self) }

  /// Answers are numbered from 0.
  init(_ answer: @escaping @Sendable (PreparedRequest, Int) -> Answer) {
    self.answer = answer
  }

  convenience init(_ answers: Answer...) {
    self.init { _, index in answers[min(index, answers.count - 1)] }
  }

  func send(
    _ request: PreparedRequest,
    to sink: ResponseSink,
    progress: TaskProgress
  ) async throws -> ReceivedResponse {
    let index = received.withLock { requests in
      requests.append(request)
      return requests.count - 1
    }
    let answer = answer(request, index)
    let isSuccess = (200..<300).contains(answer.status)
    var response = ReceivedResponse(status: answer.status, headers: answer.headers)
    response.url = request.url
    var written = Data()
    if case .file(let path, let offset, _) = sink, isSuccess {
      if answer.status == 206 { written = try Data(contentsOf: URL(filePath: path)).prefix(offset) }
      response.file = path
    }
    for piece in answer.pieces {
      let data = Data(piece.utf8)
      response.size += data.count
      if case .reader(let reader) = sink, isSuccess {
        let next = data.withUnsafeBytes { reader.take($0, answer.headers) }
        if next == .enough { return response }
      } else if response.file != nil {
        written.append(data)
      } else {
        response.body.append(data)
      }
    }
    if let path = response.file, response.size > 0 { try written.write(to: URL(filePath: path)) }
    if let code = answer.failure {
      let isRefused = code == .connectionRefused
      throw RequestError(
        code,
        "the connection to api.test was lost",
        response: isRefused ? nil : response
      )
    }
    return response
  }
}

extension RunFixture {
  /// Runs a suite with these steps, each line indented as under `steps:`.
  func run(
    steps: String,
    head: String = "",
    over transport: ScriptedTransport
  ) async -> RunLog {
    let loaded = load("suite: Test\nbase: http://api.test\n\(head)steps:\n" + steps)
    let options = RunOptions(
      jobs: 1,
      seed: 1,
      environment: environment,
      files: loaded.files,
      clock: clock,
      now: { Date(timeIntervalSince1970: 1_700_000_000) }
    )
    let events = Mutex<[RunEvent]>([])
    let summary = await Runner(options: options, transport: transport).run(loaded.suites) { event in
      events.withLock { $0.append(event) }
    }
    return RunLog(
      events: events.withLock(\.self),
      summary: summary,
      requests: transport.requests
    )
  }
}
