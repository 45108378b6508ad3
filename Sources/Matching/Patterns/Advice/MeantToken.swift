/// A part of what somebody wrote between `<` and `>` who has another language in mind.
enum MeantToken: Equatable {
  /// Letters, digits, `_`, and `-` between two of them.
  case word(String)
  /// With its quotes; a date that was written without has them added.
  case quoted(String)
  /// `/…/flags`.
  case regex(String)
  /// `${…}`.
  case expression(String)
  /// With its sign and unit, as we write them: `5 minutes` is `5m`.
  case number(String)
  case symbol(String)

  /// The word in lower case, without `-` and `_`; nil for what is none.
  var plainWord: String? {
    if case .word(let word) = self { word.plainName } else { nil }
  }
}

extension String {
  /// The name as tables have it: in lower case, without `-` and `_`.
  var plainName: String { lowercased().filter { $0 != "-" && $0 != "_" } }
}

/// Takes such text apart; nothing in it is wrong, so it never fails.
struct MeantTokenizer {
  private static let symbols = [
    "===", "...", "..<", "+/-", "!==", "..", "==", "!=", ">=", "<=", "=>", "=<", "||", "&&", "+-",
    "()", "[]", "{}",
  ]
  /// Letters to the eye of ``Scanner``, which takes everything beyond ASCII for a part of a name.
  private static let signs = ["±", "≥", "≤", "≠", "≈", "–", "…"]

  private let bytes: [UInt8]
  private var offset = 0
  private(set) var tokens: [MeantToken] = []

  init(_ text: String) {
    bytes = Array(text.utf8)
    while offset < bytes.count { next() }
  }

  private mutating func next() {
    let start = offset
    let byte = bytes[start]
    if byte.isBlank {
      offset += 1
    } else if byte.isDigit || (byte == UInt8(ascii: "-") && isNumberAfterSign) {
      number()
    } else if byte >= 0x80,
      let sign = Self.signs.first(where: { bytes[start...].starts(with: $0.utf8) })
    {
      take(to: start + sign.utf8.count) { .symbol($0) }
    } else if byte.isNameStart {
      word()
    } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\""),
      let end = bytes[(start + 1)...].firstIndex(of: byte)
    {
      take(to: end + 1) { .quoted($0) }
    } else if byte == UInt8(ascii: "$"), bytes[start...].starts(with: "${".utf8),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "}"))
    {
      take(to: end + 1) { .expression($0) }
    } else if byte == UInt8(ascii: "/"), let end = regexEnd {
      take(to: end) { .regex($0) }
    } else {
      symbol()
    }
  }

  private mutating func take(to end: Int, as token: (String) -> MeantToken) {
    tokens.append(token(String(decoding: bytes[offset..<end], as: UTF8.self)))
    offset = end
  }

  /// A `-` is a sign where no value stands before it.
  private var isNumberAfterSign: Bool {
    guard offset + 1 < bytes.count, bytes[offset + 1].isDigit else { return false }
    switch tokens.last {
    case .number, .quoted: return false
    default: return true
    }
  }

  private mutating func word() {
    var end = offset
    while end < bytes.count {
      let isJoined =
        bytes[end] == UInt8(ascii: "-") && end + 1 < bytes.count && bytes[end + 1].isNameStart
      guard bytes[end].isNamePart || isJoined else { break }
      end += 1
    }
    take(to: end) { .word($0) }
  }

  private mutating func number() {
    if let end = dateEnd {
      take(to: end) { .quoted("'\($0)'") }
      return
    }
    var end = offset + 1
    while end < bytes.count {
      let isPoint =
        bytes[end] == UInt8(ascii: ".") && end + 1 < bytes.count && bytes[end + 1].isDigit
      guard bytes[end].isDigit || isPoint else { break }
      end += 1
    }
    let digits = String(decoding: bytes[offset..<end], as: UTF8.self)
    var unitStart = end
    while unitStart < bytes.count, bytes[unitStart].isBlank { unitStart += 1 }
    var unitEnd = unitStart
    while unitEnd < bytes.count, bytes[unitEnd].isNamePart { unitEnd += 1 }
    let name = String(decoding: bytes[unitStart..<unitEnd], as: UTF8.self)
    let isAfterBlank = unitStart > end
    if let unit = MeantWords.unit(name, isApart: isAfterBlank) {
      end = unitEnd
      tokens.append(.number(digits + unit))
    } else {
      tokens.append(.number(digits))
    }
    offset = end
  }

  /// Where a date, or a date and time, ends that begins here without quotes.
  private var dateEnd: Int? {
    var end = offset
    while end < bytes.count, bytes[end].isNamePart || "-:.+".utf8.contains(bytes[end]) { end += 1 }
    return Moment(String(decoding: bytes[offset..<end], as: UTF8.self)) == nil ? nil : end
  }

  private var regexEnd: Int? {
    var end = offset + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "/") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count, end > offset + 1 else { return nil }
    end += 1
    while end < bytes.count, bytes[end].isLetter { end += 1 }
    return end
  }

  private mutating func symbol() {
    let rest = bytes[offset...]
    for symbol in Self.symbols where rest.starts(with: symbol.utf8) {
      take(to: offset + symbol.utf8.count) { .symbol($0) }
      return
    }
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    take(to: end) { .symbol($0) }
  }
}
