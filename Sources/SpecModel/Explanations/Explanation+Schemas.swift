import SpecSource

extension Explanation {
  static let schemas = [
    Explanation(
      .invalidSchema,
      """
      A JSON Schema behind '<schema>' can't be used: it is no JSON, a keyword has a value that it \
      can't have, a '$ref' leads nowhere or out of the project. Nothing is ever fetched.
      """,
      wrong: .fragment(
        """
        steps:
          - GET: /orders/1
            expect:
              body:
                <schema>:
                  properties: { total: { minimum: "0" } }
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /orders/1
            expect:
              body:
                <schema>:
                  properties: { total: { minimum: 0 } }
        """
      )
    ),
    Explanation(
      .unknownKeyword,
      """
      A warning: a JSON Schema has a member that is no keyword of draft 2020-12, so that it has no \
      effect. Names that begin with 'x-' are taken to be meant so.
      """,
      wrong: .fragment(
        """
        steps:
          - GET: /orders/1
            expect:
              body:
                <schema>: { type: object, requried: [id] }
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /orders/1
            expect:
              body:
                <schema>: { type: object, required: [id] }
        """
      )
    ),
  ]
}
