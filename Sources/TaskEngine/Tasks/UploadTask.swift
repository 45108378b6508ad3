#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import HTTPTypes

/// Sends exactly these bytes, with POST unless the endpoint names another method than GET; the
/// endpoint's parameters go to the query.
public struct UploadTask<Value: Parsable & Sendable>: TaskType {
  /// What to send.
  public enum UploadData: Sendable {
    /// Streamed from the file, never held in memory.
    case file(URL)
    case data(Data)
  }

  public let request: any RequestType
  public let dataToUpload: UploadData
  public let progress = TaskProgress()
  private let ownSession: Session?

  public var session: Session { ownSession ?? .current }

  /// From a request.
  public init(request: any RequestType, dataToUpload: UploadData, session: Session? = nil) {
    self.request = request
    self.dataToUpload = dataToUpload
    ownSession = session
  }

  /// From a URL; POST.
  public init(url: String, dataToUpload: UploadData, session: Session? = nil) {
    self.init(
      request: Request(url: url, method: .post),
      dataToUpload: dataToUpload,
      session: session
    )
  }

  /// From an endpoint.
  public init(endpoint: any EndpointType, dataToUpload: UploadData, session: Session? = nil) {
    self.init(
      request: Request(endpoint: endpoint),
      dataToUpload: dataToUpload,
      session: session
    )
  }

  /// Sends, validates and parses.
  public func run() async throws -> Value {
    let body: RequestBody =
      switch dataToUpload {
      case .file(let url): .file(path: url.path)
      case .data(let data): .bytes(data)
      }
    return try await session.execute(
      request,
      body: body,
      to: .memory,
      progress: progress,
      finish: Value.parse
    ).value.get()
  }
}

/// Sends a form with data in it.
public struct MultipartFormDataUploadTask<Value: Parsable & Sendable>: TaskType {
  public let request: any MultipartFormDataRequestType
  public let progress = TaskProgress()
  private let ownSession: Session?

  public var session: Session { ownSession ?? .current }

  /// From a request.
  public init(request: any MultipartFormDataRequestType, session: Session? = nil) {
    self.request = request
    ownSession = session
  }

  /// From an endpoint and the parts that follow its parameters.
  public init(endpoint: any EndpointType, parts: [MultipartPart], session: Session? = nil) {
    self.init(
      request: MultipartFormDataRequest(endpoint: endpoint, parts: parts),
      session: session
    )
  }

  /// From a URL and the parts.
  public init(url: String, parts: [MultipartPart], session: Session? = nil) {
    self.init(
      endpoint: Endpoint(baseUrl: url, method: .post),
      parts: parts,
      session: session
    )
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
