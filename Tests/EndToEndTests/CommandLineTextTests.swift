import Foundation
import Testing

/// What is said about a command line, and how wide.
@Suite struct CommandLineTextTests {
  @Test func columnsSayHowWideAPictureIsWhereNoTerminalDoes() throws {
    let path = String(repeating: "a", count: 120)
    let folder = try SpecFolder([
      "a.yaml": "suite: A\nsteps: [{ GET: \"http://127.0.0.1:1/\(path)\", hedaers: { A: b } }]\n"
    ])
    let here = URL(filePath: folder.path)
    for (columns, width) in [("50", 50), ("", 80), ("none", 80)] {
      let ending = try specrun(["check", "a.yaml"], environment: ["COLUMNS": columns], in: here)
      let excerpt = ending.errors.split(separator: "\n").first { $0.contains(" | ") }
      #expect((excerpt ?? "").count <= width && (excerpt ?? "").count > 30, "\(ending.errors)")
    }
  }

  @Test(arguments: [
    "run", "check", "list", "graph", "curl", "shapes", "explain", "explain-vars", "sweep",
    "schema", "merge", "init", "completions", nil,
  ])
  func helpFitsANarrowTerminal(of command: String?) throws {
    let arguments = (command.map { [$0] } ?? []) + ["--help"]
    let ending = try specrun(arguments, environment: ["COLUMNS": "40"])
    #expect(ending.status == 0)
    for line in ending.output.split(separator: "\n") where line.count > 40 {
      // A single word is not broken.
      #expect(line.split(separator: " ").count == 1, "\(line)")
    }
  }

  /// What is read through a pipe has each code in one line.
  @Test func explanationsAreLaidOutWhereAWidthIsKnown() throws {
    let lines = try specrun("explain").output.split(separator: "\n")
    #expect(lines.contains { $0.count > 100 })
    let narrow = try specrun(["explain", "timeout"], environment: ["COLUMNS": "40"]).output
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(narrow)")
    #expect(narrow.contains("Wrong:\n\n    steps:\n      - GET: /export\n"))
  }

  @Test func aURLInPlaceOfASuiteIsToldWhereURLsStand() throws {
    let ending = try specrun("http://127.0.0.1:1/products")
    #expect(ending.status == 2)
    #expect(ending.errors.contains("URLs stand in suites; 'specrun init' writes a first one"))
  }

  @Test func whatTheCommandLineNamesAndIsNotThereIsSaidWithoutTheUsage() throws {
    let folder = try SpecFolder([
      "a.yaml":
        "suite: A\ntags: [quick]\nsteps: [{ id: one, GET: http://127.0.0.1:1/, tags: [smoke] }]\n"
    ])
    let here = URL(filePath: folder.path)
    for (arguments, message) in [
      (["--tag", "nothing-like-it"], "There are: 'quick', 'smoke'."),
      (["--step", "two"], "No step has the id or name 'two'."),
      (["--rerun-failed"], "There is no last run to take failures from"),
    ] {
      let ending = try specrun(["a.yaml"] + arguments, in: here)
      #expect(ending.status == 64)
      #expect(ending.errors.hasPrefix("Error: ") && ending.errors.contains(message))
      #expect(!ending.errors.contains("Usage"), "\(ending.errors)")
    }
  }
}
