/// JSON text in the making.
struct JSONOutput {
  /// An array or object that has begun.
  fileprivate struct Container {
    let value: JSONValue
    let count: Int
    /// The blanks before the line that it begins on.
    let indent: Int
    let isOnOneLine: Bool
    /// How many elements or members have been begun.
    var begun = 0
  }

  private let style: JSONWriter.Style
  private(set) var bytes: [UInt8] = []
  /// Those around what is being written: recursion could overflow a small stack.
  private var containers: [Container] = []

  init(style: JSONWriter.Style) {
    self.style = style
  }

  mutating func write(_ value: JSONValue) {
    begin(value, indent: 0, used: 0)
    while let container = containers.last {
      guard container.begun < container.count else {
        containers.removeLast()
        end(container)
        continue
      }
      containers[containers.count - 1].begun += 1
      beginNext(in: container)
    }
  }

  /// Writes a scalar, or the opening bracket; `used` columns of the line are taken by what stands
  /// before and behind the value.
  private mutating func begin(_ value: JSONValue, indent: Int, used: Int) {
    let count: Int
    switch value {
    case .array(let elements): count = elements.count
    case .object(let object): count = object.count
    default: return writeScalar(value)
    }
    var isOnOneLine = true
    if case .pretty(let width) = style, containers.last?.isOnOneLine != true {
      var room = min(width, JSONWriter.widthLimit) - used
      isOnOneLine = count == 0 || value.fits(into: &room)
    }
    let container = Container(
      value: value,
      count: count,
      indent: indent,
      isOnOneLine: isOnOneLine
    )
    put(container.isObject ? "{" : "[")
    containers.append(container)
  }

  private mutating func beginNext(in container: Container) {
    if container.begun > 0 { put(",") }
    let indent = container.indent + 2
    if container.isOnOneLine {
      if style != .compact, container.begun > 0 || container.isObject { put(" ") }
    } else {
      writeLine(indent: indent)
    }
    let comma = container.begun == container.count - 1 ? 0 : 1
    switch container.value {
    case .array(let elements):
      begin(elements[container.begun], indent: indent, used: indent + comma)
    case .object(let object):
      let member = object.members[container.begun]
      writeString(member.name)
      put(style == .compact ? ":" : ": ")
      let name = style == .compact ? 0 : member.name.unicodeScalars.count + 4
      begin(member.value, indent: indent, used: indent + name + comma)
    default: break
    }
  }

  private mutating func end(_ container: Container) {
    if !container.isOnOneLine {
      writeLine(indent: container.indent)
    } else if container.isObject, container.count > 0, style != .compact {
      put(" ")
    }
    put(container.isObject ? "}" : "]")
  }

  mutating func writeString(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for (index, byte) in utf8.enumerated()
      where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        writeEscape(of: byte)
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeEscape(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): put("\\\"")
    case UInt8(ascii: "\\"): put("\\\\")
    case 0x08: put("\\b")
    case 0x09: put("\\t")
    case 0x0A: put("\\n")
    case 0x0C: put("\\f")
    case 0x0D: put("\\r")
    default:
      put("\\u00")
      bytes.append(byte < 0x10 ? 0x30 : 0x31)
      bytes.append((byte & 0xF) + (byte & 0xF < 10 ? 0x30 : 0x57))
    }
  }

  private mutating func writeScalar(_ value: JSONValue) {
    switch value {
    case .bool(let flag): put(flag ? "true" : "false")
    case .number(let number): bytes.append(contentsOf: number.text.utf8)
    case .string(let text): writeString(text)
    case .null, .array, .object: put("null")
    }
  }

  private mutating func put(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }

  private mutating func writeLine(indent: Int) {
    put("\n")
    bytes.append(contentsOf: repeatElement(0x20, count: indent))
  }
}

extension JSONOutput.Container {
  fileprivate var isObject: Bool {
    if case .object = value { true } else { false }
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
