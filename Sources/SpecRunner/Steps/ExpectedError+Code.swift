import SpecModel
import SpecSource
import TaskEngine

extension ExpectedError {
  /// The way of failing that one of the engine's codes is; nil for what no step can expect.
  init?(_ code: RequestError.Code) {
    switch code {
    case .connectionRefused: self = .connectionRefused
    case .connectionFailed: self = .connectionFailed
    case .connectionLost: self = .connectionLost
    case .cannotResolve: self = .unknownHost
    case .timeout: self = .timeout
    case .tls(.expired): self = .certificateExpired
    case .tls(.notYetValid): self = .certificateNotYetValid
    case .tls(.wrongHost): self = .wrongHost
    case .tls(.untrusted), .tls(.selfSigned): self = .certificateUntrusted
    case .tls(.clientCertificate): self = .clientCertificateRefused
    case .tls(.handshake): self = .handshakeFailed
    case .protocolError: self = .notHTTP
    case .tooManyRedirects: self = .tooManyRedirects
    default: return nil
    }
  }
}

extension RequestError.Code {
  /// The code in the words in which a step expects it.
  var expectable: String { ExpectedError(self)?.rawValue ?? description }
}

extension Located<ExpectedError> {
  /// The verdict: what came instead, or nil when the request failed as expected.
  func result(actual: String?) -> AssertionResult {
    AssertionResult(
      path: "error",
      passed: actual == nil,
      expected: value.rawValue,
      actual: actual ?? "",
      range: range
    )
  }
}
