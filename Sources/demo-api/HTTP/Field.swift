import Foundation

/// A name and a value, as in a query, a form or a cookie.
struct Field: Sendable, Equatable {
  let name: String
  let value: String

  /// Reads `application/x-www-form-urlencoded` (URL Standard, section 5.1): `+` is a blank.
  static func list(urlEncoded text: String) -> [Field] {
    text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Field(name: decode(parts[0]), value: parts.count > 1 ? decode(parts[1]) : "")
    }
  }

  private static func decode(_ text: Substring) -> String {
    let spaced = text.replacing("+", with: " ")
    return spaced.removingPercentEncoding ?? String(spaced)
  }
}

extension [Field] {
  /// An object in the order of first mention; a name given several times has a list.
  var json: JSON {
    var members: [(name: String, value: JSON)] = []
    for field in self {
      let value = JSON.string(field.value)
      guard let index = members.firstIndex(where: { $0.name == field.name }) else {
        members.append((field.name, value))
        continue
      }
      if case .array(let values) = members[index].value {
        members[index].value = .array(values + [value])
      } else {
        members[index].value = .array([members[index].value, value])
      }
    }
    return .object(members.map { ($0.name, $0.value) })
  }
}
