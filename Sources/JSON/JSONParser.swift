/// A strict parser of JSON text (RFC 8259): nothing but its grammar, UTF-8 without a byte order
/// mark, no lone surrogates.
///
/// It keeps its own stack, so that deep nesting is an error and never a crash.
public struct JSONParser: ~Copyable {
  /// What to do with an object that has a name twice.
  public enum Duplicates: Hashable, Sendable {
    /// Keep all of them in ``JSONObject/members``.
    case keep
    /// Fail at the second.
    case reject
  }

  /// What a text may hold.
  public struct Limits: Hashable, Sendable {
    /// How many arrays and objects may be inside one another.
    ///
    /// Parsing takes any depth, but freeing a value recurses: thousands of levels can overflow the
    /// stack of a thread.
    public var depth: Int
    /// What to do with an object that has a name twice.
    public var duplicates: Duplicates

    /// Makes limits; by default a depth of 512, and repeated names are kept.
    public init(depth: Int = 512, duplicates: Duplicates = .keep) {
      self.depth = depth
      self.duplicates = duplicates
    }
  }

  /// An array or object that has begun.
  private struct Container {
    let isObject: Bool
    /// How many elements or members of outer containers wait on the stack below this one's.
    let base: Int
    /// How many names of outer objects stand in `nameStarts` before this one's.
    let nameBase: Int
    /// The name under which it goes into the object around it.
    let name: String
    /// Where it begins.
    let start: Int
  }

  let bytes: UnsafeRawBufferPointer
  let limits: Limits
  var position = 0

  private var name = ""
  private var containers: [Container] = []
  private var elements = MoveStack<JSONValue>()
  private var members = MoveStack<JSONObject.Member>()
  /// Where the names of open objects begin; only kept if repeated names are rejected.
  private var nameStarts: [Int] = []

  /// Parses a whole text, which must stay valid and unchanged meanwhile.
  static func parse(
    _ bytes: UnsafeRawBufferPointer,
    limits: Limits
  ) -> Result<JSONValue, JSONSyntaxError> {
    var parser = JSONParser(bytes: bytes, limits: limits)
    do throws(JSONSyntaxError) {
      return .success(try parser.document())
    } catch {
      return .failure(error)
    }
  }

  private init(bytes: UnsafeRawBufferPointer, limits: Limits) {
    self.bytes = bytes
    self.limits = limits
  }

  private mutating func document() throws(JSONSyntaxError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw error(
        "the text begins with a byte order mark, which JSON forbids (RFC 8259, section 8.1)",
        at: 0
      )
    }
    skipWhitespace()
    guard position < bytes.count else {
      throw error(bytes.isEmpty ? "the text is empty" : "the text is blank")
    }
    let value = try value()
    skipWhitespace()
    guard position == bytes.count else {
      throw error("unexpected \(found) after the end of the value")
    }
    return value
  }

  /// Reads a value with all that is in it, behind any white space.
  private mutating func value() throws(JSONSyntaxError) -> JSONValue {
    while true {
      guard var value = try scalarOrOpening() else { continue }
      repeat {
        guard let container = containers.last else { return value }
        let isClosed =
          container.isObject
          ? try nextMember(after: value, in: container)
          : try nextElement(after: value)
        guard isClosed else { break }
        value = try close(container)
      } while true
    }
  }

  /// Reads a scalar or an empty container, or opens a container and gives nil.
  private mutating func scalarOrOpening() throws(JSONSyntaxError) -> JSONValue? {
    guard position < bytes.count else { throw unexpectedEnd() }
    switch bytes[position] {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"):
      try checkDepth()
      let start = position
      position += 1
      skipWhitespace()
      if position < bytes.count, bytes[position] == UInt8(ascii: "}") {
        position += 1
        return .object(JSONObject())
      }
      containers.append(
        Container(
          isObject: true,
          base: members.count,
          nameBase: nameStarts.count,
          name: name,
          start: start
        )
      )
      try memberName(orClosing: true)
      return nil
    case UInt8(ascii: "["):
      try checkDepth()
      let start = position
      position += 1
      skipWhitespace()
      if position < bytes.count, bytes[position] == UInt8(ascii: "]") {
        position += 1
        return .array([])
      }
      containers.append(
        Container(
          isObject: false,
          base: elements.count,
          nameBase: nameStarts.count,
          name: name,
          start: start
        )
      )
      return nil
    case UInt8(ascii: "t"):
      try literal("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try literal("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try literal("null")
      return .null
    case UInt8(ascii: "-"), 0x30...0x39:
      return .number(try number())
    default:
      throw notAValue()
    }
  }

  /// Adds a value to the object; true if the object ends here, otherwise at the next value.
  private mutating func nextMember(
    after value: consuming JSONValue,
    in object: Container
  ) throws(JSONSyntaxError) -> Bool {
    members.push(JSONObject.Member(name: name, value: value))
    skipWhitespace()
    guard position < bytes.count else { throw unexpectedEnd() }
    switch bytes[position] {
    case UInt8(ascii: ","):
      position += 1
      skipWhitespace()
      try memberName(orClosing: false)
      return false
    case UInt8(ascii: "}"):
      position += 1
      return true
    default:
      throw error("expected ',' or '}' after a member, found \(found)")
    }
  }

  /// Adds a value to the array; true if the array ends here, otherwise at the next value.
  private mutating func nextElement(
    after value: consuming JSONValue
  ) throws(JSONSyntaxError) -> Bool {
    elements.push(value)
    skipWhitespace()
    guard position < bytes.count else { throw unexpectedEnd() }
    switch bytes[position] {
    case UInt8(ascii: ","):
      position += 1
      skipWhitespace()
      if position < bytes.count, bytes[position] == UInt8(ascii: "]") {
        throw error("a comma after the last element")
      }
      return false
    case UInt8(ascii: "]"):
      position += 1
      return true
    default:
      throw error("expected ',' or ']' after an element, found \(found)")
    }
  }

  private mutating func memberName(orClosing isFirst: Bool) throws(JSONSyntaxError) {
    guard position < bytes.count else { throw unexpectedEnd() }
    guard bytes[position] == UInt8(ascii: "\"") else {
      if !isFirst, bytes[position] == UInt8(ascii: "}") {
        throw error("a comma after the last member")
      }
      throw error("expected a name in double quotes\(isFirst ? " or '}'" : ""), found \(found)")
    }
    if limits.duplicates == .reject { nameStarts.append(position) }
    name = try string()
    skipWhitespace()
    guard position < bytes.count else { throw unexpectedEnd() }
    guard bytes[position] == UInt8(ascii: ":") else {
      throw error("expected ':' after a name, found \(found)")
    }
    position += 1
    skipWhitespace()
  }

  private mutating func close(_ container: Container) throws(JSONSyntaxError) -> JSONValue {
    containers.removeLast()
    name = container.name
    guard container.isObject else { return .array(elements.pop(from: container.base)) }
    let object = JSONObject(members.pop(from: container.base))
    if limits.duplicates == .reject {
      if let index = object.firstDuplicate {
        throw error(
          "duplicate key '\(object.members[index].name)'",
          at: nameStarts[container.nameBase + index]
        )
      }
      nameStarts.removeSubrange(container.nameBase...)
    }
    return .object(object)
  }

  private func checkDepth() throws(JSONSyntaxError) {
    guard containers.count < limits.depth else {
      throw error("nested deeper than \(limits.depth) levels")
    }
  }

  func unexpectedEnd() -> JSONSyntaxError {
    guard let container = containers.last else {
      return error("the text ends before the value does", at: bytes.count)
    }
    let start = JSONSyntaxError("", at: container.start, in: bytes)
    return error(
      "the text ends inside the \(container.isObject ? "object" : "array") that begins at line "
        + "\(start.line), column \(start.column)",
      at: bytes.count
    )
  }
}
