/// The value of a `Content-Type` field (RFC 9110, section 8.3.1).
struct MediaTypeText {
  /// Type and subtype in lower case: `application/json`.
  let essence: String
  private let parameters: [(name: String, value: String)]

  init(_ text: String) {
    let parts = QuotedList.split(text, at: UInt8(ascii: ";"))
    essence = QuotedList.trimmed(parts.first ?? "").lowercased()
    parameters = parts.dropFirst().compactMap { QuotedList.assignment($0) }
  }

  /// The charset that a `Content-Type` names, if any; most name none.
  static func charset(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: ";")) else { return nil }
    return MediaTypeText(text).parameter("charset")
  }

  /// The value of a parameter, quotes undone; nil when there is none of that name.
  func parameter(_ name: String) -> String? {
    parameters.first { $0.name.lowercased() == name }?.value
  }
}

/// Field values that are lists in which quoted text may hold the separator.
enum QuotedList {
  /// The parts between separators that stand outside of `"…"` and `<…>`.
  static func split(_ text: String, at separator: UInt8) -> [String] {
    guard text.utf8.contains(separator) else { return [text] }
    var parts: [[UInt8]] = [[]]
    var isQuoted = false
    var isBracketed = false
    var isEscaped = false
    for byte in text.utf8 {
      if !isQuoted, !isBracketed, byte == separator {
        parts.append([])
        continue
      }
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if !isBracketed, byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isQuoted, byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") {
        isBracketed = byte == UInt8(ascii: "<")
      }
      parts[parts.count - 1].append(byte)
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// `name=value` or `name="value"`; the value is empty when there is no `=`.
  static func assignment(_ text: String) -> (name: String, value: String)? {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = halves.first else { return nil }
    let name = trimmed(String(first))
    guard !name.isEmpty else { return nil }
    return (name, halves.count > 1 ? unquoted(trimmed(String(halves[1]))) : "")
  }

  static func trimmed(_ text: String) -> String {
    var rest = text.utf8[...]
    while let first = rest.first, first == 0x20 || first == 0x09 { rest = rest.dropFirst() }
    while let last = rest.last, last == 0x20 || last == 0x09 { rest = rest.dropLast() }
    return String(rest) ?? text
  }

  private static func unquoted(_ text: String) -> String {
    guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    var result: [UInt8] = []
    var isEscaped = false
    for byte in text.utf8.dropFirst().dropLast() {
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        result.append(byte)
        isEscaped = false
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
