import JSON

/// A place in a schema, as `order.schema.json#/properties/lines`.
package struct SchemaLocation: Sendable, CustomStringConvertible {
  /// The document: the address that it was asked for by, or that was given for the first.
  package let document: String
  /// A JSON pointer from the root of the document (RFC 6901); empty for the root.
  package let pointer: String

  /// The document, `#` and the pointer.
  package var description: String { "\(document)#\(pointer)" }

  /// The place one step below.
  func appending(_ token: String) -> SchemaLocation {
    SchemaLocation(document: document, pointer: pointer + "/" + Self.escaped(token))
  }

  /// A name as a token of a pointer (RFC 6901, section 3).
  static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return name
    }
    var token: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "~"): token += Array("~0".utf8)
      case UInt8(ascii: "/"): token += Array("~1".utf8)
      default: token.append(byte)
      }
    }
    return String(decoding: token, as: UTF8.self)
  }

  /// The names and indices that lead from the root of the document to the place.
  package var tokens: [String] { Self.tokens(in: pointer) ?? [] }

  /// The names in a pointer; nil if it is none (RFC 6901, section 3).
  static func tokens(in pointer: String) -> [String]? {
    var tokens: [String] = []
    for part in pointer.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      var token: [UInt8] = []
      var isEscaped = false
      for byte in part {
        switch (isEscaped, byte) {
        case (false, UInt8(ascii: "~")):
          isEscaped = true
          continue
        case (false, _): token.append(byte)
        case (true, UInt8(ascii: "0")): token.append(UInt8(ascii: "~"))
        case (true, UInt8(ascii: "1")): token.append(UInt8(ascii: "/"))
        default: return nil
        }
        isEscaped = false
      }
      guard !isEscaped else { return nil }
      tokens.append(String(decoding: token, as: UTF8.self))
    }
    // What stands before the first `/` is empty in a pointer.
    return tokens.first == "" ? Array(tokens.dropFirst()) : nil
  }
}

extension SchemaLocation: Hashable {
  /// Whether both are the same place, by code point.
  package static func == (left: SchemaLocation, right: SchemaLocation) -> Bool {
    left.pointer.hasSameCodePoints(as: right.pointer)
      && left.document.hasSameCodePoints(as: right.document)
  }

  /// Mixes in the pointer; documents are few.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(CodePointKey(pointer))
  }
}
