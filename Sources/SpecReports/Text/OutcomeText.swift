import SpecModel

extension Outcome {
  func symbol(_ theme: Theme) -> String {
    switch self {
    case .passed: theme.isUnicode ? "✓" : "+"
    case .flaky: "~"
    case .failed: theme.isUnicode ? "✗" : "x"
    case .errored: "!"
    case .blocked: theme.isUnicode ? "⊘" : "o"
    case .skipped: "-"
    }
  }

  /// Nil for what is shown in the terminal's own colour.
  var role: TextRole? {
    switch self {
    case .passed: .success
    case .flaky: .flaky
    case .failed: .failure
    case .errored: .error
    case .blocked, .skipped: nil
    }
  }

  func paintedSymbol(_ theme: Theme) -> String { paint(symbol(theme), theme) }

  func paint(_ text: String, _ theme: Theme) -> String {
    role.map { theme.paint(text, $0) } ?? text
  }
}

extension OutcomeCounts {
  /// `3 failed, 1 skipped`: what is not plainly passed, in the order of gravity.
  func exceptions(_ theme: Theme) -> [String] {
    [.failed, .errored, .blocked, .flaky, .skipped].compactMap { (outcome: Outcome) in
      self[outcome] > 0 ? outcome.paint("\(self[outcome]) \(outcome.rawValue)", theme) : nil
    }
  }

  /// `12 suites: 10 passed, 2 failed`.
  func sentence(_ singular: String, _ theme: Theme) -> String {
    var parts = exceptions(theme)
    if self[.passed] > 0 { parts.insert(theme.paint("\(self[.passed]) passed", .success), at: 0) }
    let head = counted(total, singular)
    return parts.isEmpty ? head : "\(head): \(parts.joined(separator: ", "))"
  }
}
