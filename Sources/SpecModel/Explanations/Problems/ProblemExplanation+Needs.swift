import SpecSource

extension ProblemExplanation {
  /// What a step needs is not there, or not as it must be.
  static let needs = [
    ProblemExplanation(
      .precondition,
      """
      What 'preconditions' ask for does not hold, or an environment variable that is read is not \
      set. No request of the suite, or of the step, was sent.
      """,
      remedy: """
        Give what is missing: '--env-file', 'NAME=value specrun …', or '??' for a value to fall back \
        on. A precondition with 'otherwise: skip' skips instead.
        """,
      wrong: .suite(
        """
        suite: Orders
        base: ${env.API_URL}
        steps:
          - GET: /orders
        """
      ),
      right: .suite(
        """
        suite: Orders
        base: ${env.API_URL ?? 'http://localhost:8080'}
        steps:
          - GET: /orders
        """
      )
    ),
    ProblemExplanation(
      .expression,
      """
      A '${…}' could not be worked out with the values of this run: a member that isn't there, text \
      that is no number, a division by zero.
      """,
      remedy: """
        The message names the value. '??' gives one for what may be missing; an expectation on the \
        step that answers says sooner what is wrong with it.
        """,
      wrong: .fragment(
        """
        steps:
          - id: order
            POST: /orders
          - GET: /orders/${order.body.id}
        """
      ),
      right: .fragment(
        """
        steps:
          - id: order
            POST: /orders
            expect: { body: { id: <int> } }
          - GET: /orders/${order.body.id}
        """
      )
    ),
    ProblemExplanation(
      .input,
      "What a step gives to an action under 'with' is not what the action's 'inputs' ask for.",
      remedy: "Text from the environment, from CSV or '--var' becomes a number by '| int'.",
      wrong: .fragment(
        """
        actions:
          order:
            inputs: { qty: <int> }
            steps:
              - POST: /orders
                json: { qty: "${qty}" }
        steps:
          - use: order
            with: { qty: "${env.QTY ?? '2'}" }
        """
      ),
      right: .fragment(
        """
        actions:
          order:
            inputs: { qty: <int> }
            steps:
              - POST: /orders
                json: { qty: "${qty}" }
        steps:
          - use: order
            with: { qty: "${env.QTY ?? '2' | int}" }
        """
      )
    ),
    ProblemExplanation(
      .action,
      "A step uses an action that is not there. 'specrun check' finds this before a run.",
      remedy: "Look whether the file that 'include' names still has it.",
      wrong: .shell("specrun orders.yaml  # with 'use: no such action'"),
      right: .shell("specrun check orders.yaml")
    ),
    ProblemExplanation(
      .actor,
      "The name under 'as' came out empty, so that it is not known whose cookies and log-in to use.",
      remedy: "Look at the case or the variable that gives it.",
      wrong: .fragment(
        """
        variables: { user: "" }
        steps:
          - GET: /cart
            as: ${user}
        """
      ),
      right: .fragment(
        """
        variables: { user: ada }
        steps:
          - GET: /cart
            as: ${user}
        """
      )
    ),
    ProblemExplanation(
      .secret,
      """
      A secret is too short to be masked. Masking it would blacken half of a report, and not masking \
      it would give it away.
      """,
      remedy: "Use a longer one for tests, or don't call a secret what is none.",
      wrong: .suite(
        """
        suite: Log in
        base: http://localhost:8080
        secrets: { pin: "${env.PIN ?? '12'}" }
        steps:
          - POST: /login
            json: { pin: "${pin}" }
        """
      ),
      right: .suite(
        """
        suite: Log in
        base: http://localhost:8080
        secrets: { pin: "${env.PIN ?? '120478'}" }
        steps:
          - POST: /login
            json: { pin: "${pin}" }
        """
      )
    ),
    ProblemExplanation(
      .netrc,
      """
      There is no netrc file, it can't be read, or it has no entry for the URL's host.
      """,
      remedy:
        "With 'true' it is the file that NETRC names, or ~/.netrc; 'default' does not count there.",
      wrong: .shell("echo 'default login ada password secret' > ~/.netrc"),
      right: .shell("echo 'machine shop.example login ada password secret' > ~/.netrc")
    ),
    ProblemExplanation(
      .oauth2,
      """
      No access token could be had: the token endpoint refused, could not be reached, or sent \
      something else. It is asked once for the whole run, so every step that needs it says so.
      """,
      remedy:
        "The message has its status and its words. Look at 'url', 'client', 'secret' and 'scope'.",
      wrong: .fragment(
        """
        steps:
          - GET: /orders
            auth:
              oauth2: { url: /token, client: shop, secret: "${env.SECRET}", scope: no-such-scope }
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /orders
            auth:
              oauth2: { url: /token, client: shop, secret: "${env.SECRET}", scope: read }
        """
      )
    ),
    ProblemExplanation(
      .ledger,
      """
      Before a request that has an 'undo' goes out, the run notes it on the disk, and that failed: \
      the folder can't be written, or the disk is full. Nothing was sent.
      """,
      remedy: "Name another folder, or do without; then nothing is undone when the run is killed.",
      wrong: .shell("specrun specs --ledger /proc/ledger"),
      right: .shell("specrun specs --ledger /tmp/ledger")
    ),
    ProblemExplanation(
      .case,
      "'specrun sweep' looks for the case whose step is to be undone, and the suite has it no more.",
      remedy: "Sweep with the suite as it was, or undo by hand what the entry names.",
      wrong: .shell("git checkout main && specrun sweep"),
      right: .shell("git checkout - && specrun sweep")
    ),
  ]

  /// Only a program with requests of its own meets these: its preconditions or plugins ask for them.
  static let embedding = [
    ProblemExplanation(
      .unacceptableStatus,
      """
      A request of the program's own, in a precondition or a plugin, got another status than it \
      asked for.
      """,
      remedy:
        "In a suite, a status that is not as expected is a failed assertion and none of this.",
      wrong: .shell("swift test  # with a plugin that accepts 2xx alone"),
      right: .shell("specrun specs")
    ),
    ProblemExplanation(
      .unacceptableType,
      """
      A request of the program's own, in a precondition or a plugin, got another media type than it \
      asked for.
      """,
      remedy: "In a suite, 'expect: { type }' is a failed assertion and none of this.",
      wrong: .shell("swift test  # with a plugin that accepts JSON alone"),
      right: .shell("specrun specs")
    ),
    ProblemExplanation(
      .decoding,
      """
      A request of the program's own, in a precondition or a plugin, got a body that it could not \
      read.
      """,
      remedy: "In a suite, a body that is not JSON is a failed assertion and none of this.",
      wrong: .shell("swift test  # with a plugin that decodes its answer"),
      right: .shell("specrun specs")
    ),
  ]
}
