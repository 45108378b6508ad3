import Foundation
import JSON
import TestSupport
import Testing

/// Whatever a server does, there is a verdict in bounded time and memory, and a reason.
///
/// The name ends as it does so that these tests run with those that run programs.
@Suite struct HostileServerEndToEndTests {
  /// All of them at once, in a process whose memory is measured.
  @Test func everyHostileAnswerGetsAVerdictWithItsReason() throws {
    let answers = HostileAnswer.all
    var files: [String: String] = [:]
    var servers: [RawServer] = []
    defer { for server in servers { server.stop() } }
    for (index, answer) in answers.enumerated() {
      let server = try RawServer(answer.serve)
      servers.append(server)
      files[String(format: "%03d.yaml", index)] = """
        suite: \(answer.name)
        base: \(server.url)
        defaults: { timeout: 10s }
        steps:
          - GET: /
            \(answer.step)

        """
    }
    let specs = try SpecFolder(files)
    let clock = ContinuousClock()
    let start = clock.now
    let ending = try RunningProgram([
      specs.path, "--jobs", "4", "--color", "never", "-vv", "--report", "json:\(specs.path)/r.json",
      "--report", "junit:\(specs.path)/r.xml", "--report", "html:\(specs.path)/r.html",
    ]).finish()
    #expect(start.duration(to: clock.now) < .seconds(60))
    #expect(ending.status != 0)
    // Four bodies of 64 MiB at a time, each with room to grow.
    #expect(ending.peakMemory < 900 << 20, "\(ending.peakMemory >> 20) MiB")
    #expect(ending.errors.isEmpty)
    expectNoControls(in: ending.output)
    for report in ["r.xml", "r.html", "r.json"] {
      expectNoControls(in: try String(contentsOfFile: "\(specs.path)/\(report)", encoding: .utf8))
    }
    let report = try JSONValue(parsing: Data(contentsOf: URL(filePath: "\(specs.path)/r.json")))
    try expectSnapshot(try verdicts(in: report), named: "verdicts.txt")
  }

  @Test func framesWithoutEndKeepNoLoop() throws {
    let server = try RawServer(HostileAnswer.flood.serve)
    defer { server.stop() }
    let specs = try SpecFolder([
      "s.yaml": """
      suite: S
      base: \(server.url)
      defaults: { timeout: 10s }
      steps:
        - GET: /
          \(HostileAnswer.flood.step)
      """
    ])
    let clock = ContinuousClock()
    let start = clock.now
    let ending = try RunningProgram([specs.path, "--color", "never"]).finish()
    #expect(start.duration(to: clock.now) < .seconds(60))
    #expect(ending.status == 3)
    let isNamed = ["HTTP/2 frames without end", "timeout after"].contains {
      ending.output.contains($0)
    }
    #expect(isNamed, "\(ending.output)")
  }

  /// Nothing that a terminal would obey: controls, and marks that turn the writing around.
  private func expectNoControls(in text: String) {
    let controls = text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 9, 10: false
      case 0..<32, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
    #expect(controls.isEmpty, "\(Set(controls.map(\.value)))")
  }

  /// A line for each suite: what became of it, and why.
  private func verdicts(in report: JSONValue) throws -> String {
    var lines: [String] = []
    for suite in report["suites"]?.array ?? [] {
      let name = suite["suite"]?["title"]?.string ?? ""
      for step in suite["steps"]?.array ?? [] {
        let problem = step["problem"]
        let mismatch = step["assertions"]?.array?.first { $0["passed"] == false }
        let reason =
          problem.map { "[\($0["code"]?.string ?? "")] \($0["message"]?.string ?? "")" }
          ?? mismatch.map { "\($0["path"]?.string ?? "") is \($0["actual"]?.string ?? "")" } ?? ""
        // libcurl may give the reason of another connection, which it closes at this moment.
        let isByChance = name == "a bomb of headers"
        let told = isByChance ? "[\(problem?["code"]?.string ?? "")]" : reason
        lines.append("\(name): \(step["outcome"]?.string ?? "") \(told)")
      }
    }
    return lines.joined(separator: "\n")
      .replacing(/127\.0\.0\.1:\d+/, with: "HOST").replacing(
        /timeout after \d+ ms: [^\n]*/,
        with: "timeout after N ms: …"
      )
      + "\n"
  }
}
