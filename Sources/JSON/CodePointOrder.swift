#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Comparison of text by Unicode code point.
///
/// Swift's own `==` takes "é" and "e" with a combining accent for equal; JSON and the spec language
/// do not (RFC 8259, section 8.3). The order of UTF-8's bytes is that of the code points.
extension String {
  /// Whether both have the same code points.
  package func hasSameCodePoints(as other: String) -> Bool {
    utf8.count == other.utf8.count && compareCodePoints(with: other) == 0
  }

  /// Whether this text comes first in the order of code points (RFC 9535, section 2.3.5.2.2).
  package func precedesByCodePoint(_ other: String) -> Bool {
    let order = compareCodePoints(with: other)
    return order < 0 || order == 0 && utf8.count < other.utf8.count
  }

  /// Below, at or above 0 as the common length of both compares.
  private func compareCodePoints(with other: String) -> Int32 {
    let order = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { theirs -> Int32 in
        guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return 0 }
        return memcmp(mine, theirs, min(utf8.count, other.utf8.count))
      }
    }
    if let order = order.flatMap(\.self) { return order }
    for (mine, theirs) in zip(utf8, other.utf8) where mine != theirs {
      return mine < theirs ? -1 : 1
    }
    return 0
  }
}

extension String {
  /// Text from UTF-8; nil if the bytes are anything else.
  ///
  /// `init(validating:as:)` isn't specialized and costs several times as much as this: to decode with
  /// repairs, and see whether anything was repaired.
  init?(exactly bytes: UnsafeBufferPointer<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    guard utf8.count == bytes.count else { return nil }
    let isSame = utf8.withContiguousStorageIfAvailable { mine in
      guard let mine = mine.baseAddress, let theirs = bytes.baseAddress else { return true }
      return memcmp(mine, theirs, bytes.count) == 0
    }
    guard isSame ?? utf8.elementsEqual(bytes) else { return nil }
  }
}

/// Text as a key of a dictionary or set, equal by code point.
package struct CodePointKey: Hashable, Sendable {
  /// The text.
  package let text: String

  /// Wraps a text.
  package init(_ text: String) {
    self.text = text
  }

  package static func == (left: CodePointKey, right: CodePointKey) -> Bool {
    left.text.hasSameCodePoints(as: right.text)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(codePointsOf: text)
  }
}

extension Hasher {
  /// Mixes in the code points of a text and its end.
  mutating func combine(codePointsOf text: String) {
    let isContiguous: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
      combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    if isContiguous == nil { for byte in text.utf8 { combine(byte) } }
    combine(0xFF as UInt8)
  }
}
