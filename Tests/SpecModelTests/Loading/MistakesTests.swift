import Foundation
import SpecSource
import Testing

@testable import SpecModel

/// Each file below `Mistakes` has a mistake or a few and says itself what must be reported.
///
/// It does so by a comment under the line, whose caret stands below the place:
///
///     hedaers: { A: b }
/// #   ^ unknown-key: did you mean 'headers'?
///
/// The code is compared, and a hint must contain what follows it. `# @1` names a column that a comment
/// can't point at. What is wrong in another file is asked for where the suite names that, but in a
/// file that is included, whose name begins with `_`, where it stands. Files below `strict` are loaded
/// under `--strict`, those below `environments` in the environment that their folder has. A project
/// file is loaded by the `_suite.yaml` beside it.
struct MistakesTests {
  struct Mistake: CustomTestStringConvertible {
    var path: String
    var testDescription: String { path }
  }

  private struct Report: Hashable, CustomStringConvertible {
    /// Its name alone.
    var file: String
    var line: Int
    var column: Int
    var code: String

    var description: String { "\(file):\(line):\(column) \(code)" }
  }

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(component: "Mistakes")

  static let files: [Mistake] = {
    let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (found ?? []).filter { path in
      path.hasSuffix(".yaml") && !path.contains("/_") && path != "environments/specrun.yaml"
    }.sorted().map { Mistake(path: $0) }
  }()

  @Test(arguments: files, [true, false])
  func everyMistakeIsFoundAtItsPlace(mistake: Mistake, keepsSuites: Bool) throws {
    let path = Self.folder.appending(path: mistake.path).path
    var options = LoadOptions(
      environmentName: mistake.path.hasPrefix("environments/") ? "production" : nil,
      isStrict: mistake.path.hasPrefix("strict/")
    )
    options.keepsSuites = keepsSuites
    let suite = path.replacing("/specrun.yaml", with: "/_suite.yaml")
    var result = SuiteLoader(options: options).load(paths: [suite])
    result.diagnostics += RuleCheck.diagnostics(of: result.suites) + result.checked.ruleBreaks
    var own = [FileID(try #require(result.files.firstIndex { $0.path == path }))]
    for (index, file) in result.files.enumerated()
    where file.path.contains("/reuse/_") || file.path.hasSuffix("/reuse/includes-itself.yaml") {
      own.append(FileID(index))
    }
    var expected: [Report: String] = [:]
    for file in own.map({ result.files[$0.index].path }) {
      let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
      expected.merge(Self.markers(in: text, of: Self.name(of: file))) { first, _ in first }
    }
    try #require(!expected.isEmpty, "the file doesn't say what must be reported")
    let found = Dictionary(
      result.diagnostics.map { diagnostic in
        let place = Self.place(of: diagnostic, in: own)
        return (
          Report(
            file: Self.name(of: result.files[place.file.index].path),
            line: Int(place.start.line),
            column: Int(place.start.column),
            code: diagnostic.code.rawValue
          ),
          diagnostic
        )
      },
      uniquingKeysWith: { first, _ in first }
    )
    #expect(Set(found.keys) == Set(expected.keys))
    for (report, hint) in expected where !hint.isEmpty {
      let text = found[report]?.hint ?? ""
      #expect(text.contains(hint), "the hint is \"\(text)\"")
    }
    for diagnostic in result.diagnostics {
      let first = diagnostic.message.prefix(1)
      #expect(first == first.lowercased(), "\(diagnostic.message)")
      #expect(!diagnostic.message.hasSuffix("."))
    }
  }

  @Test func thereAreMistakesOfEveryCode() throws {
    #expect(Self.files.count >= 130)
    var codes: Set<String> = []
    for file in Self.files {
      let path = Self.folder.appending(path: file.path).path
      let text = try String(contentsOfFile: path, encoding: .utf8)
      codes.formUnion(Self.markers(in: text, of: file.path).keys.map(\.code))
    }
    // What no single file can show; `ExplanationTests` and `ProjectTests` have these.
    let others: Set<DiagnosticCode> = [
      .noSuites, .unreadableFile, .unknownEnvironment, .invalidInclude,
    ]
    #expect(codes == Set(DiagnosticCode.allCases.filter { !others.contains($0) }.map(\.rawValue)))
  }

  /// Where the diagnostic points in the suite; of one about another file, the last note does.
  private static func place(of diagnostic: Diagnostic, in files: [FileID]) -> SourceRange {
    guard !files.contains(diagnostic.range.file) else { return diagnostic.range }
    return diagnostic.notes.last?.range ?? diagnostic.range
  }

  /// What the comments of a file ask for, with the hint that is asked for.
  private static func markers(in text: String, of file: String) -> [Report: String] {
    var markers: [Report: String] = [:]
    var line = 0
    var target = 0
    for content in text.split(separator: "\n", omittingEmptySubsequences: false) {
      line += 1
      guard let (column, code, hint) = marker(in: content) else {
        target = line
        continue
      }
      markers[Report(file: file, line: target, column: column, code: code)] = hint
    }
    return markers
  }

  private static func name(of path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }

  private static func marker(in line: Substring) -> (column: Int, code: String, hint: String)? {
    guard line.hasPrefix("#") else { return nil }
    let rest = line.dropFirst().drop { $0 == " " }
    var column = line.count - rest.count + 1
    var words = rest.dropFirst()
    if rest.hasPrefix("@") {
      guard let number = Int(words.prefix { $0.isNumber }) else { return nil }
      column = number
      words = words.drop { $0.isNumber }
    } else if !rest.hasPrefix("^") {
      return nil
    }
    let parts = words.split(separator: ":", maxSplits: 1)
    guard let code = parts.first else { return nil }
    let hint = parts.count > 1 ? parts[1] : ""
    return (
      column, code.trimmingCharacters(in: .whitespaces),
      hint.trimmingCharacters(in: .whitespaces)
    )
  }
}
