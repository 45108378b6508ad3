import SpecSource

extension ProblemExplanation {
  /// Nothing was sent: the request could not be made from its values.
  static let requests = [
    ProblemExplanation(
      .badURL,
      """
      What came out once all '${…}' were put in is no URL: no host, a blank or a control character, \
      or a path without a 'base' to go with.
      """,
      remedy: """
        'specrun explain-vars' shows what 'base' and the variables are, and where they come from. A \
        base begins with http:// or https://.
        """,
      wrong: .suite(
        """
        suite: Orders
        base: ${env.API_HOST}
        steps:
          - GET: /orders
        """
      ),
      right: .suite(
        """
        suite: Orders
        base: http://${env.API_HOST}
        steps:
          - GET: /orders
        """
      )
    ),
    ProblemExplanation(
      .unsupportedScheme,
      "Only http and https are spoken; the URL, or a redirect, names another scheme.",
      remedy:
        "Look at what the variable in the URL holds, or at the Location that the server sent.",
      wrong: .suite(
        """
        suite: Files
        base: ${env.FILES ?? 'ftp://files.example'}
        steps:
          - GET: /list
        """
      ),
      right: .suite(
        """
        suite: Files
        base: ${env.FILES ?? 'https://files.example'}
        steps:
          - GET: /list
        """
      )
    ),
    ProblemExplanation(
      .unsupportedFeature,
      """
      The libcurl that specrun is built with can't do what the step asks for: HTTP/3, most often, or \
      a body with HEAD.
      """,
      remedy: "Leave it out; without 'http' the best version is used that both sides know.",
      wrong: .fragment(
        """
        steps:
          - GET: https://shop.example/
            http: 3
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: https://shop.example/
        """
      )
    ),
    ProblemExplanation(
      .addressRefused,
      """
      The host's name stands for an address that is never connected to: one that is link-local, \
      where clouds give out credentials.
      """,
      remedy: """
        If you trust the suite, allow the address on the command line. A suite can't do that itself.
        """,
      wrong: .shell("specrun specs/metadata.yaml"),
      right: .shell("specrun specs/metadata.yaml --hosts 169.254.169.254")
    ),
    ProblemExplanation(
      .invalidHeader,
      """
      A header or a cookie has a name or a value that HTTP does not allow: a line break, a NUL, a \
      list or an object. Sent as it is, it could become a header of its own.
      """,
      remedy: "Trim the value, encode it, or write an object as JSON.",
      wrong: .fragment(
        """
        variables:
          token: "abc\\n"
        steps:
          - GET: /orders
            headers: { X-Token: "${token}" }
        """
      ),
      right: .fragment(
        """
        variables:
          token: "abc\\n"
        steps:
          - GET: /orders
            headers: { X-Token: "${token | trim}" }
        """
      )
    ),
    ProblemExplanation(
      .encoding,
      "The body could not be made from its value: what stands under 'base64' is not Base64.",
      remedy: "Encode it, or send text as 'text'.",
      wrong: .fragment(
        """
        variables: { content: hello }
        steps:
          - POST: /files
            base64: ${content}
        """
      ),
      right: .fragment(
        """
        variables: { content: hello }
        steps:
          - POST: /files
            base64: ${content | base64}
        """
      )
    ),
    ProblemExplanation(
      .bodyFile,
      "A file that is sent went missing, can't be read, or became shorter while it was sent.",
      remedy: "Nothing else should write it during a run. Each run can send a copy of its own.",
      wrong: .shell("rm data.csv & specrun upload.yaml"),
      right: .shell("specrun upload.yaml && rm data.csv")
    ),
    ProblemExplanation(
      .file,
      """
      A file whose name was put together in the run can't be read. One whose name is written out \
      would have been found missing before anything was sent.
      """,
      remedy:
        "Paths are relative to the folder of the suite. The message has the name that came out.",
      wrong: .shell("FILE=no-such-file.pdf specrun upload.yaml"),
      right: .shell("FILE=order.pdf specrun upload.yaml")
    ),
    ProblemExplanation(
      .destination,
      """
      What 'download' names can't be written: its folder is missing or read-only, it is a folder \
      itself, or the disk is full.
      """,
      remedy: "Paths are relative to the folder of the suite, and lie below the project.",
      wrong: .shell("chmod -w out && specrun export.yaml"),
      right: .shell("chmod +w out && specrun export.yaml")
    ),
    ProblemExplanation(
      .graphQL,
      "The variables of a GraphQL request must be an object, and '${…}' gave something else.",
      remedy: "Name each variable, or read text by '| parse'.",
      wrong: .fragment(
        """
        variables: { given: '{"sku": "a"}' }
        steps:
          - POST: /graphql
            graphql:
              query: "query ($sku: ID!) { product(sku: $sku) { name } }"
              variables: ${given}
        """
      ),
      right: .fragment(
        """
        variables: { given: '{"sku": "a"}' }
        steps:
          - POST: /graphql
            graphql:
              query: "query ($sku: ID!) { product(sku: $sku) { name } }"
              variables: ${given | parse}
        """
      )
    ),
  ]
}
