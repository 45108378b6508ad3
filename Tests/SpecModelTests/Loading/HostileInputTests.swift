import Foundation
import SpecSource
import Testing

@testable import SpecModel

/// Input that is meant to use up time, memory or stack: an error with a place, or an honest result.
struct HostileInputTests {
  private static let head = "suite: s\nbase: http://localhost\n"

  private func load(_ bytes: [UInt8]) -> LoadResult {
    var result = LoadResult()
    SuiteLoader().load(text: bytes, path: "hostile.yaml", into: &result)
    return result
  }

  private func step(_ content: String) -> String {
    Self.head + "steps:\n  - POST: /\n    \(content)\n"
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(arguments: [
    (repeated("[", 100_000), DiagnosticCode.limitExceeded),
    (repeated("{a: ", 100_000), .limitExceeded),
    (repeated("- ", 100_000) + "a", .limitExceeded),
    (repeated("\0", 100_000), .invalidText),
    ("suite: \u{1B}[2J", .invalidText),
  ])
  func whatIsNoSuiteIsRefusedAtItsPlace(text: String, code: DiagnosticCode) {
    let result = load(Array(text.utf8))
    #expect(result.diagnostics.map(\.code) == [code])
    #expect(result.suites.isEmpty)
  }

  @Test(arguments: [
    ("json: [\"${" + repeated("(", 10_000) + "1" + repeated(")", 10_000) + "}\"]", true),
    ("json: [\"${1" + repeated("+1", 10_000) + "}\"]", true),
    ("expect: { text: \"<" + repeated("(", 10_000) + "int" + repeated(")", 10_000) + ">\" }", true),
    ("text: \"" + repeated("x", 1_000_000) + "\"", false),
    ("text: \"" + repeated("${run.id}", 20_000) + "\"", false),
    ("text: \"" + repeated("${run.id}", 200_000) + "\"", true),
    ("text: >\n" + repeated("      ${run.id} a\n", 10_000), false),
    ("json: [" + repeated("1, ", 100_000) + "1]", false),
  ])
  func whatIsLongOrDeepIsReadOrRefusedOnce(content: String, isRefused: Bool) {
    let result = load(Array(step(content).utf8))
    #expect(result.diagnostics.map(\.code) == (isRefused ? [.limitExceeded] : []))
  }

  /// A pipe that nobody writes to would be waited for until the job is killed.
  @Test func whatIsNoRegularFileInAFolderIsAnErrorAndNotWaitedFor() throws {
    let folder = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data((Self.head + "steps: [{ GET: / }]\n").utf8)
      .write(to: folder.appending(component: "a.yaml"))
    try #require(mkfifo(folder.appending(component: "b.yaml").path, 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(component: "c.yml").path,
      withDestinationPath: "/dev/zero"
    )
    let result = SuiteLoader().load(paths: [folder.path])
    #expect(result.suites.map(\.identity.title) == ["s"])
    #expect(result.diagnostics.map(\.code) == [.unreadableFile, .unreadableFile])
    #expect(result.diagnostics.map(\.message).allSatisfy { $0.contains("this is no regular file") })
  }

  @Test func aProjectFileThatIsAPipeIsNotWaitedFor() throws {
    let folder = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data((Self.head + "steps: [{ GET: / }]\n").utf8)
      .write(to: folder.appending(component: "a.yaml"))
    try #require(mkfifo(folder.appending(component: "specrun.yaml").path, 0o600) == 0)
    #expect(SuiteLoader().load(paths: [folder.path]).diagnostics.map(\.code) == [.unreadableFile])
  }

  @Test func aPipeThatIsNamedItselfIsRead() throws {
    let path = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try #require(mkfifo(path, 0o600) == 0)
    let text = Self.head + "steps: [{ GET: / }]\n"
    Thread.detachNewThread {
      let pipe = open(path, O_WRONLY)
      _ = text.withCString { write(pipe, $0, strlen($0)) }
      close(pipe)
    }
    #expect(SuiteLoader().load(paths: [path]).suites.map(\.identity.title) == ["s"])
  }

  @Test func aBombOfAliasesIsRefused() {
    var text = Self.head + "a: &a [x,x,x,x,x,x,x,x,x]\n"
    for level in 97..<107 {
      let (name, next) = (Character(UnicodeScalar(level)!), Character(UnicodeScalar(level + 1)!))
      let aliases = Array(repeating: "*\(name)", count: 9).joined(separator: ",")
      text += "\(next): &\(next) [\(aliases)]\n"
    }
    #expect(load(Array(text.utf8)).diagnostics.map(\.code) == [.limitExceeded])
  }

  @Test func aFileThatIsTooLongIsRefusedUnread() {
    let line = Array(repeating: UInt8(ascii: "x"), count: SuiteLoader.byteLimit + 1)
    let result = load(line)
    #expect(result.diagnostics.map(\.code) == [.limitExceeded])
    #expect(result.files.map(\.text) == [""])
  }

  @Test func ofAFileThatIsTooLongNoMoreIsReadThanShowsIt() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.yaml")
    try Data("suite: abc".utf8).write(to: file)
    #expect(FileBytes.of(file.path, limit: 7)?.count == 8)
    #expect(FileBytes.of(file.path, limit: 10) == Array("suite: abc".utf8))
    #expect(FileBytes.of(folder.path, limit: 10) == nil)
    #expect(FileBytes.of(folder.appending(path: "b").path, limit: 10) == nil)
  }

  @Test func bytesThatAreNoTextAreRefusedAtTheFirst() throws {
    let text =
      Array((Self.head + "steps: [{ GET: /").utf8) + [0xFF] + Array(repeating: 0xC3, count: 1000)
    let diagnostic = try #require(load(text).diagnostics.first)
    #expect(diagnostic.code == .invalidText)
    #expect(diagnostic.range.start == SourcePosition(line: 3, column: 17))
  }

  @Test func aSuiteOfManyStepsIsLoadedAsItIs() {
    var text = Self.head + "steps:\n  - { id: s0, GET: / }\n"
    for index in 1..<5000 {
      text += "  - { id: s\(index), GET: \"/${s\(index - 1).body.id}\" }\n"
    }
    let result = load(Array(text.utf8))
    #expect(result.diagnostics.isEmpty)
    #expect(result.suites.first?.steps.count == 5000)
    #expect(result.suites.first?.steps.last?.dependencies == [4998])
  }

  @Test func aSuiteFullOfMistakesReportsThemAll() {
    var text = Self.head + "steps:\n"
    for index in 0..<3000 {
      text += "  - { id: s\(index), GET: \"/${x\(index)}\", needs: [y\(index)] }\n"
    }
    let result = load(Array(text.utf8))
    #expect(result.diagnostics.count == 6000)
    #expect(result.diagnostics.allSatisfy { $0.code == .undefinedName })
  }
}
