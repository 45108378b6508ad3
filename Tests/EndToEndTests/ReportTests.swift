import Foundation
import Testing

@Suite struct ReportTests {
  private func everyOutcome() -> String {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/every-outcome.yaml").path
  }

  @Test func theStandardOutputBelongsToAReportAlone() throws {
    let server = try DemoServer()
    let ending = try specrun(
      everyOutcome(),
      "--report",
      "json:-",
      environment: ["API_URL": server.url]
    )
    #expect(ending.status == 1)
    let report = try JSONSerialization.jsonObject(with: Data(ending.output.utf8))
    #expect((report as? [String: Any])?["format"] as? String == "specrun")
    #expect(ending.errors.contains("✗ Every outcome"))
  }

  @Test func annotationsStandBetweenTheLinesOfTheConsole() throws {
    let server = try DemoServer()
    let ending = try specrun(
      everyOutcome(),
      "--report",
      "github:-",
      "-q",
      environment: ["API_URL": server.url]
    )
    #expect(ending.output.contains("✗ Every outcome"))
    #expect(ending.output.contains("\n::error file="))
    #expect(ending.errors.isEmpty)
  }

  @Test func reportsOfShardsAreJoined() throws {
    let server = try DemoServer()
    let specs = try SpecFolder([
      "a.yaml": "suite: A\nbase: \(server.url)\nsteps: [{ GET: /health }]\n",
      "b.yaml": "suite: B\nbase: \(server.url)\nsteps: [{ GET: /nothing }]\n",
    ])
    for name in ["a", "b"] {
      _ = try specrun("\(specs.path)/\(name).yaml", "--report", "json:\(specs.path)/\(name).json")
    }
    let ending = try specrun(
      "merge",
      "\(specs.path)/a.json",
      "\(specs.path)/b.json",
      "--report",
      "junit:\(specs.path)/all.xml"
    )
    #expect(ending.status == 1)
    #expect(ending.output.contains("2 suites: 1 passed, 1 failed"))
    #expect(ending.output.contains(" 1 | suite: B") || ending.output.contains("GET /nothing"))
    let joined = try String(contentsOfFile: "\(specs.path)/all.xml", encoding: .utf8)
    #expect(joined.contains("<testsuite name=\"A\"") && joined.contains("<testsuite name=\"B\""))
  }

  @Test(arguments: [("none.json", "Can't read the report"), ("a.yaml", "can't be merged")])
  func whatIsNoReportIsNotMerged(_ name: String, _ message: String) throws {
    let specs = try SpecFolder(["a.yaml": "suite: A\nsteps: []\n"])
    let ending = try specrun("merge", "\(specs.path)/\(name)")
    #expect(ending.status == 64)
    #expect(ending.errors.contains(message))
  }

  @Test func anUnknownFormatNamesTheNearest() throws {
    let ending = try specrun("specs", "--report", "markdwon:x")
    #expect(ending.status == 64)
    #expect(ending.errors.contains("Did you mean 'markdown'?"))
  }
}
