#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import JSON
import Synchronization

/// Replaces secrets, and the forms in which they travel, by `***`.
///
/// One serves the whole run: what one suite knows to be secret is masked in the answers of all.
final class Redactor: Sendable {
  /// What stands in the place of a secret.
  static let mask = "***"
  static let shortestSecret = SecretIndex.shortest

  private let index = Mutex(SecretIndex())

  /// Takes note of a secret, unless it is too short to be masked.
  func add(_ secret: String) {
    guard secret.unicodeScalars.count >= Self.shortestSecret else { return }
    let forms = SecretForms.all(of: secret)
    index.withLock { index in
      for form in forms { index.insert(form) }
    }
  }

  /// Takes note of all text in a value, keys excepted, that is long enough.
  func add(_ value: JSONValue) {
    switch value {
    case .null, .bool: break
    case .number(let number): add(number.text)
    case .string(let text): add(text)
    case .array(let items): for item in items { add(item) }
    case .object(let object): for member in object.members { add(member.value) }
    }
  }

  /// Whether there is nothing to mask.
  var isEmpty: Bool { index.withLock { $0.isEmpty } }

  /// The length of the longest form of a secret, in bytes.
  var longest: Int { index.withLock { $0.longest } }

  /// The text with every secret masked.
  ///
  /// Of a text that is cut, the beginning of a longer one, the beginning of a secret at its end is
  /// masked too. Text that ends with `…` is always taken for cut.
  func mask(_ text: String, isCut: Bool = false) -> String {
    let index = index.withLock { $0 }
    guard !index.isEmpty else { return text }
    var text = text
    return text.withUTF8 { bytes in
      let ranges = Self.occurrences(of: index, in: bytes, isCut: isCut)
      guard !ranges.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
      return String(decoding: Self.replacing(ranges, in: bytes), as: UTF8.self)
    }
  }

  /// The bytes with every secret masked.
  func mask(_ data: Data) -> Data {
    let index = index.withLock { $0 }
    guard !index.isEmpty else { return data }
    return Array(data).withUnsafeBufferPointer { bytes in
      let ranges = Self.merged(index.occurrences(in: bytes, isCut: true))
      return ranges.isEmpty ? data : Data(Self.replacing(ranges, in: bytes))
    }
  }

  /// The value with every secret masked; a number that gives one away becomes text.
  func mask(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null, .bool: return value
    case .number(let number):
      let masked = mask(number.text)
      return masked.utf8.elementsEqual(number.text.utf8) ? value : .string(masked)
    case .string(let text): return .string(mask(text))
    case .array(let items): return .array(items.map { mask($0) })
    case .object(let object):
      return .object(
        JSONObject(object.members.map { .init(name: mask($0.name), value: mask($0.value)) })
      )
    }
  }

  /// How many layers of escapes are undone, such as JSON in the text of JSON that a page quotes.
  private static let layerLimit = 3
  /// `\`, `%`, `+`, `&` and the end of a line: without one of them nothing is escaped.
  private static let marks: [UInt8] = [0x5C, 0x25, 0x2B, 0x26, 0x0A]

  /// Where secrets stand, written as they are or with escapes.
  ///
  /// Each kind of escape is undone by itself, since what is one to one format is text to another,
  /// and all at once, for URLs in JSON in HTML.
  private static func occurrences(
    of index: SecretIndex,
    in bytes: UnsafeBufferPointer<UInt8>,
    isCut: Bool
  ) -> [Range<Int>] {
    var ranges = index.occurrences(in: bytes, isCut: isCut)
    guard bytes.contains(where: marks.contains) else { return merged(ranges) }
    func add(_ view: UnescapedBytes?) {
      guard let view else { return }
      let found = view.bytes.withUnsafeBufferPointer { index.occurrences(in: $0, isCut: isCut) }
      ranges += found.map(view.original)
    }
    let original = UnescapedBytes(bytes)
    add(original.undoing(.form))
    add(original.undoing(.folding))
    for escaping in [UnescapedBytes.Escaping.json, .percent, .markup, .any] {
      var layer: UnescapedBytes? = original
      for number in 1...layerLimit {
        layer = layer?.undoing(escaping)
        add(layer)
        guard number == 1, escaping == .json || escaping == .any else { continue }
        add(layer?.undoing(.form))
        add(layer?.undoing(.folding))
      }
    }
    return merged(ranges)
  }

  /// In rising order, those that overlap as one.
  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound < last.upperBound {
        let end = max(last.upperBound, range.upperBound)
        result[result.count - 1] = last.lowerBound..<end
      } else {
        result.append(range)
      }
    }
    return result
  }

  private static func replacing(
    _ ranges: [Range<Int>],
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    for range in ranges {
      result += bytes[start..<range.lowerBound]
      result += mask.utf8
      start = range.upperBound
    }
    result += bytes[start...]
    return result
  }
}
