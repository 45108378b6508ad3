import JSON
import Matching
import SpecModel
import SpecSource

extension Judge {
  /// Whether the answer to a GraphQL operation has no `errors` (GraphQL, October 2021, section 7.1.2).
  ///
  /// Nil for other steps, and where the author says what the errors must be like.
  func graphQLResult(on answer: ResponseRecord, of step: Step) -> AssertionResult? {
    guard let range = step.expectations.graphQLOperation else { return nil }
    let expected = step.expectations.assertions + (step.poll?.until ?? [])
    guard !expected.contains(where: { $0.isOnGraphQLErrors(in: shapes) }),
      case .json(.object(let body)) = answer.field("body")
    else { return nil }
    let errors: [JSONValue]
    switch body["errors"] {
    case nil, .null: errors = []
    case .array(let items): errors = items
    case let other?: errors = [other]
    }
    return AssertionResult(
      path: "body.errors",
      passed: errors.isEmpty,
      expected: "no errors of GraphQL",
      actual: Self.summary(of: errors),
      range: range
    )
  }

  private static func summary(of errors: [JSONValue]) -> String {
    let most = 3
    let texts = errors.prefix(most).map { error -> String in
      guard case .object(let object) = error, case .string(let message)? = object["message"] else {
        return error.text
      }
      guard case .array(let path)? = object["path"], !path.isEmpty else { return message }
      let names = path.map { part in if case .string(let name) = part { name } else { part.text } }
      return "\(message) (\(names.joined(separator: ".")))"
    }
    let more = errors.count > most ? ["\(errors.count - most) more"] : []
    return (texts + more).joined(separator: "; ")
  }
}

extension Assertion {
  /// Whether it says anything of the `errors` of a body.
  fileprivate func isOnGraphQLErrors(in shapes: ShapeTable) -> Bool {
    switch subject {
    case .field(let name):
      name == "body" && pattern.describes(member: "errors", in: shapes)
    case .query(let query):
      query.references.contains { reference in
        reference.name == "body" && reference.members.first?.key == .name("errors")
      }
    }
  }
}
