import SpecSource

extension Explanation {
  /// What is wrong with actions, endpoints and included files.
  static let reuse = [
    Explanation(
      .invalidInclude,
      """
      A file that suites include holds what they share and nothing else: endpoints, shapes, \
      actions, variables, secrets and defaults, in one document.
      """,
      wrong: .shell(
        """
        $ cat _shared.yaml
        suite: Shared
        actions: { look: { steps: [{ GET: /products }] } }
        """
      ),
      right: .shell(
        """
        $ cat _shared.yaml
        actions: { look: { steps: [{ GET: /products }] } }
        """
      )
    ),
    Explanation(
      .unknownAction,
      """
      A step uses an action that is defined neither in the suite nor in a file that it includes.
      """,
      wrong: .fragment(
        """
        actions:
          look: { steps: [{ GET: /products }] }
        steps:
          - use: look
          - use: lok
        """
      ),
      right: .fragment(
        """
        actions:
          look: { steps: [{ GET: /products }] }
        steps:
          - use: look
          - use: look
        """
      )
    ),
    Explanation(
      .unknownEndpoint,
      """
      A step calls an endpoint that is defined neither in the suite nor in a file that it includes.
      """,
      wrong: .fragment(
        """
        endpoints:
          product: { path: "/products/{sku}" }
        steps:
          - call: product
            with: { sku: a }
          - call: prodcut
            with: { sku: b }
        """
      ),
      right: .fragment(
        """
        endpoints:
          product: { path: "/products/{sku}" }
        steps:
          - call: product
            with: { sku: a }
          - call: product
            with: { sku: b }
        """
      )
    ),
    Explanation(
      .unknownInput,
      """
      A step gives an action or an endpoint something that it doesn't ask for.
      """,
      wrong: .fragment(
        """
        endpoints:
          product: { path: "/products/{sku}" }
        steps:
          - call: product
            with: { sku: a, id: 1 }
        """
      ),
      right: .fragment(
        """
        endpoints:
          product: { path: "/products/{sku}" }
        steps:
          - call: product
            with: { sku: a }
        """
      )
    ),
    Explanation(
      .missingInput,
      """
      An action or an endpoint needs something that the step doesn't give: an input without '?', an \
      optional input that is read as if it were always there, or a place in a path.
      """,
      wrong: .fragment(
        """
        actions:
          look:
            inputs: { sku: <string> }
            steps: [{ GET: "/products/${sku}" }]
        steps:
          - use: look
        """
      ),
      right: .fragment(
        """
        actions:
          look:
            inputs: { sku: <string> }
            steps: [{ GET: "/products/${sku}" }]
        steps:
          - use: look
            with: { sku: a }
        """
      )
    ),
  ]
}
