import SpecModel

/// Finds the lines of a laid-out body that the paths of mismatches lead to.
struct BodyPlaces {
  private let bytes: [UInt8]

  /// Takes JSON text that has been parsed before.
  init(text: String) {
    bytes = Array(text.utf8)
  }

  /// 0-based.
  ///
  /// Of what is missing, it is the line of what it is missing in; the document as a whole has no
  /// line.
  func lines(of paths: some Sequence<String>) -> Set<Int> {
    Set(paths.compactMap(line))
  }

  private func line(of path: String) -> Int? {
    guard let tokens = Self.tokens(of: path) else { return nil }
    let place = JSONTextPlaces.place(of: tokens, in: bytes)
    guard place.value.lowerBound > 0 else { return nil }
    let start = place.name?.lowerBound ?? place.value.lowerBound
    return bytes[..<start].count { $0 == UInt8(ascii: "\n") }
  }

  /// The names and indexes of `body.lines[1]['odd key']` and of `$.lines[1]`; nil for what does not
  /// lead to one place of the body, such as `headers.ETag` and `$.lines[*]`.
  static func tokens(of path: String) -> [String]? {
    var rest = path.unicodeScalars[...]
    let root = rest.starts(with: "body".unicodeScalars) ? 4 : rest.first == "$" ? 1 : 0
    guard root > 0 else { return nil }
    rest = rest.dropFirst(root)
    var tokens: [String] = []
    while let first = rest.popFirst() {
      switch first {
      case ".":
        let name = rest.prefix { $0 != "." && $0 != "[" }
        guard !name.isEmpty, name.allSatisfy(isPlain) else { return nil }
        rest = rest.dropFirst(name.count)
        tokens.append(String(name))
      case "[":
        guard let token = rest.first == "'" ? quoted(&rest) : index(&rest) else { return nil }
        tokens.append(token)
      default: return nil
      }
    }
    return tokens
  }

  /// Others are quoted, or belong to an expression.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "_-".unicodeScalars.contains(scalar)
  }

  private static func index(_ rest: inout Substring.UnicodeScalarView) -> String? {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest.dropFirst(digits.count)
    guard !digits.isEmpty, rest.popFirst() == "]" else { return nil }
    return String(digits)
  }

  private static func quoted(_ rest: inout Substring.UnicodeScalarView) -> String? {
    var name = String.UnicodeScalarView()
    rest.removeFirst()
    while let scalar = rest.popFirst(), scalar != "'" {
      guard let next = scalar == "\\" ? rest.popFirst() : scalar else { return nil }
      name.append(next)
    }
    return rest.popFirst() == "]" ? String(name) : nil
  }
}
