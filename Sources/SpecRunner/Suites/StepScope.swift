import Matching
import SpecModel

/// The names that a step's expressions can read.
struct StepScope: Scope {
  var values: SuiteValues
  let environment: EvaluationEnvironment
  /// The answer whose fields can be read bare; nil before there is one.
  var response: ResponseRecord?

  func value(of name: String) -> Value {
    if let response, Self.responseFields.contains(name) { return response.field(name) }
    return values[name]
  }

  private static let responseFields = Set(ReservedNames.responseFields)
}
