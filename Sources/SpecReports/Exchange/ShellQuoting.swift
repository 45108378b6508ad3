extension String {
  /// One word of a POSIX shell command that the shell reads as exactly this text (POSIX.1-2024,
  /// volume XCU, section 2.2).
  ///
  /// Characters that a terminal would act on are written as escapes of `printf`; a word of these
  /// loses line ends at its end.
  var shellWord: String {
    if unicodeScalars.contains(where: \.isTreacherous) { return "\"$(\(printfCommand))\"" }
    return !isEmpty && utf8.allSatisfy(\.isPlainInShell) ? self : singleQuoted
  }

  /// A command that writes exactly this text, on one line.
  var printfCommand: String { "printf \(printfFormat.singleQuoted)" }

  private var singleQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private var printfFormat: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "%": result += "%%"
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isTreacherous: result += String(scalar).utf8.map(\.octalEscape).joined()
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension UInt8 {
  /// `\033`: this byte in the format of `printf`.
  var octalEscape: String {
    let digits = String(self, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }

  fileprivate var isPlainInShell: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_@%+:,./-".utf8.contains(self)
    }
  }
}
