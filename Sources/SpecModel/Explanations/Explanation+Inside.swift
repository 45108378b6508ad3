import SpecSource

extension Explanation {
  /// What is wrong with `${…}` and queries.
  static let expressions = [
    Explanation(
      .invalidExpression,
      """
      What stands between ${ and } is not an expression, or a ${ is never closed. As a \
      warning: {{ name }} of other tools is plain text here. A literal ${ is written $${.
      """,
      wrong: .fragment(
        """
        variables: { count: 3 }
        steps:
          - GET: /orders
            if: ${count = 3}
        """
      ),
      right: .fragment(
        """
        variables: { count: 3 }
        steps:
          - GET: /orders
            if: ${count == 3}
        """
      )
    ),
    Explanation(
      .unknownFunction,
      """
      An expression calls a function or filter that there isn't. The page on expressions lists \
      them all.
      """,
      wrong: .fragment(
        """
        variables: { name: ada }
        steps:
          - GET: /users/${name | uppper}
        """
      ),
      right: .fragment(
        """
        variables: { name: ada }
        steps:
          - GET: /users/${name | upper}
        """
      )
    ),
    Explanation(
      .wrongArguments,
      """
      A function or filter is given too many arguments, too few, or one that it can't take.
      """,
      wrong: .fragment(
        """
        variables: { names: [ada, grace] }
        steps:
          - GET: /users/${names | join(', ', 2)}
        """
      ),
      right: .fragment(
        """
        variables: { names: [ada, grace] }
        steps:
          - GET: /users/${names | join(',')}
        """
      )
    ),
    Explanation(
      .invalidJSONPath,
      """
      A query that begins with $ is a JSONPath (RFC 9535), and this one can't be read.
      """,
      wrong: .fragment(
        """
        steps:
          - GET: /orders
            validations:
              $.items[0: 3
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /orders
            validations:
              $.items[0]: 3
        """
      )
    ),
    Explanation(
      .invalidXPath,
      """
      The text that xpath(…) is given is no XPath 1.0 expression.
      """,
      wrong: .fragment(
        """
        steps:
          - GET: /page
            validations:
              xpath('string(//title'): Shop
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /page
            validations:
              xpath('string(//title)'): Shop
        """
      )
    ),
    Explanation(
      .invalidRegex,
      """
      A regular expression can't be compiled. The syntax is PCRE2's; a / inside is written \
      \\/.
      """,
      wrong: .fragment(
        """
        steps:
          - GET: /orders/1
            expect:
              text: </total (\\d+/>
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /orders/1
            expect:
              text: </total (\\d+)/>
        """
      )
    ),
  ]

  /// What is wrong with `<…>`.
  static let patterns = [
    Explanation(
      .invalidPattern,
      """
      In an expectation, text that begins with < has to be one whole pattern, or pattern and \
      text mixed, and this can't be read as one. To mean such text itself, write it as a \
      literal: <'<b>'>.
      """,
      wrong: .fragment(
        """
        steps:
          - GET: /orders/1
            expect:
              body: { total: <number > 0 }
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /orders/1
            expect:
              body: { total: <number > 0> }
        """
      )
    ),
    Explanation(
      .unknownType,
      """
      A pattern names a type that there isn't. Types are written in lower case, shapes of the \
      suite with a capital.
      """,
      wrong: .fragment(
        """
        steps:
          - GET: /orders/1
            expect:
              body: { id: <uid> }
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /orders/1
            expect:
              body: { id: <uuid> }
        """
      )
    ),
    Explanation(
      .unknownShape,
      """
      A pattern names a shape that the suite does not have. Names with a capital are shapes \
      and stand under 'shapes'.
      """,
      wrong: .fragment(
        """
        shapes:
          Order: { id: <uuid> }
        steps:
          - GET: /orders/1
            expect: { body: <Ordre> }
        """
      ),
      right: .fragment(
        """
        shapes:
          Order: { id: <uuid> }
        steps:
          - GET: /orders/1
            expect: { body: <Order> }
        """
      )
    ),
    Explanation(
      .impossiblePattern,
      """
      A pattern that nothing can match where it stands, so that the step would always fail: an \
      empty range, a constraint that its type never meets, a status that is text, one value \
      held against the list that a query gives.
      """,
      wrong: .fragment(
        """
        steps:
          - GET: /orders
            validations:
              $.items[*].qty: <int > 0>
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /orders
            validations:
              $.items[*].qty: { <each>: <int > 0> }
        """
      )
    ),
    Explanation(
      .literalPattern,
      """
      A warning: text is taken as it is written, and looks as if more were meant. Such is the name \
      of a shape or a type without its angle brackets, a matcher of another tool, a pattern in a \
      request. Where the text itself is meant, <'uuid'> says so in an expectation, and \
      ${'<uuid>'} in a request.
      """,
      wrong: .fragment(
        """
        steps:
          - GET: /orders/1
            expect:
              body: { id: uuid }
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /orders/1
            expect:
              body: { id: <uuid> }
        """
      )
    ),
  ]
}
