/// Text in troff, the language of manual pages.
enum Troff {
  /// A line of text in which nothing means anything to troff.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      // Plain ones can come out as typographic signs, which nobody could paste.
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "." where result.isEmpty: result += "\\&."
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Paragraphs of a help text; indented lines stay as they are.
  static func paragraphs(_ text: String) -> String {
    var lines: [String] = []
    var isLiteral = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        if !isLiteral, !lines.isEmpty { lines.append(".PP") }
        continue
      }
      let isIndented = line.hasPrefix("  ")
      if isIndented != isLiteral {
        if isIndented, lines.last != ".PP" { lines.append(".PP") }
        lines += isIndented ? [".RS 4", ".nf"] : [".fi", ".RE", ".PP"]
        isLiteral = isIndented
      }
      lines.append(escaped(isIndented ? line.dropFirst(2) : line))
    }
    if lines.last == ".PP" { lines.removeLast() }
    if isLiteral { lines += [".fi", ".RE"] }
    return lines.joined(separator: "\n")
  }
}
