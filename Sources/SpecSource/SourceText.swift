/// Text taken out of a file, such as the value of a YAML scalar, that knows where its parts stood.
///
/// The parsers of what is written inside scalars (`${…}`, `<…>`, JSONPath) work on UTF-8 offsets of
/// the text alone and ask here for the range in the file.
public struct SourceText: Sendable {
  /// From `offset` on, text and file run in step: one scalar of text is one column.
  public struct Anchor: Sendable {
    /// In UTF-8 code units of the text.
    public var offset: Int
    /// Where that stands in the file.
    public var position: SourcePosition

    package init(offset: Int, position: SourcePosition) {
      self.offset = offset
      self.position = position
    }
  }

  /// Where the parts of a text stand, which nearly always takes no memory.
  @usableFromInline
  enum Places: Sendable {
    /// All on one line as they are, from the start of the range on.
    case fromStart
    /// The same, but one column further, as behind a quote.
    case fromSecondColumn
    /// Where the anchors say, which are in rising order of offset; without any it can't be told.
    case anchored([Anchor])
  }

  // Every key and scalar of a file has one of these: the order keeps them small.

  /// What was written, without what only YAML needs.
  public let text: String
  @usableFromInline let places: Places
  /// The whole scalar in the file, quotes included.
  public let range: SourceRange

  /// Text of which each scalar is one column of a line, from the start of the range on, or from the
  /// column behind that; no longer than ``longestStretch``.
  @inlinable
  public init(_ text: consuming String, range: SourceRange, isQuoted: Bool) {
    self.text = text
    self.range = range
    places = isQuoted ? .fromSecondColumn : .fromStart
  }

  /// Text whose parts stand at the anchors, which are in rising order of offset.
  ///
  /// Without anchors the text can't be traced, and every part is `range`.
  package init(_ text: String, range: SourceRange, anchors: [Anchor]) {
    self.text = text
    self.range = range
    let isLong = text.utf8.count > Self.longestStretch
    places = .anchored(isLong ? Self.denser(anchors, in: text) : anchors)
  }

  /// Text that stands in the file as it is, on one line, from the start of `range`.
  package init(verbatim text: String, range: SourceRange) {
    if text.utf8.count > Self.longestStretch {
      self.init(text, range: range, anchors: [Anchor(offset: 0, position: range.start)])
    } else {
      self.init(text, range: range, isQuoted: false)
    }
  }

  /// How many code units may be walked to find a place.
  ///
  /// Without a bound, finding the places of all `${…}` of a long text would take time in the square
  /// of its length.
  @inlinable
  public static var longestStretch: Int { 128 }

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

  /// Where the text begins, if all of it stands on one line as it is; nil otherwise.
  package var origin: SourcePosition? {
    var start = range.start
    switch places {
    case .fromStart: break
    case .fromSecondColumn: start.column += 1
    case .anchored: return nil
    }
    return start
  }

  /// Where a part of the text stands in the file.
  ///
  /// The offsets are UTF-8 code units of `text`, on scalar boundaries.
  package func range(of offsets: Range<Int>) -> SourceRange {
    text.withUTF8Bytes { bytes in
      if var start = origin, offsets.upperBound <= bytes.count {
        // Nearly always: one line, from its first character on.
        start.column += Self.scalarCount(bytes[..<offsets.lowerBound])
        var end = start
        end.column += Self.scalarCount(bytes[offsets])
        return SourceRange(file: range.file, start: start, end: end)
      }
      guard let start = position(at: offsets.lowerBound, in: bytes) else { return range }
      // The end is counted from the last character inside, so that it never jumps to the next line.
      guard !offsets.isEmpty, var end = position(at: offsets.upperBound - 1, in: bytes) else {
        return SourceRange(file: range.file, start: start, end: start)
      }
      end.column += 1
      return SourceRange(file: range.file, start: start, end: end)
    }
  }

  private func lastAnchor(upTo offset: Int) -> Anchor? {
    guard case .anchored(let anchors) = places else {
      return origin.map { Anchor(offset: 0, position: $0) }
    }
    guard let first = anchors.first, first.offset <= offset else { return nil }
    var low = 1
    var high = anchors.count
    while low < high {
      let middle = (low + high) / 2
      if anchors[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return anchors[low - 1]
  }

  /// How many scalars begin in the bytes.
  private static func scalarCount(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int32 {
    var count: Int32 = 0
    for byte in UnsafeBufferPointer(rebasing: bytes) where byte & 0xC0 != 0x80 { count &+= 1 }
    return count
  }

  private func position(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> SourcePosition? {
    guard let anchor = lastAnchor(upTo: offset) else { return nil }
    let end = min(offset, bytes.count)
    var scalars = Self.scalarCount(bytes[min(anchor.offset, end)..<end])
    if end < bytes.count, bytes[end] & 0xC0 == 0x80 { scalars -= 1 }
    var position = anchor.position
    position.column += scalars
    return position
  }
}

extension String {
  /// Lends the bytes of the text, without a copy where it has them in one piece.
  fileprivate func withUTF8Bytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(utf8).withUnsafeBufferPointer(body)
  }
}
