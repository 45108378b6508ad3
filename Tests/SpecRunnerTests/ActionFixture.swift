import TaskEngine

/// Suites with actions, for tests of these.
enum ActionFixture {
  /// A suite with these actions and steps.
  static func suite(_ actions: String, _ steps: String, more: String = "") -> String {
    let inner = actions.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "  \($0)\n" }.joined()
    return "suite: Test\nbase: http://api.test\n\(more)actions:\n\(inner)steps:\n\(steps)"
  }

  /// An action that logs in and places an order.
  static let order = """
    place order:
      inputs: { sku: <string>, qty?: <int > 0> }
      steps:
        - { id: login, POST: /login }
        - id: created
          POST: /orders
          auth: { bearer: "${login.body.token}" }
          json: { sku: "${sku}", qty: "${qty ?? 1}" }
      outputs: { id: "${created.body.id}", sku: "${sku}" }
    """

  /// Answers its requests.
  static func shop(_ request: PreparedRequest) -> ReceivedResponse {
    switch request.path {
    case "/login": .json(#"{"token": "secret-token"}"#)
    case "/orders": .json(#"{"id": 7}"#, status: 201)
    default: .json("{}")
    }
  }
}
