import Foundation
import JSON
import Testing

@testable import Matching

/// The references for users say what is so.
struct DocumentationTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(component: "docs")

  private static func lines(of file: String) throws -> [String] {
    try String(contentsOf: folder.appending(component: file), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  /// The cells of a table's row.
  private static func cells(_ line: String) -> [String] {
    line.replacing("\\|", with: "\u{1}").split(separator: "|", omittingEmptySubsequences: false)
      .dropFirst().dropLast()
      .map { $0.trimmingCharacters(in: .whitespaces).replacing("\u{1}", with: "|") }
  }

  /// What stands in backticks.
  private static func codes(_ cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .compactMap { $0.offset.isMultiple(of: 2) ? nil : String($0.element) }
  }

  @Test func thePatternsOfTheTablesMatchWhatTheySay() throws {
    let rows = try Self.lines(of: "patterns.md").filter { $0.hasPrefix("| `<") }.map(Self.cells)
    #expect(try Self.checkedCount(rows) > 150)
  }

  @Test func whatStandsForKaratesMatchersMatchesWhatThePageSays() throws {
    let rows = try Self.lines(of: "coming-from/karate.md").map(Self.cells)
      .filter { $0.count == 4 && $0[1].hasPrefix("`<") }
    #expect(try Self.checkedCount(rows.map { Array($0.dropFirst()) }) > 40)
  }

  /// Rows of a pattern, values that match and values that don't; gives the number of values.
  private static func checkedCount(_ rows: [[String]]) throws -> Int {
    var count = 0
    for cells in rows {
      let written = try #require(codes(cells[0]).first)
      for (cell, isMatch) in [(cells[1], true), (cells[2], false)] {
        for value in codes(cell) {
          #expect(
            try matches(Value(stringLiteral: value), .string(written)) == isMatch,
            "\(written) on \(value)"
          )
          count += 1
        }
      }
    }
    return count
  }

  @Test func theExamplesOfExpressionsGiveWhatTheySay() throws {
    var isExample = false
    var count = 0
    for line in try Self.lines(of: "expressions.md") {
      if line.hasPrefix("```") {
        isExample = line == "```expression"
      } else if isExample {
        let parts = line.components(separatedBy: " → ")
        #expect(result(parts[0]) == parts[1], "\(line)")
        count += 1
      }
    }
    #expect(count > 8)
  }

  @Test func theListOfFunctionsIsTheTableInTheCode() throws {
    let reference = FunctionEntry.themes.map { theme in
      let rows = theme.functions.map { entry in
        let cells = ["`\(entry.signature)`", entry.summary, "`\(entry.example)`"]
        return "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
      }
      return "### \(theme.title)\n\n| written | gives | example |\n|---|---|---|\n"
        + rows.joined(separator: "\n") + "\n"
    }
    .joined(separator: "\n")
    let file = Self.folder.appending(component: "expressions.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "Sources/Matching/Functions -->\n"))
    let end = try #require(text.range(of: "<!-- end of functions -->"))
    let written = text[start.upperBound..<end.lowerBound]
    guard written != "\n\(reference)\n" else { return }
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      let new = text[..<start.upperBound] + "\n\(reference)\n" + text[end.lowerBound...]
      try Data(new.utf8).write(to: file, options: .atomic)
    }
    Issue.record("docs/expressions.md is not up to date: run this test with RECORD_SNAPSHOTS=1")
  }
}
