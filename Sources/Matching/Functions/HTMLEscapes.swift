/// Character references of HTML (WHATWG HTML, section 13.5).
enum HTMLEscapes {
  /// The five characters that mean something in text or attributes.
  static func encode(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Numeric references and the names below; all else stays as it is.
  static func decode(_ text: String) -> String {
    var result = ""
    var rest = text.unicodeScalars[...]
    while let ampersand = rest.firstIndex(of: "&") {
      result.unicodeScalars.append(contentsOf: rest[..<ampersand])
      let body = rest[ampersand...].dropFirst()
      // No name is longer than ten characters.
      if let end = body.prefix(12).firstIndex(of: ";"),
        let scalar = scalar(String(Substring(body[..<end])))
      {
        result.unicodeScalars.append(scalar)
        rest = body[body.index(after: end)...]
      } else {
        result.unicodeScalars.append("&")
        rest = body
      }
    }
    result.unicodeScalars.append(contentsOf: rest)
    return result
  }

  private static func scalar(_ reference: String) -> Unicode.Scalar? {
    guard reference.hasPrefix("#") else { return names[reference] }
    let digits = reference.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init)
  }

  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "copy": "©", "reg": "®", "trade": "™", "hellip": "…", "ndash": "–", "mdash": "—",
    "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»",
    "euro": "€", "pound": "£", "yen": "¥", "cent": "¢", "sect": "§", "deg": "°", "middot": "·",
    "times": "×", "divide": "÷", "plusmn": "±", "auml": "ä", "ouml": "ö", "uuml": "ü",
    "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é", "egrave": "è",
    "agrave": "à", "ccedil": "ç", "ntilde": "ñ",
  ]
}
