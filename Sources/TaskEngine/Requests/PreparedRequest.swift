public import HTTPTypes

/// A request as it goes to the wire: absolute URL, every field, body.
public struct PreparedRequest: Sendable {
  /// Absolute, without user and password, percent-encoded where it has to be.
  public var url: String
  public var method: HTTPRequest.Method
  /// In the order in which they are sent. `Host` and `Content-Length` are the transport's to add
  /// when they are not here.
  public var headers: HTTPFields
  public var body: RequestBody
  /// For this attempt with all its redirects; nil for no limit.
  public var timeout: Duration?
  /// What is still to be applied or answered: ``Session`` turns all but digest into a field.
  public var authentication: Authentication?
  public var options: TransportOptions
  /// What plugins decide by.
  public var scope: RequestScope?

  /// Makes a request by hand, as a stub or a test does.
  public init(
    url: String,
    method: HTTPRequest.Method = .get,
    headers: HTTPFields = [:],
    body: RequestBody = .none
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
    options = TransportOptions()
  }
}
