import Foundation
import Testing

/// `docs/semantics.md` names tests for each sentence about the language, and the tests exist.
struct SemanticsTableTests {
  private struct Row {
    var sentence: String
    var tests: [String]
  }

  private static let tests = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func page() throws -> String {
    let page = tests.deletingLastPathComponent().appending(components: "docs", "semantics.md")
    return try String(contentsOf: page, encoding: .utf8)
  }

  private static func rows() throws -> [Row] {
    try page().components(separatedBy: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| so it is") }
      .map { line in
        let cells = line.replacing("\\|", with: "\u{1}").split(separator: "|")
          .map { $0.replacing("\u{1}", with: "|").trimmingCharacters(in: .whitespaces) }
        let names = cells.last?.split(separator: " ").map { $0.filter { $0 != "`" } } ?? []
        return Row(sentence: cells.first ?? "", tests: names)
      }
  }

  /// The names of the test functions below a folder.
  static func functions(below folder: URL) throws -> Set<String> {
    var names: Set<String> = []
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for declaration in text.split(separator: "@Test").dropFirst() {
        guard let start = declaration.firstRange(of: "func ")?.upperBound else { continue }
        let name = declaration[start...].prefix { $0 != "(" }
        // This very file has the words in texts.
        if name.allSatisfy({ $0.isLetter || $0.isNumber }) { names.insert(String(name)) }
      }
    }
    return names
  }

  @Test func everySentenceHasTestsThatExist() throws {
    let functions = try Self.functions(below: Self.tests)
    for row in try Self.rows() {
      #expect(!row.tests.isEmpty, "\(row.sentence)")
      for test in row.tests { #expect(functions.contains(test), "\(test)") }
    }
  }

  @Test func thereAreAsManySentencesAsThePageSays() throws {
    let said = try #require(Self.page().firstMatch(of: /none of the (\d+) sentences/))
    #expect(try Self.rows().count == Int(said.1))
    #expect(try Set(Self.rows().map(\.sentence)).count == Int(said.1))
  }

  @Test func everyTestOfASentenceStandsBesideOne() throws {
    let named = Set(try Self.rows().flatMap(\.tests))
    let own = try Self.functions(below: URL(filePath: #filePath).deletingLastPathComponent())
    let others = [
      "everySentenceHasTestsThatExist", "everyTestOfASentenceStandsBesideOne",
      "thereAreAsManySentencesAsThePageSays", "theSentencesAreThoseOfTheDesign",
    ]
    #expect(own.subtracting(named).subtracting(others) == [])
  }

  private static let design = tests.appending(
    components: "..",
    "..",
    "shared",
    "design",
    "LANGUAGE.md"
  )

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: design.path),
      "no ../shared/design beside the checkout"
    )
  )
  func theSentencesAreThoseOfTheDesign() throws {
    let text = try String(contentsOf: Self.design, encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for row in try Self.rows() { #expect(text.contains(row.sentence), "\(row.sentence)") }
  }
}
