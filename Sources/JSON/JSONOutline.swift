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
    guard let steps = path.singularSteps else { return nil }
    var index = 0
    for step in steps {
      guard let child = child(of: index, at: step, in: bytes) else { return nil }
      index = child
    }
    let text = text(of: index, in: bytes)
    return Self.plainScalar(text) ?? (try? JSONValue(parsing: text))
  }

  /// The string or number that a token holds, whose grammar has been checked already; nil for all
  /// else, and for strings with escapes.
  private static func plainScalar(_ text: UnsafeRawBufferPointer) -> JSONValue? {
    switch text[0] {
    case UInt8(ascii: "\""):
      let plain = UnsafeRawBufferPointer(rebasing: text.dropFirst().dropLast())
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
    let plain = UnsafeRawBufferPointer(rebasing: written.dropFirst().dropLast())
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
  private var fingerprints: [UInt32] = []

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
    // FNV-1a.
    fingerprints.append(text.bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 })
    return string(text, in: range)
  }

  mutating func begin(isObject: Bool, at start: Int) {
    open.push(Container(token: stack.count, nameBase: fingerprints.count))
    add(start..<start)
  }

  mutating func end(at end: Int) throws(DuplicateName) {
    guard let container = open.popLast() else { return }
    if repeatsName(from: container.nameBase) { throw DuplicateName(name: "", offset: end) }
    fingerprints.removeSubrange(container.nameBase...)
    stack[container.token].end = UInt32(end)
    stack[container.token].next = UInt32(stack.count)
  }

  /// Whether two of the last fingerprints are the same.
  private mutating func repeatsName(from base: Int) -> Bool {
    let names = fingerprints[base...]
    if names.count <= JSONObject.linearCount {
      return names.indices.contains { index in names[..<index].contains(names[index]) }
    }
    fingerprints[base...].sort()
    return zip(fingerprints[base...], fingerprints[(base + 1)...]).contains { $0 == $1 }
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
