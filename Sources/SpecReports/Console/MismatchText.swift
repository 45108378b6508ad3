import SpecModel

/// What was expected at one place, and what was there.
struct MismatchText {
  var theme: Theme
  /// Lines of a difference, or of a text, before it is cut.
  var lineLimit = 30
  /// Columns of a value before it is cut.
  var width = 200

  func lines(_ assertion: AssertionResult) -> [String] {
    var lines = [assertion.path.visible]
    if let expected = assertion.expectedValue, let actual = assertion.actualValue,
      let difference = ValueDifference(expected: expected, actual: actual).lines
    {
      lines.append(
        "  (\(theme.paint("- expected", .success)), \(theme.paint("+ actual", .failure)))"
      )
      lines += difference.prefix(lineLimit).map { "  \(line($0))".trimmingTrailingBlanks() }
      let others = difference.count - lineLimit
      if others > 0 { lines.append("  \(theme.ellipsis) (\(others) more lines)") }
    } else {
      lines.append("  expected  \(theme.paint(value(assertion.expected), .success))")
      let actual = assertion.actual.isEmpty ? "nothing" : assertion.actual
      lines.append("  actual    \(theme.paint(value(actual), .failure))")
    }
    if let detail = assertion.detail {
      lines += detail.split(separator: "\n").map { line in
        "  " + String(line).visible.cut(toWidth: 2 * width, mark: theme.ellipsis)
      }
    }
    return lines
  }

  private func value(_ text: String) -> String {
    text.visible.cut(toWidth: width, mark: theme.ellipsis)
  }

  private func line(_ line: ValueDifference.Line) -> String {
    let text = line.text.visibleLine.expandingTabs().cut(toWidth: width, mark: theme.ellipsis)
    return switch line.kind {
    case .same: "  \(text)"
    case .missing: theme.paint("- \(text)", .success)
    case .unexpected: theme.paint("+ \(text)", .failure)
    case .gap: theme.ellipsis
    }
  }
}
