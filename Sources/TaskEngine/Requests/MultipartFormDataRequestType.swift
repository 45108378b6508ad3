#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import HTTPTypes

/// A request that uploads data as a part of a form: the endpoint's parameters first, then the data.
///
/// Its method is POST unless the endpoint states another than GET.
public protocol MultipartFormDataRequestType: RequestType {
  var data: Data { get }

  /// The name of the form field.
  var dataName: String { get }

  /// The part's `Content-Type`.
  var mimeType: String { get }

  /// The part's `filename`; nil, the default, for none.
  var fileName: String? { get }

  /// Every part after the parameters; unless stated the one that the other properties describe.
  var parts: [MultipartPart] { get }
}

extension MultipartFormDataRequestType {
  /// None.
  public var fileName: String? { nil }

  /// One part: ``data``, ``dataName``, ``mimeType`` and ``fileName``.
  public var parts: [MultipartPart] {
    [
      MultipartPart(
        name: dataName,
        filename: fileName,
        contentType: mimeType,
        content: .bytes(data)
      )
    ]
  }

  /// The endpoint's parameters as parts, and ``parts`` after them.
  public var content: RequestBody {
    let parameters = ParameterEncoding.flatten(endpoint.parameters).map {
      MultipartPart(name: $0.name, content: .bytes(Data($0.value.utf8)))
    }
    return .multipart(parameters + parts)
  }
}

/// A multipart request made of plain values.
public struct MultipartFormDataRequest: MultipartFormDataRequestType {
  /// Where it goes.
  public var endpoint: any EndpointType
  /// Sent in this order.
  public var headers = HTTPFields()
  /// After the endpoint's parameters, in this order.
  public var parts: [MultipartPart]
  /// Sends after the first; 0 sends once.
  public var retryCount = 0
  /// How it travels.
  public var options = TransportOptions()

  /// The bytes of the first part; empty when it is a file.
  public var data: Data {
    guard case .bytes(let data) = parts.first?.content else { return Data() }
    return data
  }
  /// The name of the first part.
  public var dataName: String { parts.first?.name ?? "" }
  /// The type of the first part.
  public var mimeType: String { parts.first?.contentType ?? "application/octet-stream" }
  /// The file name of the first part.
  public var fileName: String? { parts.first?.filename }

  /// A request of many parts.
  public init(
    endpoint: any EndpointType,
    parts: [MultipartPart],
    headers: HTTPFields = HTTPFields()
  ) {
    self.endpoint = endpoint
    self.parts = parts
    self.headers = headers
  }

  /// A request of one part.
  public init(
    endpoint: any EndpointType,
    data: Data,
    dataName: String,
    mimeType: String,
    fileName: String? = nil
  ) {
    self.init(
      endpoint: endpoint,
      parts: [
        MultipartPart(
          name: dataName,
          filename: fileName,
          contentType: mimeType,
          content: .bytes(data)
        )
      ]
    )
  }
}
