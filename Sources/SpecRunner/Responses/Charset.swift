/// How the bytes of a text are read; what browsers know, by their labels (WHATWG Encoding, section 4.2).
enum Charset: Equatable {
  case utf8
  /// Nil leaves it to the byte order mark; little-endian without one.
  case utf16(isBigEndian: Bool?)
  case windows1252
  /// Another one, by its name for iconv.
  case other(String)

  /// Nil for a label that is not known.
  init?(label: String) {
    switch label.lowercased() {
    case "utf-8", "utf8", "us-ascii", "ascii": self = .utf8
    case "utf-16": self = .utf16(isBigEndian: nil)
    case "utf-16le": self = .utf16(isBigEndian: false)
    case "utf-16be": self = .utf16(isBigEndian: true)
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "l1", "windows-1252", "cp1252":
      self = .windows1252
    default:
      guard let name = Self.others[label.lowercased()] else { return nil }
      self = .other(name)
    }
  }

  /// Only these are handed to iconv, which would take any name from a server for that of a module.
  private static let others: [String: String] = {
    var names: [String: String] = [
      "latin2": "ISO-8859-2", "latin9": "ISO-8859-15", "koi8-r": "KOI8-R", "koi8-u": "KOI8-U",
      "ibm866": "IBM866", "cp866": "IBM866", "macintosh": "MACINTOSH", "tis-620": "CP874",
      "windows-874": "CP874", "gbk": "GB18030", "gb2312": "GB18030", "gb18030": "GB18030",
      "big5": "BIG5-HKSCS", "euc-jp": "EUC-JP", "shift_jis": "CP932", "sjis": "CP932",
      "euc-kr": "CP949", "ks_c_5601-1987": "CP949",
    ]
    for part in [2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16] {
      names["iso-8859-\(part)"] = "ISO-8859-\(part)"
      names["iso8859-\(part)"] = "ISO-8859-\(part)"
    }
    // Browsers read this as the larger set.
    names["iso-8859-9"] = "CP1254"
    for page in 1250...1258 where page != 1252 {
      names["windows-\(page)"] = "CP\(page)"
      names["cp\(page)"] = "CP\(page)"
    }
    return names
  }()

  /// What the bytes themselves say: a byte order mark, or else what XML or HTML says of itself at its
  /// beginning (RFC 7303, section 3; HTML, "Determining the character encoding").
  static func declared(in bytes: [UInt8], essence: String?) -> (label: String?, markLength: Int) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return ("utf-8", 3) }
    if bytes.starts(with: [0xFE, 0xFF]) { return ("utf-16be", 2) }
    if bytes.starts(with: [0xFF, 0xFE]) { return ("utf-16le", 2) }
    let subtype = essence?.split(separator: "/").last ?? ""
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    if subtype == "xml" || subtype.hasSuffix("+xml") {
      guard head.hasPrefix("<?xml"), let end = head.firstRange(of: "?>")?.lowerBound else {
        return (nil, 0)
      }
      return (value(of: "encoding", in: head[..<end]), 0)
    }
    guard subtype == "html" else { return (nil, 0) }
    for tag in head.split(separator: "<") where tag.hasPrefix("meta") {
      if let label = value(of: "charset", in: tag.prefix { $0 != ">" }) { return (label, 0) }
    }
    return (nil, 0)
  }

  /// What stands behind `name=`, in quotes or not.
  private static func value(of name: String, in text: Substring) -> String? {
    guard let start = text.firstRange(of: name)?.upperBound else { return nil }
    let rest = text[start...].drop(while: \.isWhitespace)
    guard rest.first == "=" else { return nil }
    let value = rest.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
      .prefix { !$0.isWhitespace && !"\"';/>?".contains($0) }
    return value.isEmpty ? nil : String(value)
  }
}
