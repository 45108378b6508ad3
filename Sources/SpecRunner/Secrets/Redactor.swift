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
  /// A secret of fewer characters can't be masked: it would occur in unrelated text.
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
      let ellipsis = Array("…".utf8)
      let marked = Self.end(of: bytes, before: ellipsis)
      let whole = index.occurrences(in: bytes, isCut: isCut)
      let ranges =
        marked.map { end in
          let body = UnsafeBufferPointer(rebasing: bytes[..<end])
          return index.occurrences(in: body, isCut: true)
        } ?? whole
      guard !ranges.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
      return String(decoding: Self.replacing(ranges, in: bytes), as: UTF8.self)
    }
  }

  /// The bytes with every secret masked.
  func mask(_ data: Data) -> Data {
    let index = index.withLock { $0 }
    guard !index.isEmpty else { return data }
    return Array(data).withUnsafeBufferPointer { bytes in
      let ranges = index.occurrences(in: bytes, isCut: true)
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

  /// Where the text ends when it carries a mark of having been cut, and nil when it has none.
  private static func end(of bytes: UnsafeBufferPointer<UInt8>, before mark: [UInt8]) -> Int? {
    // A cut text may be quoted: the mark then stands before the quote.
    for tail in 0...1 {
      let end = bytes.count - tail - mark.count
      if end >= 0, bytes[end..<(bytes.count - tail)].elementsEqual(mark) { return end }
    }
    return nil
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
