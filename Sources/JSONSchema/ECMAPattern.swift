/// A pattern for PCRE2 that means what a pattern of ECMA 262 with the flag `u` means, which JSON
/// Schema recommends (JSON Schema Core 2020-12, section 6.4).
///
/// - Throws: ``ECMAPatternError`` for what PCRE2 would understand in its own way.
func perlPattern(ofECMAPattern pattern: String) throws(ECMAPatternError) -> String {
  var translation = ECMATranslation(pattern)
  return try translation.translated()
}

/// Why a text is no pattern of ECMA 262.
struct ECMAPatternError: Error {
  /// In lower case.
  let message: String
}

private struct ECMATranslation {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var result = ""
  private var isInClass = false

  /// ECMA 262, section 12.2 and 12.3: white space and line ends.
  private static let space =
    #"\t-\r \x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\x{FEFF}"#

  init(_ pattern: String) {
    scalars = Array(pattern.unicodeScalars)
  }

  mutating func translated() throws(ECMAPatternError) -> String {
    while index < scalars.count {
      switch scalars[index] {
      case "\\": try translateEscape()
      case "[" where isInClass: put(#"\["#, 1)
      case "[": openClass()
      case "]" where isInClass:
        isInClass = false
        put("]", 1)
      case "." where !isInClass: put(#"[^\n\r\x{2028}\x{2029}]"#, 1)
      case "(" where !isInClass && next(1) == "*":
        throw error("nothing to repeat before '*'")
      case let scalar: put(String(scalar), 1)
      }
    }
    return result
  }

  private func next(_ distance: Int) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  private mutating func put(_ text: String, _ consumed: Int) {
    result += text
    index += consumed
  }

  private func error(_ message: String) -> ECMAPatternError {
    ECMAPatternError(message: message)
  }

  /// `[]` matches nothing and `[^]` anything; to PCRE2 the bracket would belong to the class.
  private mutating func openClass() {
    if next(1) == "]" { return put("(?!)", 2) }
    if next(1) == "^", next(2) == "]" { return put(#"[\s\S]"#, 3) }
    isInClass = true
    put("[", 1)
  }

  private mutating func translateEscape() throws(ECMAPatternError) {
    guard let letter = next(1) else { throw error("a backslash with nothing behind it") }
    switch letter {
    case "d", "D", "w", "W", "f", "n", "r", "t": put("\\\(letter)", 2)
    case "b": put(isInClass ? #"\x08"# : #"\b"#, 2)
    case "B" where !isInClass: put(#"\B"#, 2)
    case "v": put(#"\x0B"#, 2)
    case "0" where next(2).map { !("0"..."9").contains($0) } ?? true: put(#"\x00"#, 2)
    case "s": put(isInClass ? Self.space : "[\(Self.space)]", 2)
    // A class can't hold the complement of a list. Perl's white space differs in U+0085 and U+FEFF.
    case "S": put(isInClass ? #"\P{Xsp}"# : "[^\(Self.space)]", 2)
    case "c":
      guard let control = next(2), control.properties.isAlphabetic, control.isASCII else {
        throw error("'\\c' needs a letter behind it")
      }
      put(#"\x\#(hexadecimal(control.value % 32))"#, 3)
    case "x": try translateHexadecimal()
    case "u": try translateUnicode()
    case "p", "P": try translateProperty(letter)
    case "k" where !isInClass, "1"..."9" where !isInClass: put("\\\(letter)", 2)
    case "a"..."z", "A"..."Z", "0"..."9":
      throw error("ECMA 262 has no '\\\(letter)'")
    default: put("\\\(letter)", 2)
    }
  }

  private func hexadecimal(_ value: UInt32) -> String {
    "{\(String(value, radix: 16, uppercase: true))}"
  }

  /// The value of so many digits at a distance.
  private func digits(_ count: Int, at distance: Int) -> UInt32? {
    var value: UInt32 = 0
    for offset in 0..<count {
      guard let digit = Self.digit(next(distance + offset)) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  private static func digit(_ scalar: Unicode.Scalar?) -> UInt32? {
    guard let value = scalar?.value else { return nil }
    return switch value {
    case 0x30...0x39: value - 0x30
    case 0x41...0x46, 0x61...0x66: (value | 0x20) - 0x61 + 10
    default: nil
    }
  }

  private mutating func translateHexadecimal() throws(ECMAPatternError) {
    guard let value = digits(2, at: 2) else { throw error("'\\x' needs two digits behind it") }
    put("\\x\(hexadecimal(value))", 4)
  }

  private mutating func translateUnicode() throws(ECMAPatternError) {
    if next(2) == "{" {
      var count = 0
      while let scalar = next(3 + count), scalar != "}", count < 8 { count += 1 }
      guard count > 0, next(3 + count) == "}", let value = digits(count, at: 3),
        Unicode.Scalar(value) != nil
      else { throw error("'\\u{' needs a code point and '}' behind it") }
      return put("\\x\(hexadecimal(value))", 4 + count)
    }
    guard let value = digits(4, at: 2) else { throw error("'\\u' needs four digits behind it") }
    if Unicode.Scalar(value) != nil { return put("\\x\(hexadecimal(value))", 6) }
    guard (0xD800...0xDBFF).contains(value), next(6) == "\\", next(7) == "u",
      let low = digits(4, at: 8), (0xDC00...0xDFFF).contains(low)
    else { throw error("half of a surrogate pair matches nothing") }
    put("\\x\(hexadecimal(0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)))", 12)
  }

  /// `\p{Letter}`, `\p{General_Category=Letter}`, `\p{Script=Greek}`.
  private mutating func translateProperty(_ letter: Unicode.Scalar) throws(ECMAPatternError) {
    let close = scalars[index...].firstIndex(of: "}")
    guard next(2) == "{", let close else { throw error("'\\\(letter)' needs '{…}' behind it") }
    let text = String(String.UnicodeScalarView(scalars[(index + 3)..<close]))
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let name: String
    switch (parts.first, parts.count) {
    case ("General_Category", 2), ("gc", 2): name = Self.categories[parts[1]] ?? parts[1]
    case ("Script", 2), ("sc", 2): name = "sc:\(parts[1])"
    case ("Script_Extensions", 2), ("scx", 2): name = "scx:\(parts[1])"
    case (let only?, 1): name = Self.categories[only] ?? only
    default: throw error("there is no property '\(text)'")
    }
    put("\\\(letter){\(name)}", close + 1 - index)
  }

  /// The long names of the general categories, which PCRE2 knows by their short ones.
  private static let categories = [
    "Cased_Letter": "L&", "Close_Punctuation": "Pe", "Connector_Punctuation": "Pc",
    "Control": "Cc", "Currency_Symbol": "Sc", "Dash_Punctuation": "Pd", "Decimal_Number": "Nd",
    "Enclosing_Mark": "Me", "Final_Punctuation": "Pf", "Format": "Cf",
    "Initial_Punctuation": "Pi", "LC": "L&", "Letter": "L", "Letter_Number": "Nl",
    "Line_Separator": "Zl", "Lowercase_Letter": "Ll", "Mark": "M", "Math_Symbol": "Sm",
    "Modifier_Letter": "Lm", "Modifier_Symbol": "Sk", "Nonspacing_Mark": "Mn", "Number": "N",
    "Open_Punctuation": "Ps", "Other": "C", "Other_Letter": "Lo", "Other_Number": "No",
    "Other_Punctuation": "Po", "Other_Symbol": "So", "Paragraph_Separator": "Zp",
    "Private_Use": "Co", "Punctuation": "P", "Separator": "Z", "Space_Separator": "Zs",
    "Spacing_Mark": "Mc", "Surrogate": "Cs", "Symbol": "S", "Titlecase_Letter": "Lt",
    "Unassigned": "Cn", "Uppercase_Letter": "Lu", "digit": "Nd", "punct": "P",
  ]
}
