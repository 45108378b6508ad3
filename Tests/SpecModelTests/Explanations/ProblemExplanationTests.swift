import Foundation
import SpecModel
import SpecSource
import Testing

struct ProblemExplanationTests {
  struct Case: CustomTestStringConvertible {
    var explanation: ProblemExplanation
    var testDescription: String { explanation.code.rawValue }
  }

  static let cases = ProblemExplanation.all.map { Case(explanation: $0) }

  @Test func everyCodeHasOneExplanation() {
    #expect(
      ProblemExplanation.all.map(\.code.rawValue).sorted()
        == ProblemCode.allCases.map(\.rawValue).sorted()
    )
  }

  /// `specrun explain` takes a name for one thing alone.
  @Test func noCodeIsADiagnosticsToo() {
    let diagnostics = Set(DiagnosticCode.allCases.map(\.rawValue))
    #expect(diagnostics.isDisjoint(with: ProblemCode.allCases.map(\.rawValue)))
  }

  /// What they show is found out only in a run.
  @Test(arguments: cases)
  func bothExamplesAreRightBeforeARun(of example: Case) {
    for text in [example.explanation.wrong.file, example.explanation.right.file] {
      guard let text else { continue }
      var result = LoadResult()
      SuiteLoader().load(text: Array(text.utf8), path: "example.yaml", into: &result)
      #expect(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.message)) in \(text)")
    }
  }

  @Test(arguments: cases)
  func causesAndRemediesAreShortAndWholeSentences(of example: Case) {
    for text in [example.explanation.cause, example.explanation.remedy] {
      #expect(text.hasSuffix("."))
      #expect(text.components(separatedBy: ". ").count <= 3)
      #expect(!text.contains("\n"))
    }
  }

  @Test func theTextHasCauseRemedyAndBothExamples() throws {
    let text = try #require(ProblemExplanation.named("timeout")).text
    #expect(text.hasPrefix("timeout\n\nThe answer was not there in time"))
    #expect(text.contains("\n\nGive a slow request its own 'timeout'."))
    #expect(text.contains("Wrong:\n\n    steps:\n      - GET: /export\n"))
    #expect(text.hasSuffix("timeout: 2m\n"))
  }
}
