/// Help and explanations for terminals of any width: paragraphs are filled anew, and of two columns the
/// right one is put below the left where it would be too narrow.
///
/// Text that fits stays as it is.
package struct PageLayout {
  /// What is read comfortably; wider terminals get no longer lines.
  private static let widest = 100
  /// Fewer columns than these are not enough for an explanation beside its name.
  private static let narrowestColumn = 24

  /// Lines that are indented so far are examples, which have to stay as they are.
  private static let codeIndent = 4
  /// Where an explanation begins below its name.
  private static let belowName = 6

  private let width: Int

  /// - Parameter columns: those of the terminal.
  package init(columns: Int) {
    width = max(20, min(columns, Self.widest))
  }

  /// Whether text of two columns has room beside each other.
  package func hasRoom(for columns: Int) -> Bool { columns <= width }

  /// The whole text; a line break ends it where one has ended it before.
  package func text(_ text: String) -> String {
    var lines: [String] = []
    var paragraph: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.first.map({ $0 == " " }) ?? true || Self.beginsAnew(line) {
        lines += filled(paragraph)
        paragraph = []
      }
      if line.first.map({ $0 != " " }) ?? false {
        paragraph.append(line)
      } else {
        lines += indented(line)
      }
    }
    lines += filled(paragraph)
    return lines.joined(separator: "\n")
  }

  /// Lines that belong to no paragraph before them.
  private static func beginsAnew(_ line: Substring) -> Bool {
    line.lowercased().hasPrefix("usage:")
  }

  private func filled(_ paragraph: [Substring]) -> [String] {
    guard paragraph.contains(where: { $0.displayWidth > width }) else {
      return paragraph.map(String.init)
    }
    let hanging = paragraph[0].lowercased().hasPrefix("usage:") ? 7 : 0
    return wrapped(paragraph.joined(separator: " "), indent: 0, hanging: hanging)
  }

  private func indented(_ line: Substring) -> [String] {
    let indent = line.prefix { $0 == " " }.count
    guard line.displayWidth > width, indent != Self.codeIndent else { return [String(line)] }
    let body = line.dropFirst(indent)
    guard let gap = body.firstRange(of: "  ") else {
      // Alone in the right column, because its name is too long for the left one.
      let isBelow = indent > 8 && width - indent < Self.narrowestColumn
      let column = isBelow ? Self.belowName : indent
      return wrapped(String(body), indent: column, hanging: column)
    }
    let name = body[..<gap.lowerBound]
    let explanation = body[gap.lowerBound...].drop { $0 == " " }
    let column = line.displayWidth - explanation.displayWidth
    if width - column >= Self.narrowestColumn {
      let lines = wrapped(String(explanation), indent: column, hanging: column)
      let first = line.dropLast(explanation.count) + lines[0].dropFirst(column)
      return [String(first)] + lines.dropFirst()
    }
    return wrapped(String(name), indent: indent, hanging: Self.belowName)
      + wrapped(String(explanation), indent: Self.belowName, hanging: Self.belowName)
  }

  private func wrapped(_ text: String, indent: Int, hanging: Int) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.displayWidth + 1 + word.displayWidth > width {
        lines.append(line)
        line = String(repeating: " ", count: hanging)
        isEmpty = true
      }
      line += isEmpty ? String(word) : " \(word)"
      isEmpty = false
    }
    return lines + [line]
  }
}
