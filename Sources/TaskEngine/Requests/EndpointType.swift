public import HTTPTypes

/// Where a request goes and what it asks for; an app's own enum or struct conforms in three lines.
public protocol EndpointType: Sendable {
  /// Scheme, host and what all endpoints of a service share, as `https://api.example.com/v2`.
  var baseUrl: String { get }

  /// Joined to ``baseUrl`` with exactly one `/`; may have a query of its own. Empty for none.
  var path: String { get }

  /// GET unless stated.
  var method: HTTPRequest.Method { get }

  /// None unless stated. They go to the query for GET, HEAD and DELETE and whenever the request
  /// has a body of its own, else they become a form.
  var parameters: [String: ParameterValue] { get }
}

extension EndpointType {
  /// GET.
  public var method: HTTPRequest.Method { .get }

  /// None.
  public var parameters: [String: ParameterValue] { [:] }
}

/// An endpoint made of plain values.
public struct Endpoint: EndpointType {
  public var baseUrl: String
  public var path: String
  public var method: HTTPRequest.Method
  public var parameters: [String: ParameterValue]

  /// Makes an endpoint; the URL is checked when a request to it is built.
  public init(
    baseUrl: String,
    path: String = "",
    method: HTTPRequest.Method = .get,
    parameters: [String: ParameterValue] = [:]
  ) {
    self.baseUrl = baseUrl
    self.path = path
    self.method = method
    self.parameters = parameters
  }
}
