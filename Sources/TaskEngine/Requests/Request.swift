public import HTTPTypes

/// A request made of plain values, each of which may be changed.
public struct Request: RequestType {
  /// Where it goes.
  public var endpoint: any EndpointType
  /// Sent in this order.
  public var headers = HTTPFields()
  /// None unless ``body`` or this is set.
  public var content: RequestBody = .none
  /// Sends after the first; 0 sends once.
  public var retryCount: Int
  /// ``retryCount`` times, at once, unless set.
  public var retryPolicy: RetryPolicy {
    get { customRetryPolicy ?? .times(retryCount) }
    set { customRetryPolicy = newValue }
  }
  /// Whether the session's cache is left alone.
  public var ignoreLocalCache = false
  /// For one attempt; nil for no limit.
  public var timeout: Duration? = .seconds(60)
  /// Nil for any.
  public var acceptableStatus: Range<Int>? = 200..<300
  /// Those of `Accept` unless set; nil for any.
  public var acceptableTypes: [String]? {
    get { customAcceptableTypes ?? MediaType.acceptable(to: headers) }
    set { customAcceptableTypes = .some(newValue) }
  }
  /// Checked once, in order, before anything is built.
  public var preconditions: [PreconditionValidation] = []
  /// Checked on each response, in order.
  public var responseValidations: [ResponseValidation] = []
  /// Who is asking; nil for nobody.
  public var authentication: Authentication?
  /// How it travels.
  public var options = TransportOptions()
  /// What plugins decide by.
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
    headers: HTTPFields = HTTPFields(),
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
    headers: HTTPFields = HTTPFields(),
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
