import SpecModel

/// Header fields whose values are masked whatever they are.
enum SensitiveFields {
  /// Whether a field is one of them; its name in lower case.
  static func isSensitive(_ name: String) -> Bool {
    SensitiveFieldNames.all.contains(name)
  }

  /// What is secret in the value of a request's field: what comes behind a scheme such as `Bearer`.
  static func credential(in value: String) -> String {
    value.split(separator: " ", maxSplits: 1).last.map(String.init) ?? value
  }

  /// The value with what is secret in it masked: the scheme of credentials, the names of cookies
  /// and their attributes stay.
  static func masked(_ value: String, of name: String) -> String {
    let name = name.lowercased()
    guard isSensitive(name) else { return value }
    switch name {
    case "authorization", "proxy-authorization":
      let words = value.split(separator: " ", maxSplits: 1)
      return words.count == 2 ? "\(words[0]) \(hidden(words[1]))" : hidden(value)
    case "cookie":
      return value.split(separator: ";").map(maskedPair).joined(separator: ";")
    case "set-cookie":
      let parts = value.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      return ([maskedPair(parts.first ?? "")] + parts.dropFirst().map(String.init))
        .joined(separator: ";")
    default:
      return hidden(value)
    }
  }

  private static func maskedPair(_ pair: Substring) -> String {
    guard let equals = pair.firstIndex(of: "=") else { return hidden(pair) }
    return pair[...equals] + hidden(pair[pair.index(after: equals)...])
  }

  /// The mask; what merely stands for a value that there is only in a run gives nothing away.
  private static func hidden(_ value: some StringProtocol) -> String {
    Placeholders.isOne(value) ? String(value) : Redactor.mask
  }
}
