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

/// Colours and symbols of a terminal's text.
///
/// Only the eight basic colours are used, which every terminal's scheme keeps readable, and never
/// yellow, which many show too bright on white; nothing is said by colour alone.
package struct Theme: Sendable {
  package var hasColor: Bool
  /// False where the locale has no UTF-8: then symbols are ASCII.
  package var isUnicode: Bool

  package init(hasColor: Bool, isUnicode: Bool) {
    self.hasColor = hasColor
    self.isUnicode = isUnicode
  }

  package static let plain = Theme(hasColor: false, isUnicode: true)

  /// The text in the colour of its role, or as it is.
  package func paint(_ text: String, _ role: TextRole) -> String {
    guard hasColor, !text.isEmpty else { return text }
    return "\u{1B}[\(code(role))m\(text)\u{1B}[0m"
  }

  var ellipsis: String { isUnicode ? "…" : "..." }
  /// Between what uses and what is used.
  var inside: String { isUnicode ? " › " : " > " }
  var dot: String { isUnicode ? "·" : "-" }

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
