package import JSON
import SpecSource

extension ValueTemplate {
  /// The value; missing is allowed for the whole, not inside of it.
  package func value(in scope: any Scope) throws(EvaluationError) -> Value {
    if case .template(let template) = self { return try template.value(in: scope) }
    return .json(try json(in: scope))
  }

  /// The value as JSON data: what is missing is an error, but under `key?`, which is left out.
  ///
  /// Bytes, durations and sizes are errors, as JSON has no such thing.
  package func json(in scope: any Scope) throws(EvaluationError) -> JSONValue {
    switch self {
    case .constant(let value):
      return value
    case .template(let template):
      return try template.json(in: scope)
    case .array(let items, _):
      var result: [JSONValue] = []
      result.reserveCapacity(items.count)
      for item in items { result.append(try item.json(in: scope)) }
      return .array(result)
    case .object(let members, _):
      return .object(try Self.object(members, in: scope))
    }
  }

  private static func object(
    _ members: [Member],
    in scope: any Scope
  ) throws(EvaluationError) -> JSONObject {
    var result: [JSONObject.Member] = []
    result.reserveCapacity(members.count)
    for member in members {
      do {
        let value = try member.value.json(in: scope)
        result.append(JSONObject.Member(name: member.name, value: value))
      } catch {
        // Only the value itself may be missing, not something deep inside of it.
        guard member.isOptional, error.isMissing, case .template = member.value else { throw error }
      }
    }
    return JSONObject(result)
  }
}

extension Template {
  fileprivate func json(in scope: any Scope) throws(EvaluationError) -> JSONValue {
    guard let expression = wholeExpression else {
      return .string(try text(in: scope))
    }
    if let text = scope.placeholder(for: expression) { return .string(text) }
    let value = try expression.root.operand(in: scope)
    return try value.jsonValue(at: expression.range)
  }
}
