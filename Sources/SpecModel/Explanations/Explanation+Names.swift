import SpecSource

extension Explanation {
  /// What is wrong with names.
  static let names = [
    Explanation(
      .undefinedName,
      """
      An expression reads a name that nothing defines. Variables, secrets, ids of earlier \
      steps, captures, env and run can be read; the fields of an answer stand bare only where \
      the answer is there.
      """,
      wrong: .fragment(
        """
        variables: { user: ada }
        steps:
          - GET: /users/${usr}
        """
      ),
      right: .fragment(
        """
        variables: { user: ada }
        steps:
          - GET: /users/${user}
        """
      )
    ),
    Explanation(
      .duplicateName,
      """
      A name is given twice, so that nobody could tell which is read. Variables, secrets, ids \
      and captures share their names.
      """,
      wrong: .fragment(
        """
        variables: { login: ada }
        steps:
          - id: login
            POST: /login
            json: { user: "${login}" }
        """
      ),
      right: .fragment(
        """
        variables: { user: ada }
        steps:
          - id: login
            POST: /login
            json: { user: "${user}" }
        """
      )
    ),
    Explanation(
      .reservedName,
      """
      The name has a meaning of its own in expressions: the fields of an answer (status, body, \
      headers …), env, run, base, case and previous.
      """,
      wrong: .fragment(
        """
        steps:
          - id: body
            GET: /orders/1
        """
      ),
      right: .fragment(
        """
        steps:
          - id: order
            GET: /orders/1
        """
      )
    ),
    Explanation(
      .unknownField,
      """
      Something is read that isn't there: a field that no answer has, or a member that the \
      body of a step can't have by what the step itself expects of it. As a warning: the \
      member may come, but looks like a slip for one that is expected.
      """,
      wrong: .fragment(
        """
        steps:
          - id: login
            POST: /login
            expect:
              body: { token: <string> }
          - GET: /orders
            auth: { bearer: "${login.body.tokn}" }
        """
      ),
      right: .fragment(
        """
        steps:
          - id: login
            POST: /login
            expect:
              body: { token: <string> }
          - GET: /orders
            auth: { bearer: "${login.body.token}" }
        """
      )
    ),
    Explanation(
      .forwardReference,
      """
      Something is read before it is there. Steps run in order and read only from those before \
      them, never from one in the same 'parallel'; variables and shapes are known before any step \
      runs and can't read steps at all.
      """,
      wrong: .fragment(
        """
        steps:
          - GET: /orders/${made.body.id}
          - id: made
            POST: /orders
        """
      ),
      right: .fragment(
        """
        steps:
          - id: made
            POST: /orders
          - GET: /orders/${made.body.id}
        """
      )
    ),
    Explanation(
      .circularReference,
      """
      A value depends on itself, directly or through others, and can never be worked out; or \
      steps wait for each other.
      """,
      wrong: .fragment(
        """
        variables:
          greeting: hello ${name}
          name: ${greeting}
        steps:
          - GET: /echo?text=${name}
        """
      ),
      right: .fragment(
        """
        variables:
          greeting: hello ${name}
          name: ada
        steps:
          - GET: /echo?text=${greeting}
        """
      )
    ),
    Explanation(
      .unusedName,
      """
      A warning: nothing reads this variable, capture or shape. It may be left over, or what \
      should read it is misspelt or missing. Secrets draw none, since naming a secret masks \
      it.
      """,
      wrong: .fragment(
        """
        shapes:
          Order: { id: <uuid> }
        steps:
          - GET: /orders/1
            expect: { status: 200 }
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
  ]
}
