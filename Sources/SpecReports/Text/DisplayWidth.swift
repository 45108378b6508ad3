extension StringProtocol {
  /// How many columns a terminal gives this text; control characters count as none.
  package var displayWidth: Int {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// The longest beginning that fits; when something had to go, it ends in `mark`.
  func cut(toWidth width: Int, mark: String) -> String {
    guard displayWidth > width else { return String(self) }
    var room = width - mark.displayWidth
    guard room > 0 else { return "" }
    var result = ""
    for character in self {
      room -= character.displayWidth
      if room < 0 { break }
      result.append(character)
    }
    return result + mark
  }

  /// The end of this text, without what begins in its first columns.
  func dropping(columns: Int) -> SubSequence {
    var column = 0
    return drop { character in
      defer { column += character.displayWidth }
      return column < columns
    }
  }

  /// This text with blanks behind it, up to a width.
  func padded(to width: Int) -> String {
    String(self) + String(repeating: " ", count: Swift.max(0, width - displayWidth))
  }

  /// This text with each tab replaced by blanks up to the next multiple of four columns.
  func expandingTabs() -> String {
    guard utf8.contains(UInt8(ascii: "\t")) else { return String(self) }
    var result = ""
    var column = 0
    for character in self {
      let width = character == "\t" ? 4 - column % 4 : character.displayWidth
      column += width
      result += character == "\t" ? String(repeating: " ", count: width) : String(character)
    }
    return result
  }
}

extension Character {
  /// 0 for what takes no room of its own, 2 for East Asian wide characters and emoji, else 1.
  var displayWidth: Int {
    let scalars = unicodeScalars
    // An emoji of several scalars (a flag, a family, a heart with its selector) is one picture.
    if scalars.count > 1, scalars.contains(where: { $0.value == 0xFE0F || $0.isRegional }) {
      return 2
    }
    return scalars.reduce(0) { Swift.max($0, $1.displayWidth) }
  }
}

extension Unicode.Scalar {
  fileprivate var isRegional: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  fileprivate var displayWidth: Int {
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    return isWide ? 2 : 1
  }

  /// East Asian Wide and Fullwidth (UAX #11), in blocks.
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: properties.isEmojiPresentation
    }
  }
}
