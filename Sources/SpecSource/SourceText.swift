/// Text taken out of a file, such as the value of a YAML scalar, that knows where its parts stood.
///
/// The parsers of what is written inside scalars (`${…}`, `<…>`, JSONPath) work on UTF-8 offsets of
/// the text alone and ask here for the range in the file.
package struct SourceText: Sendable {
  /// From `offset` on, text and file run in step: one scalar of text is one column.
  package struct Anchor: Sendable {
    /// In UTF-8 code units of the text.
    package var offset: Int
    package var position: SourcePosition

    package init(offset: Int, position: SourcePosition) {
      self.offset = offset
      self.position = position
    }
  }

  package let text: String
  /// The whole scalar in the file, quotes included.
  package let range: SourceRange
  /// In rising order of offset; empty when the text can't be traced (then every part is `range`).
  private let anchors: [Anchor]

  package init(_ text: String, range: SourceRange, anchors: [Anchor]) {
    self.text = text
    self.range = range
    self.anchors = text.utf8.count > Self.longestStretch ? Self.denser(anchors, in: text) : anchors
  }

  /// How many code units may be walked to find a place.
  ///
  /// Without a bound, finding the places of all `${…}` of a long text would take time in the square
  /// of its length.
  private static let longestStretch = 128

  /// Adds anchors where two are further apart.
  private static func denser(_ anchors: [Anchor], in text: String) -> [Anchor] {
    guard var last = anchors.first else { return [] }
    var result: [Anchor] = [last]
    var next = anchors.dropFirst()
    var column = Int(last.position.column)
    for (offset, byte) in text.utf8.enumerated().dropFirst(last.offset) {
      if let anchor = next.first, anchor.offset <= offset {
        // Several anchors may stand at one place; the last of them counts.
        next = next.drop { $0.offset <= offset }
        last = anchors[next.startIndex - 1]
        result.append(last)
        column = Int(last.position.column)
      } else if byte & 0xC0 != 0x80, offset - last.offset >= longestStretch {
        last = Anchor(
          offset: offset,
          position: SourcePosition(line: Int(last.position.line), column: column)
        )
        result.append(last)
      }
      if byte & 0xC0 != 0x80 { column += 1 }
    }
    return result
  }

  /// Text that stands in the file as it is, on one line, from the start of `range`.
  package init(verbatim text: String, range: SourceRange) {
    self.init(text, range: range, anchors: [Anchor(offset: 0, position: range.start)])
  }

  /// Where a part of the text stands in the file.
  ///
  /// The offsets are UTF-8 code units of `text`, on scalar boundaries.
  package func range(of offsets: Range<Int>) -> SourceRange {
    guard let start = position(at: offsets.lowerBound) else { return range }
    // The end is counted from the last character inside, so that it never jumps to the next line.
    guard offsets.count > 0, let last = position(at: offsets.upperBound - 1) else {
      return SourceRange(file: range.file, start: start, end: start)
    }
    let end = SourcePosition(line: Int(last.line), column: Int(last.column) + 1)
    return SourceRange(file: range.file, start: start, end: end)
  }

  private func lastAnchor(upTo offset: Int) -> Anchor? {
    var low = 0
    var high = anchors.count
    while low < high {
      let middle = (low + high) / 2
      if anchors[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? anchors[low - 1] : nil
  }

  private func position(at offset: Int) -> SourcePosition? {
    guard let anchor = lastAnchor(upTo: offset) else { return nil }
    let utf8 = text.utf8
    let from = utf8.index(utf8.startIndex, offsetBy: min(anchor.offset, utf8.count))
    let to = utf8.index(from, offsetBy: min(offset, utf8.count) - min(anchor.offset, utf8.count))
    // Counting lead bytes counts scalars.
    var scalars = 0
    for byte in utf8[from..<to] where byte & 0xC0 != 0x80 { scalars += 1 }
    let isContinuation = to < utf8.endIndex && utf8[to] & 0xC0 == 0x80
    return SourcePosition(
      line: Int(anchor.position.line),
      column: Int(anchor.position.column) + scalars - (isContinuation ? 1 : 0)
    )
  }
}
