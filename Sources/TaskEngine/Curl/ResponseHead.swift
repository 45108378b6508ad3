import HTTPTypes

/// Puts status line and fields together from the lines that libcurl gives.
struct ResponseHead {
  /// The most bytes of fields that a response may have.
  static let maximumSize = 262_144

  private(set) var status = 0
  private(set) var reason: String?
  private(set) var version = ""
  private(set) var fields: HTTPFields = [:]
  private(set) var trailers: HTTPFields = [:]
  /// Whether the empty line after the fields has come.
  private(set) var isComplete = false
  /// The body's length, when it is known and the body is not encoded.
  var bodyLength: Int? { isEncoded ? nil : contentLength }
  private var contentLength: Int?
  private var isEncoded = false
  private var size = 0

  /// Takes one line with its line break.
  ///
  /// A new status line begins anew: it comes after an interim response and after a digest
  /// challenge.
  ///
  /// - Returns: False when the fields are too large.
  mutating func add(_ line: UnsafeRawBufferPointer) -> Bool {
    size += line.count
    guard size <= Self.maximumSize else { return false }
    var bytes = line[...]
    while let last = bytes.last, last == 10 || last == 13 { bytes = bytes.dropLast() }
    if bytes.starts(with: "HTTP/".utf8) {
      begin(String(decoding: bytes, as: UTF8.self))
    } else if bytes.isEmpty {
      isComplete = true
    } else if bytes.first == 32 || bytes.first == 9 {
      continueField(bytes)
    } else {
      addField(bytes)
    }
    return true
  }

  private mutating func begin(_ line: String) {
    self = ResponseHead()
    size = line.utf8.count
    let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    version = String(parts[0].dropFirst(5))
    status = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    if parts.count > 2, !parts[2].isEmpty { reason = String(parts[2]) }
  }

  /// A line that goes on where the field before it ended, which is one space (RFC 9112, section
  /// 5.2).
  private mutating func continueField(_ bytes: Slice<UnsafeRawBufferPointer>) {
    guard let last = fields.last, !isComplete else { return }
    let more = trimmingBlanks(String(decoding: bytes, as: UTF8.self)[...])
    fields[fields.endIndex - 1] = HTTPField(name: last.name, value: "\(last.value) \(more)")
  }

  private mutating func addField(_ bytes: Slice<UnsafeRawBufferPointer>) {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let name = HTTPField.Name(String(decoding: bytes[..<colon], as: UTF8.self))
    else { return }
    var value = bytes[(colon + 1)...]
    while let first = value.first, first == 32 || first == 9 { value = value.dropFirst() }
    while let last = value.last, last == 32 || last == 9 { value = value.dropLast() }
    let field = HTTPField(name: name, lenientValue: value)
    // Noted here, as each look-up by name in the fields costs a search.
    if name == .contentLength { contentLength = Int(field.value) }
    if name == .contentEncoding { isEncoded = true }
    if isComplete { trailers.append(field) } else { fields.append(field) }
  }
}
