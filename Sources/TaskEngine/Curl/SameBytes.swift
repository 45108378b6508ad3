#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import HTTPTypes

// Compared with `memcmp`, as requests and responses are compared with the ones before them.

extension UnsafeRawBufferPointer {
  /// Whether these bytes come first.
  func begins(with other: UnsafeRawBufferPointer) -> Bool {
    guard count >= other.count else { return false }
    guard let baseAddress, let start = other.baseAddress else { return other.isEmpty }
    return memcmp(baseAddress, start, other.count) == 0
  }

  /// Whether these are the bytes.
  func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    count == other.count && begins(with: other)
  }
}

extension String {
  /// Whether both are the same text, byte by byte.
  func hasBytes(of other: String) -> Bool {
    let isSame = other.utf8.withContiguousStorageIfAvailable {
      isWritten(as: UnsafeRawBufferPointer($0))
    }
    return isSame ?? utf8.elementsEqual(other.utf8)
  }

  /// Whether the text is these bytes.
  func isWritten(as bytes: UnsafeRawBufferPointer) -> Bool {
    let isSame = utf8.withContiguousStorageIfAvailable {
      UnsafeRawBufferPointer($0).isSame(as: bytes)
    }
    return isSame ?? utf8.elementsEqual(bytes)
  }
}

extension String {
  /// Whether the text is this one, up to its NUL.
  func isWritten(as text: UnsafePointer<CChar>) -> Bool {
    isWritten(as: UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}

extension HTTPField {
  /// Whether the value is these bytes.
  func hasValue(_ bytes: UnsafeRawBufferPointer) -> Bool {
    withUnsafeBytesOfValue { UnsafeRawBufferPointer($0).isSame(as: bytes) }
  }
}

extension HTTPFields {
  /// Whether both are the same on the wire, letter by letter and in the same order.
  func isWritten(as other: HTTPFields) -> Bool {
    guard count == other.count else { return false }
    for index in indices {
      let (field, otherField) = (self[index], other[index])
      guard field.name.rawName.hasBytes(of: otherField.name.rawName),
        otherField.withUnsafeBytesOfValue({ field.hasValue(UnsafeRawBufferPointer($0)) })
      else { return false }
    }
    return true
  }
}
