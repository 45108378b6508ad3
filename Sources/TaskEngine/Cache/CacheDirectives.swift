import HTTPTypes

/// The directives of `Cache-Control` (RFC 9111, section 5.2), names in lower case.
struct CacheDirectives {
  private var values: [String: String] = [:]

  init(_ headers: HTTPFields) {
    for field in headers[values: .cacheControl] {
      for directive in Self.split(field) {
        let parts = directive.split(separator: "=", maxSplits: 1)
        guard let name = parts.first else { continue }
        let value = parts.count > 1 ? trimmingBlanks(parts[1]) : ""
        values[trimmingBlanks(name).lowercased()] = String(value.filter { $0 != "\"" })
      }
    }
  }

  /// The directive's argument; empty when it has none, nil when there is no such directive.
  subscript(name: String) -> String? { values[name] }

  /// The directive's argument in seconds; what is no number counts as 0, which is careful.
  func seconds(_ name: String) -> Int? {
    values[name].map { max(Int($0) ?? 0, 0) }
  }

  /// At commas outside quotes.
  private static func split(_ field: String) -> [Substring] {
    var isQuoted = false
    return field.split { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
  }
}
