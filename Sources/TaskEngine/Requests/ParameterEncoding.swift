/// Writes parameters as a query or as a form, byte for byte the same each time.
///
/// Keys are sorted by their code points; a list becomes `key[]`, an object `key[member]`, true and
/// false `1` and `0`. An empty list or object writes nothing.
public enum ParameterEncoding: Sendable {
  /// RFC 3986, section 3.4: everything but unreserved characters, `/` and `?` is percent-encoded.
  case query
  /// WHATWG URL, section 5.2 (`application/x-www-form-urlencoded`): a space is `+`.
  case form

  /// The parameters as text, without a leading `?`; empty when there are none.
  public func encode(_ parameters: [String: ParameterValue]) -> String {
    Self.flatten(parameters)
      .map { "\(escape($0.name))=\(escape($0.value))" }
      .joined(separator: "&")
  }

  /// The text with every byte that this encoding does not allow percent-encoded, as UTF-8 and in
  /// upper-case hexadecimal.
  public func escape(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch (self, byte) {
      case (.form, UInt8(ascii: " ")): bytes.append(UInt8(ascii: "+"))
      case _ where allows(byte): bytes.append(byte)
      default: bytes.appendPercentEncoded(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func allows(_ byte: UInt8) -> Bool {
    switch (self, byte) {
    case (_, UInt8(ascii: "a")...UInt8(ascii: "z")), (_, UInt8(ascii: "A")...UInt8(ascii: "Z")),
      (_, UInt8(ascii: "0")...UInt8(ascii: "9")), (_, UInt8(ascii: "-")), (_, UInt8(ascii: ".")),
      (_, UInt8(ascii: "_")):
      true
    case (.query, UInt8(ascii: "~")), (.query, UInt8(ascii: "/")), (.query, UInt8(ascii: "?")):
      true
    case (.form, UInt8(ascii: "*")): true
    default: false
    }
  }

  /// Names and values before escaping, in the order in which they are written.
  static func flatten(
    _ parameters: [String: ParameterValue]
  ) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    for key in parameters.keys.sorted(by: isBefore) {
      if let value = parameters[key] { append(value, named: key, to: &pairs) }
    }
    return pairs
  }

  private static func append(
    _ value: ParameterValue,
    named name: String,
    to pairs: inout [(name: String, value: String)]
  ) {
    switch value {
    case .string(let text): pairs.append((name, text))
    case .integer(let number): pairs.append((name, String(number)))
    case .double(let number): pairs.append((name, String(number)))
    case .bool(let flag): pairs.append((name, flag ? "1" : "0"))
    case .array(let elements):
      for element in elements { append(element, named: "\(name)[]", to: &pairs) }
    case .object(let members):
      for key in members.keys.sorted(by: isBefore) {
        if let member = members[key] { append(member, named: "\(name)[\(key)]", to: &pairs) }
      }
    }
  }

  /// By code points, so that the order does not depend on a Unicode version.
  private static func isBefore(_ left: String, _ right: String) -> Bool {
    left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
  }
}

extension [UInt8] {
  /// Appends `%` and two upper-case hexadecimal digits.
  mutating func appendPercentEncoded(_ byte: UInt8) {
    append(UInt8(ascii: "%"))
    append(Self.upperHexadecimal[Int(byte >> 4)])
    append(Self.upperHexadecimal[Int(byte & 15)])
  }

  private static let upperHexadecimal: [UInt8] = Array("0123456789ABCDEF".utf8)
}
