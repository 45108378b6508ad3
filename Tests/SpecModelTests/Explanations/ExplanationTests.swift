import Foundation
import SpecModel
import SpecSource
import Testing

struct ExplanationTests {
  struct Case: CustomTestStringConvertible {
    var explanation: Explanation
    var testDescription: String { explanation.code.rawValue }
  }

  static let cases = Explanation.all.map { Case(explanation: $0) }

  @Test func everyCodeHasOneExplanation() {
    #expect(
      Explanation.all.map(\.code.rawValue).sorted()
        == DiagnosticCode.allCases.map(\.rawValue).sorted()
    )
  }

  @Test(arguments: cases)
  func theWrongExampleDrawsItsDiagnosticAndTheRightOneNone(of example: Case) {
    let explanation = example.explanation
    guard let wrong = explanation.wrong.file, let right = explanation.right.file else { return }
    let isStrict = explanation.code == .assertsNothing
    let found = diagnostics(of: wrong, isStrict: isStrict)
    #expect(found.map(\.code) == [explanation.code], "\(found.map(\.message))")
    let left = diagnostics(of: right, isStrict: isStrict)
    #expect(left.isEmpty, "\(left.map(\.message))")
  }

  @Test(arguments: cases)
  func meaningsAreShortAndWholeSentences(of example: Case) {
    let meaning = example.explanation.meaning
    #expect(meaning.hasSuffix("."))
    #expect(meaning.components(separatedBy: ". ").count <= 3)
    #expect(!meaning.contains("\n"))
    #expect(!example.explanation.wrong.text.hasSuffix("\n"))
  }

  @Test func aFolderWithoutSuitesDrawsTheDiagnosticThatIsShownAsCommands() throws {
    let folder = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appending(component: "orders.yml.txt"))
    #expect(SuiteLoader().load(paths: [folder.path]).diagnostics.map(\.code) == [.noSuites])
  }

  @Test func textThatIsUTF16DrawsTheDiagnosticThatIsShownAsCommands() {
    var result = LoadResult()
    let text: [UInt8] = [0xFF, 0xFE] + Array("suite: s".utf8).flatMap { [$0, 0] as [UInt8] }
    SuiteLoader().load(text: text, path: "other.yaml", into: &result)
    #expect(result.diagnostics.map(\.code) == [.invalidText])
  }

  #if os(Linux)
  @Test func whatCanNotBeReadDrawsTheDiagnosticThatIsShownAsCommands() {
    // Nobody can read it from its beginning, root included.
    let result = SuiteLoader().load(paths: ["/proc/self/mem"])
    #expect(result.diagnostics.map(\.code) == [.unreadableFile])
  }
  #endif

  @Test func aMisspeltCodeIsRecognised() {
    #expect(Explanation.named("unknown-key")?.code == .unknownKey)
    #expect(Explanation.named("unknwon-key") == nil)
    #expect(Explanation.nearestCode(to: "unknwon-key") == "unknown-key")
  }

  @Test func theTextHasBothExamples() throws {
    let text = try #require(Explanation.named("missing-value")).text
    #expect(text.hasPrefix("missing-value\n\nA key or a list item"))
    #expect(text.contains("Wrong:\n\n    steps:\n      - POST: /orders\n"))
    #expect(text.hasSuffix("note: null\n"))
  }

  @Test func theListHasALineForEachCode() {
    let lines = Explanation.list.split(separator: "\n").filter { $0.hasPrefix("  ") }
    #expect(lines.count == DiagnosticCode.allCases.count + ProblemCode.allCases.count)
    #expect(lines.allSatisfy { $0.count <= 152 })
  }

  private func diagnostics(of text: String, isStrict: Bool) -> [Diagnostic] {
    var result = LoadResult()
    SuiteLoader(options: LoadOptions(isStrict: isStrict))
      .load(text: Array(text.utf8), path: "example.yaml", into: &result)
    return result.diagnostics
  }
}
