public import HTTPTypes

/// A request as it goes to the wire: absolute URL, every field, body.
public struct PreparedRequest: Sendable {
  /// What there is to send.
  struct Values: Sendable {
    var url: String
    var method: HTTPRequest.Method
    var headers: HTTPFields
    var body: RequestBody
    var timeout: Duration?
    var authentication: Authentication?
    var options = TransportOptions()
    var scope: RequestScope?
  }

  /// Behind one pointer: a request passes through many hands, hardly ever to be changed.
  private final class Storage: Sendable {
    let values: Values

    init(_ values: Values) {
      self.values = values
    }
  }

  private var storage: Storage

  private var values: Values {
    get { storage.values }
    set { storage = Storage(newValue) }
  }

  init(_ values: Values) {
    storage = Storage(values)
  }

  /// Makes a request by hand, as a stub or a test does.
  public init(
    url: String,
    method: HTTPRequest.Method = .get,
    headers: HTTPFields = [:],
    body: RequestBody = .none
  ) {
    self.init(Values(url: url, method: method, headers: headers, body: body))
  }

  /// Absolute, without user and password, percent-encoded where it has to be.
  public var url: String {
    get { values.url }
    set { values.url = newValue }
  }
  /// GET, POST, or any other.
  public var method: HTTPRequest.Method {
    get { values.method }
    set { values.method = newValue }
  }
  /// In the order in which they are sent.
  ///
  /// `Host` and `Content-Length` are the transport's to add when they are not here.
  public var headers: HTTPFields {
    get { values.headers }
    set { values.headers = newValue }
  }
  /// What is sent after the fields.
  public var body: RequestBody {
    get { values.body }
    set { values.body = newValue }
  }
  /// For this attempt with all its redirects; nil for no limit.
  public var timeout: Duration? {
    get { values.timeout }
    set { values.timeout = newValue }
  }
  /// What is still to be applied or answered: ``Session`` turns all but digest into a field.
  public var authentication: Authentication? {
    get { values.authentication }
    set { values.authentication = newValue }
  }
  /// How it travels.
  public var options: TransportOptions {
    get { values.options }
    set { values.options = newValue }
  }
  /// What plugins decide by.
  public var scope: RequestScope? {
    get { values.scope }
    set { values.scope = newValue }
  }
}
