import Foundation
import JSON
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Ctrl-C and SIGTERM at every stage of a run.
@Suite struct InterruptionTests {
  struct Stage: Sendable, CustomTestStringConvertible {
    var name: String
    /// What the suite has besides its title, its base and its teardown.
    var text: String
    /// The request that the signal follows.
    var mark: String
    var testDescription: String { name }
  }

  static let stages = [
    Stage(name: "setup", text: "setup:\n  - GET: /hang\nsteps:\n  - GET: /ok", mark: "/hang"),
    Stage(name: "an answer that does not come", text: steps("GET: /hang"), mark: "/hang"),
    Stage(name: "a body in flight", text: steps("GET: /half"), mark: "/half"),
    Stage(
      name: "the time between two tries",
      text: steps("{ GET: /busy, retry: { count: 3, delay: 60s, on: [5xx] } }"),
      mark: "/busy"
    ),
    Stage(
      name: "polling",
      text: steps("{ GET: /ok, poll: { until: { status: 201 }, every: 60s, within: 5m } }"),
      mark: "/ok"
    ),
    Stage(
      name: "a stream of events",
      text: steps("{ GET: /events, events: { count: 9, within: 5m } }"),
      mark: "/events"
    ),
    Stage(name: "a download", text: steps("{ GET: /half, download: _out/f.bin }"), mark: "/half"),
    Stage(
      name: "steps side by side",
      text: steps("parallel: [{ GET: /half }, { GET: /hang }, { wait: 60s }]"),
      mark: "/hang"
    ),
    Stage(
      name: "a loop",
      text: steps("{ GET: /ok, delay: 20ms, repeat: 500 }"),
      mark: "/ok"
    ),
    Stage(
      name: "an undo",
      text: steps("{ POST: /ok, undo: { DELETE: /slow } }"),
      mark: "/slow"
    ),
    Stage(name: "teardown", text: steps("GET: /ok"), mark: "/teardown"),
  ]

  private static func steps(_ step: String) -> String { "steps:\n  - \(step)" }

  /// Teardown runs, reports are whole and say so, and so does the status.
  @Test(arguments: stages, [SIGINT, SIGTERM])
  func anInterruptedRunTidiesUp(stage: Stage, signal: Int32) throws {
    let server = StageServer(mark: stage.mark)
    let listener = try RawServer { connection, _ in server.serve(connection) }
    defer { listener.stop() }
    let specs = try SpecFolder([
      "a.yaml": """
      suite: A
      base: \(listener.url)
      defaults: { timeout: 5m }
      \(stage.text)
      teardown:
        - GET: /teardown

      """
    ])
    let run = try start(specs)
    server.waitForMark()
    usleep(20_000)
    let clock = ContinuousClock()
    let start = clock.now
    run.send(signal)
    let ending = try run.finish()
    #expect(start.duration(to: clock.now) < .seconds(20))
    #expect(ending.status == 130, "\(ending.output)")
    #expect(ending.errors.contains("stopping: running teardown"))
    #expect(server.paths.contains("/teardown"))
    #expect(stage.mark != "/slow" || server.paths.contains("/slow"))
    try expectWholeReports(in: specs)
  }

  /// What is left of a step that runs very often is one line of the report, not as many as it would
  /// have had.
  @Test(
    arguments: [
      "{ GET: /ok, repeat: 100000 }", "{ set: { a: 1 }, repeat: 1000000 }",
      "{ GET: /ok, cases: \"${numbers}\" }", "{ use: ask, repeat: 100000 }",
    ]
  )
  func aStepThatRunsVeryOftenEndsAtOnce(step: String) throws {
    let listener = try RawServer.answering(ok("{}"))
    defer { listener.stop() }
    let numbers = Array(repeating: "1", count: 20_000).joined(separator: ",")
    let specs = try SpecFolder([
      "a.yaml": """
      suite: A
      base: \(listener.url)
      variables: { numbers: [\(numbers)] }
      actions: { ask: { steps: [{ GET: /ok }] } }
      steps: [\(step)]

      """
    ])
    let run = try start(specs)
    for _ in 0..<1000 {
      let told = try? String(contentsOfFile: "\(specs.path)/r.jsonl", encoding: .utf8)
      if told?.contains("stepFinished") == true { break }
      usleep(20_000)
    }
    let clock = ContinuousClock()
    let start = clock.now
    run.send(SIGINT)
    let ending = try run.finish()
    // It takes some milliseconds; the rest is for a machine that has other things to do.
    #expect(start.duration(to: clock.now) < .seconds(10))
    #expect(ending.status == 130, "\(ending.output)")
    #expect(ending.output.contains("more were left out"), "\(ending.output)")
    try expectWholeReports(in: specs)
  }

  /// Whenever the signal comes, the run has ended as it should or was interrupted, and every report
  /// is whole or not there.
  @Test func aSignalAtAnyMomentLeavesNothingHalf() throws {
    let listener = try RawServer.answering(ok("{}"))
    defer { listener.stop() }
    for moment in 0..<25 {
      var files = ["r.json": "{}"]
      for index in 0..<20 {
        files["s\(index).yaml"] = """
          suite: s\(index)
          base: \(listener.url)
          steps: [{ GET: /a }, { GET: /b }]
          teardown: [{ GET: /c }]

          """
      }
      let specs = try SpecFolder(files)
      let run = try RunningProgram([
        specs.path, "--report", "json:\(specs.path)/r.json", "--report",
        "junit:\(specs.path)/r.xml",
      ])
      usleep(UInt32(moment) * 8000)
      run.send(moment.isMultiple(of: 2) ? SIGINT : SIGTERM)
      let ending = try run.finish()
      // Until it has taken the signals over, the system ends the process.
      #expect([0, 130, 143].contains(ending.status), "\(moment): \(ending.output)\(ending.errors)")
      let report = try JSONValue(parsing: Data(contentsOf: URL(filePath: "\(specs.path)/r.json")))
      if ending.status == 0 { #expect(report["suites"]?.array?.count == 20) }
      if FileManager.default.fileExists(atPath: "\(specs.path)/r.xml") {
        try expectXML("\(specs.path)/r.xml")
      }
    }
  }

  /// Runs them with the reports that ``expectWholeReports(in:)`` looks at.
  private func start(_ specs: SpecFolder) throws -> RunningProgram {
    try RunningProgram([
      specs.path, "--color", "never", "--report", "json:\(specs.path)/r.json", "--report",
      "junit:\(specs.path)/r.xml", "--report", "jsonl:\(specs.path)/r.jsonl", "--ledger",
      "\(specs.path)/ledger",
    ])
  }

  private func expectWholeReports(in specs: SpecFolder) throws {
    let json = try JSONValue(parsing: Data(contentsOf: URL(filePath: "\(specs.path)/r.json")))
    #expect(json["suites"]?.array?.count == 1)
    #expect(json["summary"]?["isInterrupted"] == true || json.text.contains("interrupted"))
    for line in try String(contentsOfFile: "\(specs.path)/r.jsonl", encoding: .utf8)
      .split(separator: "\n")
    {
      _ = try JSONValue(parsing: String(line))
    }
    try expectXML("\(specs.path)/r.xml")
  }

  private func expectXML(_ path: String) throws {
    let parser = XMLParser(data: try Data(contentsOf: URL(filePath: path)))
    #expect(parser.parse(), "\(path)")
  }
}

/// Answers as the path says, and tells when the request that is waited for has come.
private final class StageServer: Sendable {
  private let mark: String
  private let requests = Mutex<[String]>([])
  private let hasMark = DispatchSemaphore(value: 0)

  init(mark: String) {
    self.mark = mark
  }

  var paths: [String] { requests.withLock { $0 } }

  func waitForMark() {
    _ = hasMark.wait(timeout: .now() + 30)
  }

  func serve(_ connection: RawServer.Connection) {
    while let path = connection.readRequest().split(separator: " ").dropFirst().first {
      requests.withLock { $0.append(String(path)) }
      if path == mark { hasMark.signal() }
      switch path {
      case "/hang": connection.waitForClose()
      case "/half":
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
        connection.waitForClose()
      case "/events":
        connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n")
        connection.waitForClose()
      case "/busy": connection.write(answer(503))
      case "/slow", "/teardown":
        connection.pause(milliseconds: 300)
        connection.write(ok())
      default: connection.write(ok())
      }
    }
  }
}
