import HTTPTypes
import JSON
import Matching
import SpecModel
import TaskEngine

extension RequestBuilder {
  /// What a GraphQL request carries (GraphQL over HTTP, section 5.2): in a JSON body, or as parameters
  /// of the URL.
  private func parameters(
    of request: GraphQLRequest,
    in scope: StepScope
  ) throws(StepFailure) -> JSONObject {
    var object = JSONObject()
    object["query"] = .string(request.query)
    if let template = request.variables {
      let variables = try scope.json(of: template)
      secrets.keep(variables, madeBy: template)
      guard case .object = variables else {
        throw StepFailure(
          code: .graphQL,
          "the variables must be an object, not \(Value.json(variables).kindName)",
          at: request.range
        )
      }
      object["variables"] = variables
    }
    if let operation = request.operation { object["operationName"] = .string(operation) }
    return object
  }

  func content(
    of request: GraphQLRequest,
    in scope: StepScope
  ) throws(StepFailure) -> TypedBody {
    let object = JSONValue.object(try parameters(of: request, in: scope))
    return TypedBody(content: .text(object.text), type: "application/json")
  }

  /// The parameters of a GET.
  func pairs(
    of request: GraphQLRequest,
    in scope: StepScope
  ) throws(StepFailure) -> [FieldEncoding.Pair] {
    try parameters(of: request, in: scope).members.map { member in
      if case .string(let text) = member.value {
        (member.name, text)
      } else {
        (member.name, member.value.text)
      }
    }
  }

  /// What a GraphQL server is asked for (GraphQL over HTTP, section 5.1).
  ///
  /// Servers that are older than that know JSON alone. A subscription comes as events.
  static func accepted(by request: GraphQLRequest) -> String {
    request.kind == .subscription
      ? "text/event-stream" : "application/graphql-response+json, application/json;q=0.9"
  }
}
