package import SpecModel
package import SpecSource

/// Suites and steps in aligned columns: title, tags, place.
package struct OutlineText {
  package struct Row {
    var title: String
    /// 0 for a suite, 1 for a step.
    var level: Int
    var tags: [String]
    var range: SourceRange

    package init(title: String, level: Int, tags: [String], range: SourceRange) {
      self.title = title
      self.level = level
      self.tags = tags
      self.range = range
    }

    package init(_ step: StepIdentity, tags: [String]) {
      let title = StepText(files: [], theme: .plain).title(step)
      self.init(title: title, level: 1, tags: tags, range: step.range)
    }
  }

  private let files: [SourceFile]
  private let theme: Theme

  /// Makes an outline; `files` are what `FileID.index` is an index into.
  package init(files: [SourceFile], theme: Theme) {
    self.files = files
    self.theme = theme
  }

  /// A line for each row, every line ended.
  package func text(of rows: [Row]) -> String {
    // Columns of places alone are quieter without their colour.
    let excerpt = Excerpt(files: files, theme: theme.withoutColor)
    let titles = rows.map { $0.title.visible.indented($0.level * 2) }
    let tags = rows.map { $0.tags.map(\.visible).joined(separator: ", ") }
    let titleWidth = min(60, titles.map(\.displayWidth).max() ?? 0)
    let tagWidth = min(30, tags.map(\.displayWidth).max() ?? 0)
    return rows.indices.map { index in
      let title = titles[index].padded(to: titleWidth)
      let shown = rows[index].level == 0 ? theme.paint(title, .title) : title
      let tag = tagWidth > 0 ? tags[index].padded(to: tagWidth) + "  " : ""
      return "\(shown)  \(tag)\(excerpt.shownPlace(of: rows[index].range))\n"
    }.joined()
  }
}
