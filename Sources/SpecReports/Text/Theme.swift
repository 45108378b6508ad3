/// What a text stands for, from which its colour follows.
package enum TextRole: Sendable {
  case title
  case success
  case failure
  case error
  case flaky
  case warning
  case note
  /// Where something is: path, line and column.
  case place
}

/// Colours, symbols and links of a terminal's text, and how wide it may be.
///
/// Only the eight basic colours are used, which every terminal's scheme keeps readable, and never
/// yellow, which many show too bright on white; nothing is said by colour alone.
package struct Theme: Sendable {
  package var hasColor: Bool
  /// False where the locale has no UTF-8: then symbols are ASCII.
  package var isUnicode: Bool

  /// How places become links; nil where they don't.
  package var links: Hyperlinks?
  /// Columns that a line of a spec may take.
  package var width: Int

  package init(
    hasColor: Bool,
    isUnicode: Bool,
    links: Hyperlinks? = nil,
    width: Int = Self.widest
  ) {
    self.hasColor = hasColor
    self.isUnicode = isUnicode
    self.links = links
    self.width = width
  }

  /// Columns that a line of a spec takes where there is no terminal, or a wider one.
  package static let widest = 160

  package static let plain = Theme(hasColor: false, isUnicode: true)

  /// The same for text that is not painted.
  var withoutColor: Theme {
    var theme = self
    theme.hasColor = false
    return theme
  }

  /// The text in the colour of its role, or as it is.
  package func paint(_ text: String, _ role: TextRole) -> String {
    guard hasColor, !text.isEmpty else { return text }
    return "\u{1B}[\(code(role))m\(text)\u{1B}[0m"
  }

  var ellipsis: String { isUnicode ? "…" : "..." }
  /// Between what uses and what is used.
  var inside: String { isUnicode ? " › " : " > " }
  var dot: String { isUnicode ? "·" : "-" }
  /// Before what is under way.
  var bullet: String { isUnicode ? "▸" : ">" }

  private func code(_ role: TextRole) -> String {
    switch role {
    case .title, .place: "1"
    case .success: "32"
    case .failure: "1;31"
    case .error: "1;35"
    case .flaky, .note: "36"
    case .warning: "1;35"
    }
  }
}
