/// The stable names of what keeps a step from a verdict of its own making, as reports print them in
/// brackets; beside them a run can meet the ``DiagnosticCode`` of what its environment forbids.
package enum ProblemCode: String, CaseIterable, Sendable {
  // No answer came. The engine's errors have the same names.
  case cannotResolve = "cannot-resolve"
  case connectionRefused = "connection-refused"
  case connectionFailed = "connection-failed"
  case connectionLost = "connection-lost"
  case timeout
  case protocolError = "protocol-error"
  case bodyTooLarge = "body-too-large"
  case tooManyRedirects = "too-many-redirects"
  case cancelled
  case request

  // TLS.
  case certificateExpired = "certificate-expired"
  case certificateNotYetValid = "certificate-not-yet-valid"
  case certificateWrongHost = "certificate-wrong-host"
  case certificateUntrusted = "certificate-untrusted"
  case certificateSelfSigned = "certificate-self-signed"
  case certificateRevoked = "certificate-revoked"
  case certificateFile = "certificate-file"
  case clientCertificate = "client-certificate"
  case handshake = "tls-handshake"

  // Nothing was sent.
  case badURL = "bad-url"
  case unsupportedScheme = "unsupported-scheme"
  case unsupportedFeature = "unsupported-feature"
  case addressRefused = "address-refused"
  case invalidHeader = "invalid-header"
  case encoding
  case bodyFile = "body-file"
  case file
  case destination
  case graphQL = "graphql"

  // What a step needs is not there, or not as it must be.
  case precondition
  case expression
  case input
  case action
  case actor
  case secret
  case netrc
  case oauth2
  case ledger
  case `case`

  // What a program that embeds the engine may ask of an answer.
  case unacceptableStatus = "unacceptable-status"
  case unacceptableType = "unacceptable-type"
  case decoding
}
