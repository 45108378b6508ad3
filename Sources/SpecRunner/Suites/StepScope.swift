import JSON
import Matching
import SpecModel

/// The names that a step's expressions can read.
struct StepScope: Scope {
  var values: SuiteValues
  let environment: EvaluationEnvironment
  /// The answer whose fields can be read bare; nil before there is one.
  var response: ResponseRecord?
  /// What stands for values that there are only in a run; nil in a run.
  var placeholders: Placeholders?

  func value(of name: String) -> Value {
    if let response, Self.responseFields.contains(name) { return response.field(name) }
    return values[name]
  }

  var depthLimit: Int? { response?.depthLimit }

  func value(at path: JSONPath) -> Value? { response?.value(at: path) }

  func elementCount(at path: JSONPath) -> Int? { response?.elementCount(at: path) }

  func placeholder(for expression: Expression) -> String? {
    placeholders?.text(for: expression)
  }

  private static let responseFields = Set(ReservedNames.responseFields)
}
