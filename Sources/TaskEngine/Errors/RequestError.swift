/// Why a request brought no usable answer.
///
/// Errors that a user's own preconditions, validations and plugins give are never wrapped in one.
public struct RequestError: Error, Sendable {
  /// What went wrong, for code to decide by.
  public var code: Code
  /// What went wrong, for a person: lower-case, and naming the host, file or field meant.
  public var message: String
  /// The response, when there was one.
  public var response: ReceivedResponse?
  /// What lies below, when that says more.
  public var underlying: (any Error)?

  /// Makes an error.
  public init(
    _ code: Code,
    _ message: String,
    response: ReceivedResponse? = nil,
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.response = response
    self.underlying = underlying
  }
}

extension RequestError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
