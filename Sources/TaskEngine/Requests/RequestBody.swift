#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a request carries, always sent with its exact length.
public enum RequestBody: Sendable, Hashable {
  case none
  case bytes(Data)
  /// The file's bytes, read while they are sent and never held in memory.
  case file(path: String)
  /// `multipart/form-data` (RFC 7578), parts in this order. Files among them are streamed.
  case multipart([MultipartPart])

  /// Text as UTF-8.
  public static func text(_ text: String) -> RequestBody {
    .bytes(Data(text.utf8))
  }
}

/// One part of a `multipart/form-data` body.
public struct MultipartPart: Sendable, Hashable {
  /// What a part carries.
  public enum Content: Sendable, Hashable {
    case bytes(Data)
    /// Streamed from the file.
    case file(path: String)
  }

  /// The form field's name; `"`, CR and LF are escaped as `%22`, `%0D` and `%0A`.
  public var name: String
  /// Sent as the part's `filename`, escaped like the name.
  public var filename: String?
  /// Sent as the part's `Content-Type`; left out when nil.
  public var contentType: String?
  public var content: Content

  /// Makes a part.
  public init(
    name: String,
    filename: String? = nil,
    contentType: String? = nil,
    content: Content
  ) {
    self.name = name
    self.filename = filename
    self.contentType = contentType
    self.content = content
  }
}
