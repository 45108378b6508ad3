public import HTTPTypes

/// A request made of plain values, each of which may be changed.
public struct Request: RequestType {
  public var endpoint: any EndpointType
  public var headers: HTTPFields = [:]
  /// None unless ``body`` or this is set.
  public var content: RequestBody = .none
  public var retryCount: Int
  public var retryPolicy: RetryPolicy {
    get { customRetryPolicy ?? RetryPolicy(count: retryCount) }
    set { customRetryPolicy = newValue }
  }
  public var ignoreLocalCache = false
  public var timeout: Duration? = .seconds(60)
  public var acceptableStatus: Range<Int>? = 200..<300
  public var acceptableTypes: [String]? {
    get { customAcceptableTypes ?? MediaType.acceptable(to: headers) }
    set { customAcceptableTypes = .some(newValue) }
  }
  public var preconditions: [PreconditionValidation] = []
  public var responseValidations: [ResponseValidation] = []
  public var authentication: Authentication?
  public var options = TransportOptions()
  public var scope: RequestScope?

  private var customRetryPolicy: RetryPolicy?
  private var customAcceptableTypes: [String]??

  /// The body as text; nil when there is none or it is not text.
  public var body: String? {
    get {
      guard case .bytes(let data) = content else { return nil }
      return String(validating: data, as: UTF8.self)
    }
    set { content = newValue.map(RequestBody.text) ?? .none }
  }

  /// A request to a URL, which is checked when the request is built.
  public init(
    url: String,
    method: HTTPRequest.Method = .get,
    headers: HTTPFields = [:],
    body: String? = nil,
    retryCount: Int = 0
  ) {
    self.init(
      endpoint: Endpoint(baseUrl: url, method: method),
      headers: headers,
      body: body,
      retryCount: retryCount
    )
  }

  /// A request to an endpoint.
  public init(
    endpoint: any EndpointType,
    headers: HTTPFields = [:],
    body: String? = nil,
    retryCount: Int = 0
  ) {
    self.endpoint = endpoint
    self.headers = headers
    self.retryCount = retryCount
    self.body = body
  }

  /// A copy of another request.
  public init(_ other: any RequestType) {
    endpoint = other.endpoint
    headers = other.headers
    content = other.content
    retryCount = other.retryCount
    customRetryPolicy = other.retryPolicy
    ignoreLocalCache = other.ignoreLocalCache
    timeout = other.timeout
    acceptableStatus = other.acceptableStatus
    customAcceptableTypes = .some(other.acceptableTypes)
    preconditions = other.preconditions
    responseValidations = other.responseValidations
    authentication = other.authentication
    options = other.options
    scope = other.scope
  }
}
