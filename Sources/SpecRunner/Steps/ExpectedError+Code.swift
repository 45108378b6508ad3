import SpecModel
import SpecSource
import TaskEngine

extension ExpectedError {
  /// Whether the engine's code is this way of failing.
  func covers(_ code: RequestError.Code) -> Bool {
    switch (self, code) {
    case (.connectionRefused, .connectionRefused), (.connectionLost, .connectionLost),
      (.unknownHost, .cannotResolve), (.timeout, .timeout), (.certificateExpired, .tls(.expired)),
      (.certificateUntrusted, .tls(.untrusted)), (.certificateUntrusted, .tls(.selfSigned)),
      (.wrongHost, .tls(.wrongHost)):
      true
    default: false
    }
  }
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
