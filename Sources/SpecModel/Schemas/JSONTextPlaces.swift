import JSON

/// Finds where a value of JSON text stands, for messages about it.
///
/// The text has been parsed before, so nothing is checked again.
package struct JSONTextPlaces {
  /// Where a value stands, in bytes from the start of the text.
  package struct Place: Equatable {
    /// The name before it, with its quotes; nil for items and for the document itself.
    package var name: Range<Int>?
    package var value: Range<Int>
  }

  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The place that names and indices lead to; of what is not there, the last place on the way.
  package static func place(of tokens: [String], in bytes: [UInt8]) -> Place {
    var places = JSONTextPlaces(bytes)
    return places.place(of: tokens)
  }

  private mutating func place(of tokens: [String]) -> Place {
    var place = Place(name: nil, value: valueHere())
    for token in tokens {
      offset = place.value.lowerBound
      guard let next = child(token) else { return place }
      place = next
    }
    return place
  }

  /// The range of the value that begins behind white space.
  private mutating func valueHere() -> Range<Int> {
    skipWhiteSpace()
    let start = offset
    skipValue()
    return start..<offset
  }

  private mutating func child(_ token: String) -> Place? {
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return member(token)
    case UInt8(ascii: "["): return Int(token).flatMap { item($0) }
    default: return nil
    }
  }

  /// The first member of that name; objects with a name twice have been refused.
  private mutating func member(_ token: String) -> Place? {
    offset += 1
    while true {
      skipWhiteSpace()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { return nil }
      let name = offset..<endOfString()
      offset = name.upperBound
      skipWhiteSpace()
      offset += 1
      let value = valueHere()
      if let text = (try? JSONValue(parsing: bytes[name]))?.string,
        text.utf8.elementsEqual(token.utf8)
      {
        return Place(name: name, value: value)
      }
      skipWhiteSpace()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: ",") else { return nil }
      offset += 1
    }
  }

  private mutating func item(_ index: Int) -> Place? {
    offset += 1
    for position in 0... {
      skipWhiteSpace()
      guard offset < bytes.count, bytes[offset] != UInt8(ascii: "]") else { return nil }
      let value = valueHere()
      if position == index { return Place(name: nil, value: value) }
      skipWhiteSpace()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: ",") else { return nil }
      offset += 1
    }
    return nil
  }

  private mutating func skipWhiteSpace() {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
  }

  /// Goes behind the value that begins here, however deep it is.
  private mutating func skipValue() {
    var depth = 0
    repeat {
      guard offset < bytes.count else { return }
      switch bytes[offset] {
      case UInt8(ascii: "\""): offset = endOfString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        offset += 1
      default: skipScalar(isInside: depth > 0)
      }
    } while depth > 0
  }

  /// Goes behind a number or a word; inside of something else, also behind what separates values.
  private mutating func skipScalar(isInside: Bool) {
    let ends: [UInt8] = isInside ? Array("\"{}[]".utf8) : Array(",}] \t\n\r".utf8)
    repeat { offset += 1 } while offset < bytes.count && !ends.contains(bytes[offset])
  }

  private func endOfString() -> Int {
    var end = offset + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(end + 1, bytes.count)
  }
}
