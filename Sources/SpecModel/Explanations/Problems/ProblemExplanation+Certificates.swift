import SpecSource

extension ProblemExplanation {
  /// No connection by TLS that can be trusted.
  static let certificates = [
    certificate(
      .certificateExpired,
      "The server's certificate, or one that it builds on, is no longer valid.",
      remedy: "Renew it. A suite can warn before that day comes.",
      right: """
        steps:
          - GET: https://shop.example/
            validations:
              certificate.expires: <date-time after ${now() | plus(14d)}>
        """
    ),
    certificate(
      .certificateNotYetValid,
      "The server's certificate is valid only from a day that is still to come.",
      remedy: "Look at the clocks of both machines first; then at the certificate.",
      right: """
        steps:
          - GET: https://shop.example/
            expect: { error: certificate not yet valid }
        """
    ),
    certificate(
      .certificateWrongHost,
      "The server's certificate is for other names than the one in the URL.",
      remedy: """
        Use a name that it is for. To reach it under that name at another address, there is 'resolve'.
        """,
      wrong: """
        steps:
          - GET: https://127.0.0.1:8443/
        """,
      right: """
        steps:
          - GET: https://shop.example:8443/
            resolve: { shop.example: 127.0.0.1 }
        """
    ),
    certificate(
      .certificateUntrusted,
      "Nobody whom this machine trusts has signed the server's certificate.",
      remedy: """
        Name the authority that has, as PEM: 'tls: { ca }'. An intermediate certificate that the \
        server doesn't send is its mistake.
        """,
      right: trusting
    ),
    certificate(
      .certificateSelfSigned,
      "The server's certificate, or the last of its chain, is signed by itself and not known here.",
      remedy: "Name it as an authority: 'tls: { ca }'. 'verify: false' trusts anybody.",
      right: trusting
    ),
    certificate(
      .certificateRevoked,
      "The authority that gave the server's certificate has taken it back.",
      remedy: "The server needs a new one; its key may be in other hands.",
      right: """
        steps:
          - GET: https://shop.example/
            resolve: { shop.example: 192.0.2.7 }  # a server that has a new one
        """
    ),
    certificate(
      .certificateFile,
      """
      A file of 'tls' can't be used: it is missing, not PEM, the key does not go with the \
      certificate, or its passphrase is wrong.
      """,
      remedy:
        "Paths are relative to the suite's folder. 'openssl x509 -in FILE -text' shows what it is.",
      wrong: """
        steps:
          - GET: https://shop.example/
            tls: { cert: "${env.CERT}" }
        """,
      right: """
        steps:
          - GET: https://shop.example/
            tls: { cert: "${env.CERT}", key: "${env.KEY}" }
        """
    ),
    certificate(
      .clientCertificate,
      "The server wants to know by a certificate who asks, and got none or refused the one it got.",
      remedy: "Give the step, or 'defaults', a certificate and its key by 'tls'.",
      right: """
        steps:
          - GET: https://shop.example/
            tls: { cert: "${env.CERT}", key: "${env.KEY}" }
        """
    ),
    certificate(
      .handshake,
      """
      The two sides share no version and no cipher of TLS, or what listens there does not speak TLS.
      """,
      remedy: "Look at scheme and port; http behind an https URL is the usual reason.",
      wrong: """
        steps:
          - GET: https://localhost:8080/
        """,
      right: """
        steps:
          - GET: http://localhost:8080/
        """
    ),
  ]

  private static let trusting = """
    steps:
      - GET: https://shop.example/
        tls: { ca: "${env.CA}" }
    """

  private static func certificate(
    _ code: ProblemCode,
    _ cause: String,
    remedy: String,
    wrong: String = """
    steps:
      - GET: https://shop.example/
    """,
    right: String
  ) -> ProblemExplanation {
    ProblemExplanation(
      code,
      cause,
      remedy: remedy,
      wrong: .fragment(wrong),
      right: .fragment(right)
    )
  }
}
