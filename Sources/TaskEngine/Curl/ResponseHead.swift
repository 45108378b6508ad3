import HTTPTypes

/// Puts status line and fields together from the lines that libcurl gives.
struct ResponseHead {
  /// As many lines as nobody needs: they are obsolete.
  private static let foldLimit = 100

  private(set) var status = 0
  private(set) var reason: String?
  private(set) var version = ""
  private(set) var fields = HTTPFields()
  private(set) var trailers = HTTPFields()
  /// Whether the empty line after the fields has come.
  private(set) var isComplete = false
  /// The body's length, when it is known and the body is not encoded.
  var bodyLength: Int? { isEncoded ? nil : contentLength }
  private var contentLength: Int?
  /// What is wrong with the fields: above all, that nobody can tell where the body ends (RFC 9112,
  /// section 6.3).
  private(set) var problem: String?
  /// How many lines the last field goes on over.
  private var foldCount = 0
  private var isEncoded = false
  /// The most bytes that the lines may have together.
  private let sizeLimit: Int
  private var size = 0
  /// The lines as they came, without those that are as before.
  private var bytes: [UInt8] = []
  /// The head that came before this one.
  private var earlier: EarlierHead?
  /// How many bytes are the same as in the earlier head so far; nil when some were not.
  private var sameBytes: Int?

  /// - Parameters:
  ///   - earlier: A head that this one may be like.
  ///   - sizeLimit: The most bytes that it may have.
  init(
    after earlier: EarlierHead? = nil,
    sizeLimit: Int = TransportOptions.headSizeLimit
  ) {
    self.earlier = earlier
    self.sizeLimit = sizeLimit
  }

  /// What the next response's head is compared with; nil when this one did not come as a whole.
  var asEarlier: EarlierHead? {
    guard isComplete else { return nil }
    if sameBytes != nil { return earlier }
    var head = self
    // Else each head would keep all heads before it.
    head.earlier = nil
    return EarlierHead(bytes: bytes, head: head)
  }

  /// Takes one line with its line break.
  ///
  /// A new status line begins anew: it comes after an interim response and after a digest
  /// challenge.
  ///
  /// - Returns: False when the fields are too large.
  mutating func add(_ line: UnsafeRawBufferPointer) -> Bool {
    if Self.isStatus(line) {
      if size > 0 { self = ResponseHead(after: earlier, sizeLimit: sizeLimit) }
      sameBytes = earlier == nil ? nil : 0
    }
    size += line.count
    guard size <= sizeLimit else { return false }
    if !isComplete {
      if isAsBefore(line) { return true }
      bytes.append(contentsOf: line)
    }
    parse(line)
    return true
  }

  /// Parses what was only compared yet, when no more of the head is to come.
  mutating func end() {
    if !isComplete, let count = sameBytes { parseEarlier(count) }
  }

  /// Whether the head is byte for byte the earlier one up to and with this line.
  ///
  /// A head that is as a whole need not be parsed, and shares the memory of its fields.
  private mutating func isAsBefore(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let earlier, let start = sameBytes else { return false }
    let isSame = earlier.bytes.withUnsafeBytes { known in
      UnsafeRawBufferPointer(rebasing: known[start...]).begins(with: line)
    }
    guard isSame else {
      parseEarlier(start)
      return false
    }
    sameBytes = start + line.count
    status = earlier.head.status
    if start + line.count == earlier.bytes.count { become(earlier.head) }
    return true
  }

  private mutating func become(_ head: ResponseHead) {
    reason = head.reason
    version = head.version
    fields = head.fields
    contentLength = head.contentLength
    isEncoded = head.isEncoded
    isComplete = true
  }

  /// Takes the first bytes of the earlier head, which are whole lines.
  private mutating func parseEarlier(_ count: Int) {
    sameBytes = nil
    guard let earlier else { return }
    bytes = Array(earlier.bytes[..<count])
    earlier.bytes.withUnsafeBytes { known in
      var rest = known[..<count]
      while let end = rest.firstIndex(of: 10) {
        parse(UnsafeRawBufferPointer(rebasing: rest[...end]))
        rest = rest[(end + 1)...]
      }
    }
  }

  private mutating func parse(_ line: UnsafeRawBufferPointer) {
    var end = line.count
    while end > 0, line[end - 1] == 10 || line[end - 1] == 13 { end -= 1 }
    let line = UnsafeRawBufferPointer(rebasing: line[..<end])
    if Self.isStatus(line) {
      begin(line)
    } else if line.isEmpty {
      isComplete = true
    } else if line.first == 32 || line.first == 9 {
      continueField(line)
    } else {
      addField(line)
    }
  }

  private static func isStatus(_ line: UnsafeRawBufferPointer) -> Bool {
    line.first == UInt8(ascii: "H") && line.starts(with: "HTTP/".utf8)
  }

  /// Takes `HTTP/1.1 200 OK`.
  private mutating func begin(_ line: UnsafeRawBufferPointer) {
    let parts = line.split(separator: 32, maxSplits: 2, omittingEmptySubsequences: false)
    version = String(decoding: parts[0].dropFirst(5), as: UTF8.self)
    status = parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) ?? 0 : 0
    if parts.count > 2, !parts[2].isEmpty { reason = String(decoding: parts[2], as: UTF8.self) }
  }

  /// A line that goes on where the field before it ended, which is one space (RFC 9112, section
  /// 5.2).
  private mutating func continueField(_ bytes: UnsafeRawBufferPointer) {
    guard let last = fields.last, !isComplete else { return }
    // Each line copies those before it.
    foldCount += 1
    guard foldCount <= Self.foldLimit else {
      problem = "a header over more than \(Self.foldLimit) lines"
      return
    }
    let more = trimmingBlanks(String(decoding: bytes, as: UTF8.self)[...])
    fields[fields.endIndex - 1] = HTTPField(name: last.name, value: "\(last.value) \(more)")
  }

  private mutating func addField(_ bytes: UnsafeRawBufferPointer) {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return }
    var start = colon + 1
    var end = bytes.count
    while start < end, bytes[start] == 32 || bytes[start] == 9 { start += 1 }
    while end > start, bytes[end - 1] == 32 || bytes[end - 1] == 9 { end -= 1 }
    let name = UnsafeRawBufferPointer(rebasing: bytes[..<colon])
    let value = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    guard let field = field(name, value) else { return }
    // Noted here, as each look-up by name in the fields costs a search.
    if field.name == .contentLength, !isComplete { takeLength(field.value) }
    if field.name == .contentEncoding { isEncoded = true }
    foldCount = 0
    if isComplete { trailers.append(field) } else { fields.append(field) }
  }

  /// The same length said twice is one; lengths that differ are none.
  private mutating func takeLength(_ text: String) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let digits = trimmingBlanks(part)
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let length = Int(digits)
      else {
        problem = "a Content-Length that is no number of bytes"
        return
      }
      if let contentLength, contentLength != length {
        problem = "two lengths, \(contentLength) and \(length)"
      }
      contentLength = length
    }
  }

  /// Nil when the name is no token.
  private func field(
    _ name: UnsafeRawBufferPointer,
    _ value: UnsafeRawBufferPointer
  ) -> HTTPField? {
    let index = fields.count
    // A server sends mostly the same fields: a name that is known need not be checked, put in lower
    // case and copied again.
    if !isComplete, let known = earlier?.head.fields, index < known.count {
      let candidate = known[index]
      if candidate.name.rawName.isWritten(as: name) {
        return candidate.hasValue(value)
          ? candidate : HTTPField(name: candidate.name, lenientValue: value)
      }
    }
    return HTTPField.Name(String(decoding: name, as: UTF8.self))
      .map { HTTPField(name: $0, lenientValue: value) }
  }
}

/// The head of a connection's last response, as bytes and parsed.
///
/// A class, as it passes from head to head.
final class EarlierHead {
  /// With all line breaks.
  let bytes: [UInt8]
  let head: ResponseHead

  init(bytes: [UInt8], head: ResponseHead) {
    self.bytes = bytes
    self.head = head
  }
}
