import SpecSource

extension ProblemExplanation {
  /// Something was sent, or should have been, and no usable answer came.
  static let connections = [
    ProblemExplanation(
      .cannotResolve,
      """
      The host's name has no address: it is misspelt, its DNS entry is missing, or this machine \
      reaches no name server.
      """,
      remedy: """
        Look at the URL after all '${…}' are put in ('specrun curl' shows it). For a name that only \
        your network knows, say with 'resolve' where it is.
        """,
      wrong: .fragment(
        """
        steps:
          - GET: http://shop.exmaple/health
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: http://shop.example/health
            resolve: { shop.example: 127.0.0.1 }
        """
      )
    ),
    ProblemExplanation(
      .connectionRefused,
      """
      The machine answered that nobody listens at this port: the server isn't up, not up yet, or \
      listens elsewhere.
      """,
      remedy: """
        Start it, or look at host and port. Where it is still starting, a precondition of the suite \
        says so once instead of every step, and 'retry' or 'poll' waits for it.
        """,
      wrong: .fragment(
        """
        steps:
          - GET: /orders
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /health
            poll: { until: { status: 200 }, every: 500ms, within: 30s }
          - GET: /orders
        """
      )
    ),
    ProblemExplanation(
      .connectionFailed,
      """
      No connection could be made, for another reason than that it was refused: the network or the host can't be \
      reached, or a proxy or a socket on the way is not as it must be.
      """,
      remedy: "Look at the network, at 'proxy', 'socket' and 'resolve' of the step.",
      wrong: .fragment(
        """
        steps:
          - GET: /orders
            proxy: http://proxy.example:1
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /orders
            proxy: none
        """
      )
    ),
    ProblemExplanation(
      .connectionLost,
      """
      The connection ended before the whole answer was there. The server crashed, was restarted, or \
      something between closed what it took for idle.
      """,
      remedy: """
        Its log tells why. 'retry' sends again where that does no harm; what makes something needs an \
        Idempotency-Key for it, or the step's own 'retry'.
        """,
      wrong: .fragment(
        """
        steps:
          - GET: /export
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /export
            retry: { count: 2, delay: 1s }
        """
      )
    ),
    ProblemExplanation(
      .timeout,
      """
      The answer was not there in time; the message says what was waited for. 'timeout' is for the \
      whole answer, 30 s unless written; 'limits: { connect, idle }' are for its parts.
      """,
      remedy: """
        Give a slow request its own 'timeout'. For work that goes on behind the answer, 'poll' asks \
        again until it is done.
        """,
      wrong: .fragment(
        """
        steps:
          - GET: /export
            timeout: 50ms
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /export
            timeout: 2m
        """
      )
    ),
    ProblemExplanation(
      .protocolError,
      """
      What came is not HTTP as it must be: another protocol listens there, https is spoken where \
      http was expected, or headers are malformed, too many or too large.
      """,
      remedy: """
        Look at scheme and port. A server of yours that sends such an answer has a bug that other \
        clients may only hide.
        """,
      wrong: .fragment(
        """
        steps:
          - GET: http://localhost:6379/
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: http://localhost:8080/
        """
      )
    ),
    ProblemExplanation(
      .bodyTooLarge,
      """
      The answer's body is larger than allowed, so the rest of it was not read. The limit is 64 MiB \
      unless 'limits: { maxBody }' says otherwise.
      """,
      remedy:
        "Ask for less, raise the limit of this step, or write the body to a file by 'download'.",
      wrong: .fragment(
        """
        steps:
          - GET: /export
            limits: { maxBody: 1KB }
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /export
            limits: { maxBody: 200MB }
        """
      )
    ),
    ProblemExplanation(
      .tooManyRedirects,
      "The server redirected more often than 'redirects' allows; most often it leads in a circle.",
      remedy: """
        Without 'redirects' the first answer is the one that is judged, with its Location. Expect \
        that, and follow it step by step.
        """,
      wrong: .fragment(
        """
        steps:
          - GET: /old
            redirects: 1
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /old
            expect: { status: 301, headers: { Location: /new } }
        """
      )
    ),
    ProblemExplanation(
      .cancelled,
      """
      The run was interrupted, by Ctrl-C or a signal, while this step was going on. Its teardown \
      steps ran all the same.
      """,
      remedy: """
        Nothing is wrong with the step. A second interrupt ends the program at once; 'specrun sweep' \
        then undoes what steps with 'undo' have made.
        """,
      wrong: .shell("timeout 5 specrun specs"),
      right: .shell("specrun specs")
    ),
    ProblemExplanation(
      .request,
      """
      The request ended with an error that is none of HTTP's: a plugin, or another part that the \
      program which runs the suites has added, gave it up.
      """,
      remedy: "The message is that part's own. Look for it there.",
      wrong: .shell("swift test  # with a plugin that throws"),
      right: .shell("specrun specs  # has no plugins but its own")
    ),
  ]
}
