import SpecSource

extension Explanation {
  /// What is wrong with keys and what stands under them.
  static let keys = [
    Explanation(
      .unknownKey,
      """
      A key that the language does not have at this place. It is an error and not passed over, \
      since an expectation that nobody reads would pass by accident. The hint names the key that \
      was meant, also by the word that another tool has for it, or the place where it belongs.
      """,
      wrong: .fragment(
        """
        steps:
          - GET: /orders
            expect: { staus: 200 }
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /orders
            expect: { status: 200 }
        """
      )
    ),
    Explanation(
      .missingKey,
      """
      Something that is needed isn't there: a suite's title or steps, what a step does, the \
      base of a path, or a key of a group.
      """,
      wrong: .fragment(
        """
        steps:
          - GET: /orders/1
            poll: { every: 1s }
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /orders/1
            poll: { until: { body: { status: done } }, every: 1s }
        """
      )
    ),
    Explanation(
      .wrongType,
      """
      A value is of another kind than its key or its operator needs, such as text in place of a \
      list or a number in place of text. In ${…} it is also said of what is compared and can \
      never be equal, and of a condition that is not true or false.
      """,
      wrong: .fragment(
        """
        tags: smoke
        steps:
          - GET: /health
        """
      ),
      right: .fragment(
        """
        tags: [smoke]
        steps:
          - GET: /health
        """
      )
    ),
    Explanation(
      .conflictingKeys,
      """
      Two keys exclude each other: a step does one thing, a request has one body, and what \
      belongs to a request can't stand where none is sent.
      """,
      wrong: .fragment(
        """
        steps:
          - POST: /orders
            json: { sku: a }
            text: sku=a
        """
      ),
      right: .fragment(
        """
        steps:
          - POST: /orders
            json: { sku: a }
        """
      )
    ),
    Explanation(
      .invalidValue,
      """
      A value is of the right kind, but can't be what it says: an unknown word, a duration \
      without a unit, a name that expressions can't read.
      """,
      wrong: .fragment(
        """
        steps:
          - GET: /health
            timeout: 5
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /health
            timeout: 5s
        """
      )
    ),
    Explanation(
      .invalidURL,
      """
      A URL that can't be asked. Only http and https are spoken, a host is needed, blanks are \
      written %20; a base has to be a whole URL, what a step asks for may be a path below it. \
      As a warning: {id} is sent as it is, since only the path of an endpoint is filled in.
      """,
      wrong: .suite(
        """
        suite: Orders
        base: localhost:8080
        steps:
          - GET: /orders
        """
      ),
      right: .suite(
        """
        suite: Orders
        base: http://localhost:8080
        steps:
          - GET: /orders
        """
      )
    ),
  ]

  /// What is odd about steps as a whole.
  static let steps = [
    Explanation(
      .neverRuns,
      """
      A warning: a step can't run, because its condition is always false, or because it needs \
      a step that never runs. What is to be left out for now is better skipped with a reason, \
      which reports show.
      """,
      wrong: .fragment(
        """
        steps:
          - GET: /health
            if: ${false}
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /health
            skip: the server has no such page yet
        """
      )
    ),
    Explanation(
      .assertsNothing,
      """
      A note that is given under --strict: a step takes every answer whose status is 2xx. An \
      empty page or another resource would pass as well.
      """,
      wrong: .fragment(
        """
        steps:
          - GET: /orders/1
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /orders/1
            expect:
              body: { id: 1 }
        """
      )
    ),
  ]
}
