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

  /// The bytes as they are sent, or as many of them as `limit` says; files are read for it.
  ///
  /// - Throws: ``RequestError`` with `bodyFile`, naming the file.
  public func data(limit: Int = .max) throws(RequestError) -> Data {
    if case .bytes(let data) = self { return data.prefix(limit) }
    var source = try BodySource(self)
    var data = Data()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    defer { buffer.deallocate() }
    while data.count < limit {
      let count = try source.read(into: buffer)
      guard count > 0 else { break }
      data.append(contentsOf: buffer[..<min(count, limit - data.count)])
    }
    return data
  }

  /// How many bytes are sent.
  ///
  /// - Throws: ``RequestError`` with `bodyFile`, naming the file.
  public func size() throws(RequestError) -> Int {
    try BodySource(self).size
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
  /// What the part carries.
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
