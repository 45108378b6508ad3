import SpecSource

/// The functions of XPath 1.0 (section 4), and nothing of what later versions have.
enum XPathFunctions {
  private static let names = [
    "last", "position", "count", "id", "local-name", "namespace-uri", "name", "string", "concat",
    "starts-with", "contains", "substring-before", "substring-after", "substring", "string-length",
    "normalize-space", "translate", "boolean", "not", "true", "false", "lang", "number", "sum",
    "floor", "ceiling", "round",
  ]

  /// What looks like a function and selects nodes.
  private static let nodeTests = ["comment", "text", "processing-instruction", "node"]

  /// Reports a function that there isn't.
  ///
  /// libxml2 notices only when the function is called, which in a predicate needs nodes.
  static func check(_ text: String) throws(XPathError) {
    let bytes = Array(text.utf8)
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        offset = (bytes[(offset + 1)...].firstIndex(of: byte) ?? bytes.count - 1) + 1
        continue
      }
      guard isNameStart(byte) else {
        offset += 1
        continue
      }
      let end = bytes[offset...].firstIndex { !isNamePart($0) } ?? bytes.count
      try check(String(decoding: bytes[offset..<end], as: UTF8.self), bytes, offset..<end)
      offset = end
    }
  }

  private static func check(
    _ name: String,
    _ bytes: [UInt8],
    _ range: Range<Int>
  ) throws(XPathError) {
    let next = bytes[range.upperBound...].first { !$0.isBlank }
    guard next == UInt8(ascii: "("), !names.contains(name), !nodeTests.contains(name) else {
      return
    }
    // Behind a name or a value these are operators, and what is in parentheses their operand.
    let before = bytes[..<range.lowerBound].last { !$0.isBlank }
    let isOperator = ["and", "or", "div", "mod"].contains(name)
    if isOperator, let before, isNamePart(before) || ")]'\"*.".utf8.contains(before) { return }
    throw XPathError(
      message: "there is no function '\(name)' in XPath 1.0",
      offset: range.lowerBound,
      hint: nearestName(to: name, in: names).map { "did you mean '\($0)'?" }
        ?? "filters such as '| match(/…/)' can go on with what it finds"
    )
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    byte.isLetter || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    isNameStart(byte) || byte.isDigit || "-.:".utf8.contains(byte)
  }
}
