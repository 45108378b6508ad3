package import JSON
package import SpecSource

/// Paths with named places, as those of endpoints: `/orders/{id}`.
extension Template {
  /// The names of the places, in the order written, each once.
  package var slotNames: [String] {
    var names: [String] = []
    for part in parts {
      guard case .literal(let text) = part else { continue }
      for case .name(let name) in Self.pieces(of: text) where !names.contains(name) {
        names.append(name)
      }
    }
    return names
  }

  /// The first brace that is part of no `{name}`; nil when there is none.
  package var strayBrace: Character? {
    for part in parts {
      guard case .literal(let text) = part else { continue }
      for case .text(let piece) in Self.pieces(of: text) {
        if let brace = piece.first(where: { $0 == "{" || $0 == "}" }) { return brace }
      }
    }
    return nil
  }

  /// The same path with these values in its places; a place that has no value stays as it is.
  package func filling(_ values: [String: Template]) -> Template {
    let filled = parts.flatMap { part -> [TemplateParser.Part] in
      guard case .literal(let text) = part else { return [part] }
      return Self.pieces(of: text).map { piece in
        switch piece {
        case .text(let text): .literal(text)
        case .name(let name): values[name].map { .slot(name: name, $0) } ?? .literal("{\(name)}")
        }
      }
    }
    return Template(parts: filled, range: range)
  }

  /// A template that gives the text of a value that is written out; nil for null, lists and
  /// objects, which have none.
  package convenience init?(constant value: JSONValue, range: SourceRange) {
    switch value {
    case .string(let text): self.init(parts: [.literal(text)], range: range)
    case .number(let number): self.init(parts: [.literal(number.text)], range: range)
    case .bool(let flag): self.init(parts: [.literal(flag ? "true" : "false")], range: range)
    case .null, .array, .object: return nil
    }
  }

  private enum Piece {
    case text(String)
    case name(String)
  }

  private static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    var literal = ""
    while let character = rest.first {
      if character == "{", let end = rest.firstIndex(of: "}"), isName(rest[..<end].dropFirst()) {
        if !literal.isEmpty { pieces.append(.text(literal)) }
        literal = ""
        pieces.append(.name(String(rest[..<end].dropFirst())))
        rest = rest[rest.index(after: end)...]
      } else {
        literal.append(character)
        rest.removeFirst()
      }
    }
    return literal.isEmpty ? pieces : pieces + [.text(literal)]
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.enumerated().allSatisfy { index, byte in
        switch byte {
        case 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
        case 0x30...0x39, UInt8(ascii: "-"): index > 0
        default: false
        }
      }
  }
}
