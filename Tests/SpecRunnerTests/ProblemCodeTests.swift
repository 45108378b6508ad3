import SpecModel
import TaskEngine
import Testing

@testable import SpecRunner

struct ProblemCodeTests {
  /// So that `specrun explain` knows each; what the runner says itself is of `ProblemCode` anyway.
  @Test(arguments: RequestError.Code.descriptions)
  func errorsOfTheEngineAreProblemsOfTheSameName(description: String) {
    let name = description.split(separator: " ").joined(separator: "-")
    #expect(ProblemCode(rawValue: name) != nil)
  }
}
