import Foundation
import JSON
import Matching
import SpecSource
import Testing

@testable import SpecModel

/// How cases come out of lists and files.
struct CaseLoadingTests {
  /// A folder with files, and what loading it gives.
  private func load(_ files: [String: String]) throws -> LoadResult {
    let folder = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    return SuiteLoader().load(paths: [folder.path])
  }

  private func suite(_ cases: String) -> String {
    "suite: Users\nbase: http://localhost\ncases: \(cases)\nsteps: [{ GET: \"/${case}\" }]\n"
  }

  private func values(_ result: LoadResult) -> [String] {
    result.suites.map { suite in
      guard let binding = suite.variables.first, case .constant(let value) = binding.value else {
        return "?"
      }
      return value.text
    }
  }

  @Test func everyValueOfACSVFileIsTextAndNeverSyntax() throws {
    let result = try load([
      "a.yaml": suite("_data/users.csv"),
      "_data/users.csv": "\u{FEFF}user,n,t\r\nada,01,${env.HOME}\r\n\"e, v\"\"e\",true,<int>\r\n",
    ])
    #expect(result.diagnostics.isEmpty)
    #expect(
      values(result) == [
        #"{"user":"ada","n":"01","t":"${env.HOME}"}"#,
        #"{"user":"e, v\"e","n":"true","t":"<int>"}"#,
      ]
    )
    #expect(result.suites.map(\.identity.title).first == "Users [user=ada, n=01, t=${env.HOME}]")
  }

  @Test func aColumnThatThereIsNotPointsAtTheLineThatNamesThem() throws {
    let result = try load([
      "a.yaml": "suite: s\nbase: http://localhost\ncases: _data/users.csv\n"
        + "steps: [{ GET: \"/${case.paln}/${case.user}\" }]\n",
      "_data/users.csv": "user,plan\nada,free\n",
    ])
    let diagnostic = try #require(result.diagnostics.first)
    #expect(diagnostic.code == .unknownField)
    #expect(
      diagnostic.notes.map(\.message) == [
        "the cases come from here", "the columns are named here",
      ]
    )
    let header = try #require(diagnostic.notes.last?.range)
    #expect(result.files[header.file.index].path.hasSuffix("/_data/users.csv"))
    #expect(header.start == SourcePosition(line: 1, column: 1))
    #expect(header.end == SourcePosition(line: 1, column: 10))
  }

  @Test(arguments: [
    ("users.json", #"[{"n": 1.10, "t": "${x}"}, [true, null]]"#),
    ("_users.yaml", "- { n: 1.10, t: \"${x}\" }\n- [true, null]\n"),
    ("users.yml", "[{ n: 1.10, t: '${x}' }, [true, null]]"),
  ])
  func theItemsOfAJSONOrYAMLFileKeepTheirTypes(name: String, text: String) throws {
    let folder = name.hasSuffix("l") ? "_data/" : ""
    let result = try load(["a.yaml": suite(folder + name), folder + name: text])
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.message))")
    #expect(values(result) == [#"{"n":1.10,"t":"${x}"}"#, "[true,null]"])
  }

  @Test func suitesOfCasesAreNumberedLikeAllOthers() throws {
    let result = try load([
      "a.yaml": suite("[a, b]"), "b.yaml": "suite: Other\nsteps: [{ GET: http://localhost }]\n",
      "c.yaml": suite("[c]"),
    ])
    #expect(
      result.suites.map(\.identity.title) == ["Users [a]", "Users [b]", "Other", "Users [c]"]
    )
    #expect(result.suites.map(\.identity.index) == [0, 1, 2, 3])
  }

  @Test func aFileThatSuitesShareIsReadOnceAndItsMistakesAreToldOnce() throws {
    var files = ["_data/users.csv": "user,plan\nada\n"]
    for number in 0..<40 { files["suite-\(number).yaml"] = suite("_data/users.csv") }
    let result = try load(files)
    #expect(result.files.count == 41)
    #expect(result.diagnostics.map(\.code) == [.invalidData])
    let diagnostic = try #require(result.diagnostics.first)
    #expect(result.files[diagnostic.range.file.index].path.hasSuffix("/_data/users.csv"))
    let places = diagnostic.notes.map { note in
      "\(note.message): \(note.range.start.line):\(note.range.start.column)"
    }
    #expect(places == ["the columns are named here: 1:1", "the cases are read here: 3:8"])
  }

  @Test func mistakesInAnotherFileKeepTheirFileWhenFilesArePutInOrder() throws {
    // The second suite's file comes first by name.
    let result = try load([
      "a.yaml": suite("_data/z.csv"), "b.yaml": suite("_data/a.csv"),
      "_data/z.csv": "a,b\n1\n", "_data/a.csv": "a,a\n1,2\n",
    ])
    let found = result.diagnostics.map { diagnostic in
      let files = [diagnostic.range] + diagnostic.notes.map(\.range)
      return files.map { range in
        String(result.files[range.file.index].path.split(separator: "/").last ?? "")
      }
    }
    #expect(found == [["a.csv", "a.csv", "b.yaml"], ["z.csv", "z.csv", "a.yaml"]])
  }

  @Test func casesCannotBeReadFromOutsideOfTheProject() throws {
    let outside = FileManager.default.temporaryDirectory
      .appending(component: "\(UUID().uuidString).csv")
    try Data("user\nada\n".utf8).write(to: outside)
    defer { try? FileManager.default.removeItem(at: outside) }
    let result = try load(["a.yaml": suite("../\(outside.lastPathComponent)")])
    #expect(result.diagnostics.map(\.code) == [.outsideProject])
    #expect(result.diagnostics.first?.message.contains("outside of the project") == true)
  }

  @Test func aFileOfManyRowsIsReadInTimeThatGrowsWithThem() throws {
    let rows = (1...20_000).map { "user\($0),\($0)" }.joined(separator: "\n")
    let result = try load([
      "a.yaml": suite("_data/users.csv"), "_data/users.csv": "user,n\n" + rows,
    ])
    #expect(result.suites.count == 20_000)
  }

  @Test func aFileOfOtherSeparatorsIsNotReportedRowByRow() throws {
    let rows = (1...1000).map { "user\($0);\($0)" }.joined(separator: "\n")
    let result = try load([
      "a.yaml": suite("_data/users.csv"), "_data/users.csv": "user,n\n" + rows,
    ])
    #expect(result.diagnostics.count == 10)
    #expect(result.diagnostics.first?.hint == "fields are separated by commas, not by semicolons")
  }
}
