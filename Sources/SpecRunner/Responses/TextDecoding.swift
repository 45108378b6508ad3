#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Turns the bytes of a body into text.
///
/// A byte order mark decides, then the charset of the media type, then what XML or HTML says of itself;
/// without any of these it is UTF-8. What can't be decoded becomes U+FFFD.
enum TextDecoding {
  /// A charset that nothing here knows: to read the bytes in another would give mere noise.
  struct UnknownCharset: Error {
    let label: String
  }

  static func text(of data: Data, contentType: String?) throws(UnknownCharset) -> String {
    let type = contentType.map { MediaTypeText($0) }
    let bytes = [UInt8](data)
    let declared = Charset.declared(in: bytes, essence: type?.essence)
    let label =
      declared.markLength > 0
      ? declared.label : type?.parameter("charset") ?? declared.label
    guard let label else { return String(decoding: bytes, as: UTF8.self) }
    guard let charset = Charset(label: label) else { throw UnknownCharset(label: label) }
    let content = bytes[declared.markLength...]
    switch charset {
    case .utf8: return String(decoding: content, as: UTF8.self)
    case .utf16(let isBigEndian): return utf16(of: content, isBigEndian: isBigEndian ?? false)
    case .windows1252:
      var scalars = String.UnicodeScalarView()
      scalars.append(contentsOf: content.map(windows1252))
      return String(scalars)
    case .other(let name):
      guard let text = TextConversion.text(of: Array(content), from: name) else {
        throw UnknownCharset(label: label)
      }
      return text
    }
  }

  /// The text of a body; nil when some of its bytes have no meaning in its charset.
  ///
  /// Of a body that is cut, the last character need not be whole.
  static func wholeText(
    of data: Data,
    isCut: Bool,
    contentType: String?
  ) throws(UnknownCharset) -> String? {
    let text = try text(of: data, contentType: contentType)
    let known = isCut ? text.unicodeScalars.dropLast(3) : text.unicodeScalars[...]
    guard known.contains("\u{FFFD}") else { return text }
    // The replacement character may have been sent as such.
    return String(validating: data, as: UTF8.self)
  }

  /// Whether a body is to be shown as text: it has a charset, a type that is text, or no type and
  /// bytes that are UTF-8 without control characters.
  static func isText(_ data: Data, contentType: String?) -> Bool {
    guard let contentType else { return looksLikeText(data.prefix(1024)) }
    let type = MediaTypeText(contentType)
    if type.parameter("charset") != nil || type.essence.hasPrefix("text/") { return true }
    let names = ["json", "xml", "javascript", "yaml", "x-www-form-urlencoded", "graphql", "csv"]
    let subtype = type.essence.split(separator: "/").last.map(String.init) ?? ""
    let suffix = subtype.split(separator: "+").last.map(String.init) ?? ""
    return names.contains(subtype) || names.contains(suffix)
  }

  private static func looksLikeText(_ bytes: Data) -> Bool {
    // The sample may end inside a character, so only the beginning has to be whole.
    bytes.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
      && !String(decoding: bytes.dropLast(3), as: UTF8.self).unicodeScalars.contains("\u{FFFD}")
  }

  private static func utf16(of bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
    let bytes = Array(bytes)
    var units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    if !bytes.count.isMultiple(of: 2) { units.append(0xFFFD) }
    return String(decoding: units, as: UTF16.self)
  }

  private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(highControls[Int(byte) - 0x80]) ?? "\u{FFFD}"
  }

  /// 0x80 to 0x9F, the only bytes in which windows-1252 differs from ISO 8859-1.
  private static let highControls: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
