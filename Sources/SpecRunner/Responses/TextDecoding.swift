#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Turns the bytes of a body into text by the charset of its media type.
///
/// UTF-8, ISO 8859-1 (read as windows-1252, WHATWG Encoding, section 4.2) and UTF-16 are known;
/// anything else is read as UTF-8. What can't be decoded becomes U+FFFD.
enum TextDecoding {
  static func text(of data: Data, contentType: String?) -> String {
    let charset = contentType.flatMap { MediaTypeText($0).parameter("charset") }
    switch charset?.lowercased() {
    case "iso-8859-1", "iso8859-1", "latin1", "windows-1252", "cp1252":
      var scalars = String.UnicodeScalarView()
      scalars.append(contentsOf: data.map(windows1252))
      return String(scalars)
    case "utf-16": return utf16(of: data, isBigEndian: nil)
    case "utf-16be": return utf16(of: data, isBigEndian: true)
    case "utf-16le": return utf16(of: data, isBigEndian: false)
    default: return utf8(of: data)
    }
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

  private static func utf8(of data: Data) -> String {
    data.starts(with: [0xEF, 0xBB, 0xBF])
      ? String(decoding: data.dropFirst(3), as: UTF8.self)
      : String(decoding: data, as: UTF8.self)
  }

  /// Nil for `isBigEndian` leaves it to the byte order mark; little-endian without one (WHATWG
  /// Encoding, section 4.2).
  private static func utf16(of data: Data, isBigEndian: Bool?) -> String {
    var bytes = Array(data)
    var isBig = isBigEndian ?? false
    if bytes.starts(with: [0xFE, 0xFF]), isBigEndian != false {
      isBig = true
      bytes.removeFirst(2)
    } else if bytes.starts(with: [0xFF, 0xFE]), isBigEndian != true {
      bytes.removeFirst(2)
    }
    var units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
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
