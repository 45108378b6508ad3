import SpecSource

/// A line of a spec with a caret and tildes under a part of it.
///
///     7 |     hedaers:
///       |     ^~~~~~~ did you mean 'headers'?
struct Excerpt {
  var files: [SourceFile]
  var theme: Theme
  /// The two lines, or none where the file has no such line (an empty file's).
  ///
  /// A range of many lines is marked to the end of its first. The remark stands behind the mark. Of
  /// a line that is too long the part around the mark is shown.
  func lines(of range: SourceRange, role: TextRole, remark: String? = nil) -> [String] {
    guard hasText(range.file),
      let line = files[range.file.index].lineToShow(Int(range.start.line))?.text
    else { return [] }
    let scalars = line.unicodeScalars
    let from = min(max(0, Int(range.start.column) - 1), scalars.count)
    let to =
      range.end.line > range.start.line
      ? scalars.count : min(max(from, Int(range.end.column) - 1), scalars.count)
    let start = scalars.index(scalars.startIndex, offsetBy: from)
    let end = scalars.index(start, offsetBy: to - from)

    let before = shown(line[..<start])
    var marked = line[start..<end]
    // A mark to the end of a line leaves out the blanks there.
    while range.end.line > range.start.line, let last = marked.last, last == " " || last == "\t" {
      marked.removeLast()
    }
    let throughMark = shown(line[..<marked.endIndex])
    let length = max(1, throughMark.displayWidth - before.displayWidth)

    let number = String(range.start.line)
    let gutter = String(repeating: " ", count: number.count)
    let room = max(20, theme.width - number.count - 4)
    let (text, hidden) = window(shown(line[...]), room, from: before.displayWidth, length: length)
    let indent = before.displayWidth - hidden
    let tildes = String(repeating: "~", count: min(length, max(1, room - indent)) - 1)
    let mark = theme.paint("^" + tildes, role)
    let blanks = String(repeating: " ", count: indent)
    return [
      " \(number) | \(text)".trimmingTrailingBlanks(),
      " \(gutter) | \(blanks)\(mark)\(remark.map { " " + $0 } ?? "")",
    ]
  }

  /// `path:line:column` of a range's start; the path alone when it is the path that is wrong, or the
  /// file is empty.
  func place(of range: SourceRange) -> String {
    let path =
      files.indices.contains(range.file.index) ? files[range.file.index].path.visible : "?"
    guard hasText(range.file) else { return path }
    return "\(path):\(range.start.line):\(range.start.column)"
  }

  /// The same as a link, where the terminal has them, in the colour of places.
  func shownPlace(of range: SourceRange, before mark: String = "") -> String {
    let text = theme.paint(place(of: range) + mark, .place)
    guard let links = theme.links, files.indices.contains(range.file.index) else { return text }
    return links.link(text, to: files[range.file.index].path, range.start)
  }

  /// What fits of a line, so that a mark is seen, and how many columns are hidden before it.
  private func window(
    _ text: String,
    _ room: Int,
    from start: Int,
    length: Int
  ) -> (text: String, hidden: Int) {
    let mark = theme.ellipsis
    guard text.displayWidth > room, start + min(length, room / 2) > room - mark.displayWidth else {
      return (text.cut(toWidth: room, mark: mark), 0)
    }
    // A third of the room is left for what stands before the mark.
    let rest = text.dropping(columns: start - room / 3 + mark.displayWidth)
    let hidden = text.displayWidth - rest.displayWidth - mark.displayWidth
    return ((mark + rest).cut(toWidth: room, mark: mark), hidden)
  }

  /// A text about a range, in which nothing stands of what its lines do not show.
  func hidingCredentials(in text: String, about range: SourceRange) -> String {
    guard hasText(range.file),
      let hidden = files[range.file.index].lineToShow(Int(range.start.line))?.hidden
    else { return text }
    return hidden.reduce(text) { $1.utf8.count < 4 ? $0 : $0.replacing($1, with: "***") }
  }

  private func hasText(_ file: FileID) -> Bool {
    files.indices.contains(file.index) && !files[file.index].text.isEmpty
  }

  private func shown(_ text: Substring) -> String {
    String(text).visibleLine.expandingTabs()
  }
}

extension String {
  func trimmingTrailingBlanks() -> String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
