package import SpecSource

/// Writes diagnostics as compilers do, each with the line of the spec that it is about.
package struct DiagnosticRenderer {
  private let files: [SourceFile]
  private let theme: Theme
  private var excerpt: Excerpt { Excerpt(files: files, theme: theme) }

  /// Makes a renderer; `files` are what `FileID.index` is an index into.
  package init(files: [SourceFile], theme: Theme) {
    self.files = files
    self.theme = theme
  }

  /// All diagnostics by file and place, an empty line between two, and a last line that counts
  /// them; empty when there are none.
  package func text(of diagnostics: [Diagnostic]) -> String {
    guard !diagnostics.isEmpty else { return "" }
    let sorted = diagnostics.enumerated().sorted { left, right in
      let (a, b) = (left.element.range, right.element.range)
      return (a.file.index, a.start, left.offset) < (b.file.index, b.start, right.offset)
    }
    let texts = sorted.map { text(of: $0.element) }
    return texts.joined(separator: "\n") + "\n" + count(diagnostics) + "\n"
  }

  /// One diagnostic with its notes, every line ended.
  package func text(of diagnostic: Diagnostic) -> String {
    let role: TextRole = diagnostic.severity == .error ? .failure : .warning
    let hint = diagnostic.hint.map {
      excerpt.hidingCredentials(in: $0, about: diagnostic.range).visible
    }
    var lines = [
      headline(diagnostic.severity.rawValue, role, diagnostic.message, at: diagnostic.range)
        + " [\(diagnostic.code.rawValue)]"
    ]
    let marked = excerpt.lines(of: diagnostic.range, role: role, remark: hint)
    lines += marked
    if marked.isEmpty, let hint { lines.append("  \(hint)") }
    for note in diagnostic.notes {
      lines.append(headline("note", .note, note.message, at: note.range))
      lines += excerpt.lines(of: note.range, role: .note)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func headline(
    _ label: String,
    _ role: TextRole,
    _ message: String,
    at range: SourceRange
  ) -> String {
    let place = excerpt.shownPlace(of: range, before: ":")
    let text = excerpt.hidingCredentials(in: message, about: range).visible
    return "\(place) \(theme.paint(label + ":", role)) \(text)"
  }

  private func count(_ diagnostics: [Diagnostic]) -> String {
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count - errors
    let files = Set(diagnostics.map(\.range.file)).count
    let kinds = [
      errors > 0 ? theme.paint(counted(errors, "error"), .failure) : nil,
      warnings > 0 ? theme.paint(counted(warnings, "warning"), .warning) : nil,
    ]
    let sentence =
      "\(kinds.compactMap(\.self).joined(separator: ", ")) in \(counted(files, "file"))"
    return errors > 0 ? "\(sentence); nothing was sent" : sentence
  }
}
