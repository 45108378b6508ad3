extension String {
  /// This text with everything that could steer a terminal, or make text read otherwise than it
  /// stands, written visibly: `\n`, `\u{1B}`.
  ///
  /// Concerned are control characters (ESC, C1's CSI among them), marks of writing direction and
  /// other invisible format characters, and line separators. Joiners inside emoji stay.
  package var visible: String { visible(except: []) }

  /// The same, for a single line of a larger text: a tab stays.
  var visibleLine: String { visible(except: ["\t"]) }

  /// This text of JSON, with what ``visible`` is about as escapes of JSON (RFC 8259, section 7); line
  /// ends of the layout stay.
  ///
  /// JSON's own syntax is ASCII, so that anything else stands in a string, where it may be escaped. A
  /// report can be shown on a terminal then, and is the same data to who reads it.
  package var visibleJSON: String {
    guard utf8.contains(where: { $0 >= 0x7F }) else { return self }
    var result = ""
    result.reserveCapacity(utf8.count + 64)
    for scalar in unicodeScalars {
      if scalar.value >= 0x7F, scalar.isTreacherous {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func visible(except kept: Set<Unicode.Scalar>) -> String {
    // Almost all text is plain.
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    guard unicodeScalars.contains(where: { $0.isTreacherous && !kept.contains($0) }) else {
      return self
    }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isTreacherous, !kept.contains(scalar) {
        result += scalar.escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  var isTreacherous: Bool {
    if value < 0x80 { return value < 0x20 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
    // Zero-width joiner and non-joiner shape scripts and emoji and hide nothing.
    case .format: return value != 0x200C && value != 0x200D
    default: return false
    }
  }

  fileprivate var escape: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
