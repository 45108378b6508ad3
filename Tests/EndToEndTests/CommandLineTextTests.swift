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
