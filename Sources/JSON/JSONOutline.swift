/// Where the values of a JSON text begin and end, and nothing else of them.
///
/// To check a few members of a body, it need not become a tree of values: this takes a fifth of the
/// time of parsing, and of the memory. It holds no text; whoever made it gives the same bytes again.
package struct JSONOutline: Sendable {
  /// One value, or the name of a member.
  struct Token: Sendable {
    /// The offset of the first byte.
    var start: UInt32
    /// The offset behind the last byte.
    var end: UInt32
    /// The index of the token behind all that is in this one.
    var next: UInt32
  }

  private let tokens: [Token]

  /// The outline of a whole JSON text; nil for everything that ``JSONParser`` would not take with the
  /// same limits, for texts of 4 GiB and more, and where an object seems to have a name twice: only
  /// the names themselves can tell.
  package init?(
    of bytes: UnsafeRawBufferPointer,
    limits: JSONParser.Limits = JSONParser.Limits()
  ) {
    guard bytes.count < Int(UInt32.max) else { return nil }
    do {
      var reader = JSONReader(
        bytes: bytes,
        limits: limits,
        builder: OutlineBuilder(byteCount: bytes.count)
      )
      try reader.readDocument()
      tokens = reader.builder.takeTokens()
    } catch {
      return nil
    }
  }

  /// The value that a singular query leads to; nil where there is none, and if the query is not
  /// singular.
  ///
  /// The bytes are those that the outline was made of.
  package func value(of path: JSONPath, in bytes: UnsafeRawBufferPointer) -> JSONValue? {
    token(of: path, in: bytes).flatMap { value(at: $0, in: bytes) }
  }

  /// How many elements the array has that a singular query leads to, of which none is made; nil
  /// where it leads to none.
  package func elementCount(of path: JSONPath, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let index = token(of: path, in: bytes),
      bytes[Int(tokens[index].start)] == UInt8(ascii: "[")
    else { return nil }
    return partCount(of: index)
  }

  /// The index of the token that a query leads to.
  private func token(of path: JSONPath, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let steps = path.singularSteps else { return nil }
    var index = 0
    for step in steps {
      guard let child = child(of: index, at: step, in: bytes) else { return nil }
      index = child
    }
    return index
  }

  /// The value of a token, with all that is in it; nil only for bytes that are not the outline's, as
  /// grammar and depth have been checked.
  private func value(at index: Int, in bytes: UnsafeRawBufferPointer) -> JSONValue? {
    let first = index + 1
    switch bytes[Int(tokens[index].start)] {
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      elements.reserveCapacity(partCount(of: index))
      var element = first
      while element < tokens[index].next {
        guard let value = value(at: element, in: bytes) else { return nil }
        elements.append(value)
        element = Int(tokens[element].next)
      }
      return .array(elements)
    case UInt8(ascii: "{"):
      var members: [JSONObject.Member] = []
      members.reserveCapacity(partCount(of: index) / 2)
      var name = first
      while name < tokens[index].next {
        guard case .string(let text)? = scalar(at: name, in: bytes),
          let value = value(at: name + 1, in: bytes)
        else { return nil }
        members.append(JSONObject.Member(name: text, value: value))
        name = Int(tokens[name + 1].next)
      }
      return .object(JSONObject(members))
    default: return scalar(at: index, in: bytes)
    }
  }

  /// How many elements an array has, or names and values an object.
  private func partCount(of container: Int) -> Int {
    var count = 0
    var part = container + 1
    while part < tokens[container].next {
      count += 1
      part = Int(tokens[part].next)
    }
    return count
  }

  private func scalar(at index: Int, in bytes: UnsafeRawBufferPointer) -> JSONValue? {
    let text = text(of: index, in: bytes)
    // How escapes are undone, and which words there are, is known to the parser.
    return Self.plainScalar(text) ?? (try? JSONValue(parsing: text))
  }

  /// The string or number that a token holds, whose grammar has been checked already; nil for all
  /// else, and for strings with escapes.
  private static func plainScalar(_ text: UnsafeRawBufferPointer) -> JSONValue? {
    switch text[0] {
    case UInt8(ascii: "\""):
      let plain = UnsafeRawBufferPointer(rebasing: text[1..<text.count - 1])
      guard !plain.contains(UInt8(ascii: "\\")) else { return nil }
      return .string(String(decoding: plain, as: UTF8.self))
    case UInt8(ascii: "-"), 0x30...0x39:
      return .number(JSONNumber(unchecked: String(decoding: text, as: UTF8.self)))
    default: return nil
    }
  }

  private func child(
    of index: Int,
    at step: JSONLocation.Step,
    in bytes: UnsafeRawBufferPointer
  ) -> Int? {
    switch (step, bytes[Int(tokens[index].start)]) {
    case (.name(let name), UInt8(ascii: "{")): member(name, of: index, in: bytes)
    case (.index(let position), UInt8(ascii: "[")): element(position, of: index)
    default: nil
    }
  }

  /// The first member with this name, compared by code point.
  private func member(
    _ name: String,
    of object: Int,
    in bytes: UnsafeRawBufferPointer
  ) -> Int? {
    var index = object + 1
    while index < tokens[object].next {
      if isName(index, name, in: bytes) { return index + 1 }
      index = Int(tokens[index + 1].next)
    }
    return nil
  }

  private func isName(_ index: Int, _ name: String, in bytes: UnsafeRawBufferPointer) -> Bool {
    let written = text(of: index, in: bytes)
    let plain = UnsafeRawBufferPointer(rebasing: written[1..<written.count - 1])
    if plain.contains(UInt8(ascii: "\\")) {
      guard case .string(let text)? = try? JSONValue(parsing: written) else { return false }
      return text.hasSameCodePoints(as: name)
    }
    return plain.count == name.utf8.count && plain.elementsEqual(name.utf8)
  }

  /// The element at an index, which counts from the end where it is negative.
  private func element(_ position: Int, of array: Int) -> Int? {
    var position = position
    let end = Int(tokens[array].next)
    func following(_ index: Int) -> Int { Int(tokens[index].next) }
    if position < 0 {
      var index = array + 1
      while index < end {
        position += 1
        index = following(index)
      }
      // What is left is how far the array is too short, or where the element is from its start.
      guard position >= 0 else { return nil }
    }
    var index = array + 1
    while index < end, position > 0 {
      position -= 1
      index = following(index)
    }
    return index < end ? index : nil
  }

  private func text(of index: Int, in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let token = tokens[index]
    return UnsafeRawBufferPointer(rebasing: bytes[Int(token.start)..<Int(token.end)])
  }
}

/// Notes where values are, and makes none.
private struct OutlineBuilder: JSONBuilder, ~Copyable {
  /// An array or object that has begun.
  private struct Container {
    /// The index of its token.
    let token: Int
    /// How many names of outer objects stand in `fingerprints` before this one's.
    let nameBase: Int
  }

  private var stack: MoveStack<JSONOutline.Token>
  private var open = MoveStack<Container>()
  /// What the names in open objects come to: the same for the same names, hardly ever for others.
  private var fingerprints = MoveStack<UInt64>()

  /// Takes the length of the text, which says how many tokens to expect; of a long one it says little.
  init(byteCount: Int) {
    stack = MoveStack(capacity: min(byteCount / 6, 4096))
  }

  /// All tokens; afterwards there are none.
  mutating func takeTokens() -> [JSONOutline.Token] { stack.pop(from: 0) }

  mutating func literal(_ value: JSONValue, in range: Range<Int>) { add(range) }

  mutating func number(_ text: UnsafeBufferPointer<UInt8>, in range: Range<Int>) { add(range) }

  @inline(__always)
  mutating func string(_ text: JSONText, in range: Range<Int>) -> Bool {
    add(range)
    return text.isASCII || text.string != nil
  }

  @inline(__always)
  mutating func name(_ text: JSONText, in range: Range<Int>) -> Bool {
    fingerprints.push(Self.fingerprint(of: UnsafeRawBufferPointer(text.bytes)))
    return string(text, in: range)
  }

  /// Of eight bytes at a time, the last of which may have been taken already; most names are no longer.
  @inline(__always)
  private static func fingerprint(of name: UnsafeRawBufferPointer) -> UInt64 {
    var fingerprint = UInt64(name.count)
    func add(_ word: UInt64) {
      fingerprint = (fingerprint ^ word) &* 0x9E37_79B9_7F4A_7C15
      fingerprint ^= fingerprint >> 29
    }
    if name.count >= 8 {
      let last = name.count &- 8
      var offset = 0
      while offset < last {
        add(name.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset &+= 8
      }
      add(name.loadUnaligned(fromByteOffset: last, as: UInt64.self))
    } else if name.count >= 4 {
      let first = name.loadUnaligned(as: UInt32.self)
      let last = name.loadUnaligned(fromByteOffset: name.count &- 4, as: UInt32.self)
      add(UInt64(first) << 32 | UInt64(last))
    } else {
      for byte in name { fingerprint = fingerprint << 8 | UInt64(byte) }
    }
    return fingerprint
  }

  mutating func begin(isObject: Bool, at start: Int) {
    open.push(Container(token: stack.count, nameBase: fingerprints.count))
    add(start..<start)
  }

  mutating func end(at end: Int) throws(DuplicateName) {
    guard let container = open.popLast() else { return }
    if repeatsName(from: container.nameBase) { throw DuplicateName(name: "", offset: end) }
    stack[container.token].end = UInt32(end)
    stack[container.token].next = UInt32(stack.count)
  }

  /// Whether two of the fingerprints from this index on are the same, which are not needed any more.
  private mutating func repeatsName(from base: Int) -> Bool {
    if fingerprints.count - base > JSONObject.linearCount {
      let names = fingerprints.pop(from: base).sorted()
      return zip(names, names.dropFirst()).contains { $0 == $1 }
    }
    for index in base..<fingerprints.count {
      let name = fingerprints[index]
      for other in base..<index where fingerprints[other] == name { return true }
    }
    fingerprints.removeAll(from: base)
    return false
  }

  @inline(__always)
  private mutating func add(_ range: Range<Int>) {
    stack.push(
      JSONOutline.Token(
        start: UInt32(truncatingIfNeeded: range.lowerBound),
        end: UInt32(truncatingIfNeeded: range.upperBound),
        next: UInt32(truncatingIfNeeded: stack.count + 1)
      )
    )
  }
}
