import Matching
import SpecModel

/// The names that a step's expressions can read.
struct StepScope: Scope {
  var values: SuiteValues
  let environment: EvaluationEnvironment
  /// What `case` is in a step with cases of its own; nil leaves it to the suite.
  var caseValue: Value?
  /// What `previous` is in a step that repeats.
  var previous: Value?
  /// The answer whose fields can be read bare; nil before there is one.
  var response: ResponseRecord?

  func value(of name: String) -> Value {
    if let response, Self.responseFields.contains(name) { return response.field(name) }
    switch name {
    case "case": return caseValue ?? values[name]
    case "previous": return previous ?? .missing
    default: return values[name]
    }
  }

  private static let responseFields = Set(ReservedNames.responseFields)
}
