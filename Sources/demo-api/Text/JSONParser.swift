import Foundation

extension JSON {
  /// Why a text is not JSON (RFC 8259), with the offset in bytes.
  struct SyntaxError: Error, CustomStringConvertible {
    let message: String
    let offset: Int
    var description: String { "\(message) at byte \(offset)" }
  }

  /// Reads strictly, or throws a `SyntaxError`.
  init(parsing data: Data) throws {
    guard String(validating: data, as: UTF8.self) != nil else {
      throw SyntaxError(message: "not UTF-8", offset: 0)
    }
    var parser = JSONParser(bytes: Array(data))
    self = try parser.document()
  }
}

/// A recursive reader with a limit of depth, well below what the stack bears.
private struct JSONParser {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func document() throws -> JSON {
    let value = try value()
    skipBlanks()
    guard index == bytes.count else { throw error("more after the value") }
    return value
  }

  private mutating func value() throws -> JSON {
    skipBlanks()
    depth += 1
    defer { depth -= 1 }
    guard depth <= 64 else { throw error("nested too deeply") }
    switch peek {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object() throws -> JSON {
    index += 1
    var members: [(String, JSON)] = []
    skipBlanks()
    if take("}") { return .object([]) }
    repeat {
      skipBlanks()
      guard peek == UInt8(ascii: "\"") else { throw error("a name is missing") }
      let name = try string()
      skipBlanks()
      guard take(":") else { throw error("':' is missing") }
      members.append((name, try value()))
      skipBlanks()
    } while take(",")
    guard take("}") else { throw error("'}' is missing") }
    return .object(members)
  }

  private mutating func array() throws -> JSON {
    index += 1
    var elements: [JSON] = []
    skipBlanks()
    if take("]") { return .array([]) }
    repeat {
      elements.append(try value())
      skipBlanks()
    } while take(",")
    guard take("]") else { throw error("']' is missing") }
    return .array(elements)
  }

  private mutating func string() throws -> String {
    let start = index
    index += 1
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw error("a control character in a string") }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard take("\"") else { throw error("a string does not end") }
    // Foundation knows the escapes; a lone string is a fragment it decodes.
    guard let text = try? JSONDecoder().decode(String.self, from: Data(bytes[start..<index])) else {
      throw JSON.SyntaxError(message: "a bad escape in a string", offset: start)
    }
    return text
  }

  private mutating func number() throws -> JSON {
    let start = index
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func digits() throws {
    let start = index
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    guard index > start else { throw error("a value is missing") }
  }

  private mutating func word(_ word: String, _ value: JSON) throws -> JSON {
    guard bytes[index...].starts(with: word.utf8) else { throw error("a value is missing") }
    index += word.utf8.count
    return value
  }

  private var peek: UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  private func error(_ message: String) -> JSON.SyntaxError {
    JSON.SyntaxError(message: message, offset: min(index, bytes.count))
  }
}
