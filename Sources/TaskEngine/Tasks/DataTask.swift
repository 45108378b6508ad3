/// Makes a value of a response's body.
public struct DataTask<Value: Parsable & Sendable>: TaskType {
  public let request: any RequestType
  public let progress = TaskProgress()
  private let ownSession: Session?

  public var session: Session { ownSession ?? .current }

  /// From a request.
  public init(request: any RequestType, session: Session? = nil) {
    self.request = request
    ownSession = session
  }

  /// From a URL; GET.
  public init(url: String, session: Session? = nil) {
    self.init(request: Request(url: url), session: session)
  }

  /// From an endpoint.
  public init(endpoint: any EndpointType, session: Session? = nil) {
    self.init(request: Request(endpoint: endpoint), session: session)
  }

  /// Sends, validates and parses.
  public func run() async throws -> Value {
    try await session.execute(
      request,
      body: nil,
      to: .memory,
      progress: progress,
      finish: Value.parse
    ).value.get()
  }
}
