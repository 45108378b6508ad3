import HTTPTypes

/// A media type (RFC 9110, section 8.3.1) without its parameters, in lower case.
struct MediaType: Hashable, Sendable {
  var type: String
  var subtype: String

  /// Takes `type/subtype` and ignores parameters; nil when there is no `/`.
  init?(_ text: some StringProtocol) {
    let name = text.prefix { $0 != ";" }
    guard let slash = name.firstIndex(of: "/") else { return nil }
    type = trimmingBlanks(name[..<slash]).lowercased()
    subtype = trimmingBlanks(name[name.index(after: slash)...]).lowercased()
    guard !type.isEmpty, !subtype.isEmpty else { return nil }
  }

  /// Whether this range, which may hold `*`, covers the type.
  func covers(_ other: MediaType) -> Bool {
    (type == "*" || type == other.type) && (subtype == "*" || subtype == other.subtype)
  }

  /// The media types of `Accept`; nil, which is any, when there is no such field or it has `*/*`.
  static func acceptable(to headers: HTTPFields) -> [String]? {
    guard headers.contains(.accept) else { return nil }
    let types = headers[values: .accept]
      .flatMap { $0.split(separator: ",") }
      .map { String(trimmingBlanks($0.prefix { $0 != ";" })) }
    return types.isEmpty || types.contains("*/*") ? nil : types
  }
}

/// The text without blanks and tabs at its ends.
func trimmingBlanks(_ text: some StringProtocol) -> Substring {
  var rest = Substring(text)
  while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
  while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
  return rest
}
