import Foundation
import HTTPTypes
import JSON
@testable import SpecModel
import SpecRunner
import SpecSource
import Synchronization
import TaskEngine
import Testing

/// Everything that a run told and sent.
struct RunLog: Sendable {
  var events: [RunEvent]
  var summary: RunSummary
  var requests: [PreparedRequest]

  /// In the order in which the steps ended.
  var results: [StepResult] {
    events.compactMap { if case .stepFinished(_, let result) = $0 { result } else { nil } }
  }

  var suites: [SuiteResult] {
    events.compactMap { if case .suiteFinished(let result) = $0 { result } else { nil } }
  }

  /// The result of the step with this id or name.
  subscript(name: String) -> StepResult {
    get throws {
      try #require(results.first { $0.step.id == name || $0.step.name == name })
    }
  }

  /// Each step with its outcome, as `create: passed`.
  var outcomes: [String] {
    results.map { "\($0.step.id ?? $0.step.name): \($0.outcome)" }
  }

  /// Each request, as `GET /orders`.
  var sent: [String] {
    requests.map { "\($0.method) \($0.url.replacing("http://api.test", with: ""))" }
  }
}

/// Runs suites against answers given by a function.
struct RunFixture: Sendable {
  var environment: [String: String] = [:]
  var variables: [String: String] = [:]
  var seed: UInt64 = 1
  var jobs = 1
  var ledgerFolder: String?
  var recordsPassedExchanges = true
  var path = "orders.yaml"
  var clock = ManualClock()
  var now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_700_000_000) }
  /// Has the last word on the options.
  var adjust: @Sendable (inout RunOptions) -> Void = { _ in }
  /// Called for each event as it happens.
  var onEvent: @Sendable (RunEvent) -> Void = { _ in }

  /// The suites of a text; a mistake in it fails the test.
  func load(_ text: String) -> LoadResult {
    var result = LoadResult(suites: [], diagnostics: [], files: [])
    SuiteLoader(options: LoadOptions(variables: variables))
      .load(text: Array(text.utf8), path: path, into: &result)
    for diagnostic in result.diagnostics where diagnostic.severity == .error {
      Issue.record("\(diagnostic.range.start.line): \(diagnostic.message)")
    }
    return result
  }

  func run(
    _ text: String,
    answer: @escaping StubTransport.Answer = { _ in .json("{}") }
  ) async -> RunLog {
    await run(load(text), answer: answer)
  }

  /// Runs the suites of a folder with these files, which is removed afterwards.
  func run(
    files: [String: String],
    answer: @escaping StubTransport.Answer = { _ in .json("{}") }
  ) async throws -> RunLog {
    let folder = FileManager.default.temporaryDirectory
      .appending(component: "suites-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appending(component: name))
    }
    let loaded = SuiteLoader(options: LoadOptions(variables: variables)).load(paths: [folder.path])
    for diagnostic in loaded.diagnostics where diagnostic.severity == .error {
      Issue.record("\(diagnostic.range.start.line): \(diagnostic.message)")
    }
    return await run(loaded, answer: answer)
  }

  func options(for loaded: LoadResult) -> RunOptions {
    RunOptions(
      jobs: jobs,
      seed: seed,
      environment: environment,
      files: loaded.files,
      ledgerFolder: ledgerFolder,
      recordsPassedExchanges: recordsPassedExchanges,
      clock: clock,
      now: now
    )
  }

  func run(
    _ loaded: LoadResult,
    answer: @escaping StubTransport.Answer
  ) async -> RunLog {
    let transport = StubTransport(answer: answer)
    return await run(loaded, over: transport) { transport.requests }
  }

  /// Runs the suites of a text for real.
  func run(_ text: String, over transport: any Transport) async -> RunLog {
    await run(load(text), over: transport) { [] }
  }

  private func run(
    _ loaded: LoadResult,
    over transport: any Transport,
    requests: () -> [PreparedRequest]
  ) async -> RunLog {
    var options = options(for: loaded)
    adjust(&options)
    let events = Mutex<[RunEvent]>([])
    let onEvent = onEvent
    let summary = await Runner(options: options, transport: transport).run(loaded.suites) { event in
      events.withLock { $0.append(event) }
      onEvent(event)
    }
    return RunLog(
      events: events.withLock { $0 },
      summary: summary,
      requests: requests()
    )
  }

  /// Runs a suite with these steps, each line indented as under `steps:`.
  func run(
    steps: String,
    answer: @escaping StubTransport.Answer = { _ in .json("{}") }
  ) async -> RunLog {
    await run("suite: Test\nbase: http://api.test\nsteps:\n" + steps, answer: answer)
  }
}

extension ReceivedResponse {
  static func json(_ text: String, status: Int = 200) -> ReceivedResponse {
    ReceivedResponse(
      status: status,
      headers: [.contentType: "application/json"],
      body: Data(text.utf8)
    )
  }

  static func empty(_ status: Int) -> ReceivedResponse {
    ReceivedResponse(status: status)
  }

  static func text(_ text: String, type: String = "text/plain") -> ReceivedResponse {
    ReceivedResponse(status: 200, headers: [.contentType: type], body: Data(text.utf8))
  }
}

extension PreparedRequest {
  /// The part of the URL after the host.
  var path: String { url.replacing("http://api.test", with: "") }

  var text: String {
    if case .bytes(let data) = body { String(decoding: data, as: UTF8.self) } else { "" }
  }
}

/// Gives answers in order, the last again and again.
final class Answers: Sendable {
  private let rest: Mutex<[Result<ReceivedResponse, RequestError>]>

  init(_ answers: Result<ReceivedResponse, RequestError>...) {
    rest = Mutex(answers)
  }

  init(_ answers: [Result<ReceivedResponse, RequestError>]) {
    rest = Mutex(answers)
  }

  func next() throws(RequestError) -> ReceivedResponse {
    let result = rest.withLock { rest in rest.count > 1 ? rest.removeFirst() : rest[0] }
    return try result.get()
  }
}

extension RequestError {
  static let refused = RequestError(.connectionRefused, "connection refused by api.test:80")
  static let late = RequestError(.timeout(.response), "no answer from api.test:80 within 30s")
}
