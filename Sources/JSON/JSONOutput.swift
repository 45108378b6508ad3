/// JSON text in the making.
struct JSONOutput {
  private(set) var bytes: [UInt8] = []

  mutating func writeCompact(_ value: JSONValue) {
    switch value {
    case .array(let elements):
      write("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { write(",") }
        writeCompact(element)
      }
      write("]")
    case .object(let object):
      write("{")
      for (index, member) in object.members.enumerated() {
        if index > 0 { write(",") }
        writeString(member.name)
        write(":")
        writeCompact(member.value)
      }
      write("}")
    default: writeScalar(value)
    }
  }

  /// Writes a value on a line that begins with `indent` blanks; `used` columns of it are taken by
  /// what stands before and behind the value.
  mutating func writePretty(_ value: JSONValue, indent: Int, used: Int, width: Int) {
    var room = width - used
    let fits = value.fits(into: &room)
    switch value {
    case .array(let elements) where !elements.isEmpty:
      write(fits ? "[" : "[\n")
      for (index, element) in elements.enumerated() {
        let isLast = index == elements.count - 1
        if !fits { writeBlanks(indent + 2) }
        let taken = fits ? 0 : indent + 2 + (isLast ? 0 : 1)
        writePretty(element, indent: indent + 2, used: taken, width: fits ? .max : width)
        if !isLast { write(fits ? ", " : ",") }
        if !fits { write("\n") }
      }
      if !fits { writeBlanks(indent) }
      write("]")
    case .object(let object) where !object.isEmpty:
      write(fits ? "{ " : "{\n")
      for (index, member) in object.members.enumerated() {
        let isLast = index == object.count - 1
        if !fits { writeBlanks(indent + 2) }
        writeString(member.name)
        write(": ")
        let taken =
          fits ? 0 : indent + 2 + member.name.unicodeScalars.count + 4 + (isLast ? 0 : 1)
        writePretty(member.value, indent: indent + 2, used: taken, width: fits ? .max : width)
        if !isLast { write(fits ? ", " : ",") }
        if !fits { write("\n") }
      }
      if !fits { writeBlanks(indent) }
      write(fits ? " }" : "}")
    case .array: write("[]")
    case .object: write("{}")
    default: writeScalar(value)
    }
  }

  mutating func writeString(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): write("\\\"")
      case UInt8(ascii: "\\"): write("\\\\")
      case 0x08: write("\\b")
      case 0x09: write("\\t")
      case 0x0A: write("\\n")
      case 0x0C: write("\\f")
      case 0x0D: write("\\r")
      case 0..<0x20:
        write("\\u00")
        bytes.append(byte < 0x10 ? 0x30 : 0x31)
        bytes.append((byte & 0xF) + (byte & 0xF < 10 ? 0x30 : 0x57))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeScalar(_ value: JSONValue) {
    switch value {
    case .bool(let flag): write(flag ? "true" : "false")
    case .number(let number): bytes.append(contentsOf: number.text.utf8)
    case .string(let text): writeString(text)
    case .null, .array, .object: write("null")
    }
  }

  private mutating func write(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }

  private mutating func writeBlanks(_ count: Int) {
    bytes.append(contentsOf: repeatElement(0x20, count: count))
  }
}

extension JSONValue {
  /// Whether the value's text on one line fits into so many columns, which are then used up; looks
  /// at no more of the value than fits.
  fileprivate func fits(into room: inout Int) -> Bool {
    guard room > 0 else { return false }
    switch self {
    case .null: room -= 4
    case .bool(let flag): room -= flag ? 4 : 5
    case .number(let number): room -= number.text.utf8.count
    case .string(let text): room -= text.unicodeScalars.count + 2
    case .array(let elements):
      room -= 2 + 2 * max(0, elements.count - 1)
      for element in elements { guard element.fits(into: &room) else { return false } }
    case .object(let object):
      room -= object.isEmpty ? 2 : 4 + 2 * (object.count - 1)
      for member in object.members {
        room -= member.name.unicodeScalars.count + 4
        guard member.value.fits(into: &room) else { return false }
      }
    }
    return room >= 0
  }
}
