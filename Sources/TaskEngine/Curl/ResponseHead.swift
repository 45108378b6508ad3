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
  /// The fields of an earlier response.
  ///
  /// A server sends mostly the same ones: what is known need not be
  /// checked, put in lower case and copied again.
  private let known: HTTPFields

  init(known: HTTPFields = [:]) {
    self.known = known
  }

  /// Takes one line with its line break.
  ///
  /// A new status line begins anew: it comes after an interim response and after a digest
  /// challenge.
  ///
  /// - Returns: False when the fields are too large.
  mutating func add(_ line: UnsafeRawBufferPointer) -> Bool {
    size += line.count
    guard size <= Self.maximumSize else { return false }
    var end = line.count
    while end > 0, line[end - 1] == 10 || line[end - 1] == 13 { end -= 1 }
    let bytes = UnsafeRawBufferPointer(rebasing: line[..<end])
    if bytes.starts(with: "HTTP/".utf8) {
      begin(bytes)
    } else if bytes.isEmpty {
      isComplete = true
    } else if bytes.first == 32 || bytes.first == 9 {
      continueField(bytes)
    } else {
      addField(bytes)
    }
    return true
  }

  /// Takes `HTTP/1.1 200 OK`.
  private mutating func begin(_ line: UnsafeRawBufferPointer) {
    self = ResponseHead(known: known)
    size = line.count
    let parts = line.split(separator: 32, maxSplits: 2, omittingEmptySubsequences: false)
    version = String(decoding: parts[0].dropFirst(5), as: UTF8.self)
    status = parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) ?? 0 : 0
    if parts.count > 2, !parts[2].isEmpty { reason = String(decoding: parts[2], as: UTF8.self) }
  }

  /// A line that goes on where the field before it ended, which is one space (RFC 9112, section
  /// 5.2).
  private mutating func continueField(_ bytes: UnsafeRawBufferPointer) {
    guard let last = fields.last, !isComplete else { return }
    let more = trimmingBlanks(String(decoding: bytes, as: UTF8.self)[...])
    fields[fields.endIndex - 1] = HTTPField(name: last.name, value: "\(last.value) \(more)")
  }

  private mutating func addField(_ bytes: UnsafeRawBufferPointer) {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return }
    var start = colon + 1
    var end = bytes.count
    while start < end, bytes[start] == 32 || bytes[start] == 9 { start += 1 }
    while end > start, bytes[end - 1] == 32 || bytes[end - 1] == 9 { end -= 1 }
    guard let field = field(UnsafeRawBufferPointer(rebasing: bytes[..<colon]), bytes[start..<end])
    else { return }
    // Noted here, as each look-up by name in the fields costs a search.
    if field.name == .contentLength { contentLength = Int(field.value) }
    if field.name == .contentEncoding { isEncoded = true }
    if isComplete { trailers.append(field) } else { fields.append(field) }
  }

  /// Nil when the name is no token.
  private func field(
    _ name: UnsafeRawBufferPointer,
    _ value: Slice<UnsafeRawBufferPointer>
  ) -> HTTPField? {
    let index = fields.count
    if !isComplete, index < known.count {
      let candidate = known[index]
      if candidate.name.rawName.utf8.elementsEqual(name) {
        return candidate.hasValue(value)
          ? candidate : HTTPField(name: candidate.name, lenientValue: value)
      }
    }
    return HTTPField.Name(String(decoding: name, as: UTF8.self))
      .map { HTTPField(name: $0, lenientValue: value) }
  }
}
