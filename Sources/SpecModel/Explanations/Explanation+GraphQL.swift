import SpecSource

extension Explanation {
  static let graphQL = [
    Explanation(
      .invalidGraphQL,
      """
      A GraphQL operation can't be right whatever the server's schema says: it is not of GraphQL's \
      grammar, a variable is not declared, not used or given no value, a fragment is missing, or \
      none of several operations is chosen. Values go in by variables; '${…}' in a query is no GraphQL.
      """,
      wrong: .fragment(
        """
        steps:
          - POST: /graphql
            graphql:
              query: "query ($sku: ID!) { product(sku: $sku) { name }"
              variables: { id: a }
        """
      ),
      right: .fragment(
        """
        steps:
          - POST: /graphql
            graphql:
              query: "query ($sku: ID!) { product(sku: $sku) { name } }"
              variables: { sku: a }
        """
      )
    )
  ]
}
