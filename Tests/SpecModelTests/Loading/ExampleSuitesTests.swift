import Foundation
import SpecModel
import SpecSource
import Testing

struct ExampleSuitesTests {
  private static let specs = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(component: "specs").path

  @Test func theExamplesDrawNoDiagnostic() {
    let result = SuiteLoader().load(paths: [Self.specs])
    #expect(result.suites.count >= 20)
    for diagnostic in result.diagnostics {
      let file = result.files[diagnostic.range.file.index]
      let start = diagnostic.range.start
      Issue.record(
        "\(file.path):\(start.line):\(start.column) \(diagnostic.message) \(diagnostic.hint ?? "")"
      )
    }
  }

  @Test func suitesComeInTheOrderOfTheirFiles() {
    let suites = SuiteLoader().load(paths: [Self.specs]).suites
    #expect(suites.map(\.identity.path) == suites.map(\.identity.path).sorted())
    #expect(suites.map(\.identity.index) == Array(suites.indices))
  }
}
