public import HTTPTypes

/// Looked at before anything is built or sent; a failure's error ends the execution unwrapped.
public typealias PreconditionValidation = @Sendable () async -> ValidationResult

/// What a validation says.
public enum ValidationResult: Sendable {
  case success
  case failure(any Error)
}

/// A request: an endpoint and everything that is not the same for each use of it.
///
/// An app's own type conforms by naming its endpoint; all else has a default.
public protocol RequestType: Sendable {
  var endpoint: any EndpointType { get }

  /// None unless stated. Sent in this order, before the transport's defaults.
  var headers: HTTPFields { get }

  /// The body as text, sent as UTF-8 exactly as given; nil, the default, for none.
  var body: String? { get }

  /// The body in any form; ``body`` unless stated.
  var content: RequestBody { get }

  /// Sends after the first; 0, the default, sends once.
  var retryCount: Int { get }

  /// When and why to send again; ``retryCount`` times, at once, after any failure, unless stated.
  var retryPolicy: RetryPolicy { get }

  /// Whether a session's response cache is left alone; false unless stated.
  var ignoreLocalCache: Bool { get }

  /// For one attempt with all its redirects; 60 s unless stated, nil for no limit.
  var timeout: Duration? { get }

  /// The status codes that count as success: 200 to 299 unless stated, nil for any.
  var acceptableStatus: Range<Int>? { get }

  /// The media types that count as success: those of the request's own `Accept` field unless
  /// stated, nil for any.
  var acceptableTypes: [String]? { get }

  /// Checked once, in order, before anything is built; the first failure ends the execution.
  var preconditions: [PreconditionValidation] { get }

  /// Checked on each attempt's response, in order, before status and type; the first failure
  /// counts.
  var responseValidations: [ResponseValidation] { get }

  var authentication: Authentication? { get }

  var options: TransportOptions { get }

  /// What plugins decide by; nil unless stated.
  var scope: RequestScope? { get }
}

extension RequestType {
  /// None.
  public var headers: HTTPFields { HTTPFields() }

  /// None.
  public var body: String? { nil }

  /// The text of ``body``.
  public var content: RequestBody { body.map(RequestBody.text) ?? .none }

  /// 0: sent once.
  public var retryCount: Int { 0 }

  /// ``retryCount`` times, at once, after any failure.
  public var retryPolicy: RetryPolicy { .times(retryCount) }

  /// False.
  public var ignoreLocalCache: Bool { false }

  /// A minute.
  public var timeout: Duration? { .seconds(60) }

  /// 200 to 299.
  public var acceptableStatus: Range<Int>? { 200..<300 }

  /// Those of the `Accept` field.
  public var acceptableTypes: [String]? { MediaType.acceptable(to: headers) }

  /// None.
  public var preconditions: [PreconditionValidation] { [] }

  /// None.
  public var responseValidations: [ResponseValidation] { [] }

  /// None.
  public var authentication: Authentication? { nil }

  /// The defaults.
  public var options: TransportOptions { TransportOptions() }

  /// None.
  public var scope: RequestScope? { nil }
}
