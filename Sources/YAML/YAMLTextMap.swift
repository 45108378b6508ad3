import CLibYAML
import SpecSource

/// Finds where each part of a scalar's value stands in the file.
///
/// libyaml tells only where a scalar begins and ends. Quotes, escapes, folded lines and indentation
/// put value and file out of step, so both are walked side by side and an anchor is set wherever
/// they fall into step again.
enum YAMLTextMap {
  /// The text of a scalar with its places; without them when value and file can't be brought
  /// together.
  ///
  /// The characters are those of the file, counted from 0.
  static func source(
    _ bytes: UnsafeBufferPointer<UInt8>,
    style: yaml_scalar_style_t,
    range: SourceRange,
    characters: Range<Int>,
    in lines: YAMLLines
  ) -> SourceText {
    if isInStep(bytes, style: style, range: range) {
      let isQuoted = style != YAML_PLAIN_SCALAR_STYLE
      return SourceText(String(utf8: bytes), range: range, isQuoted: isQuoted)
    }
    let text = String(utf8: bytes)
    var walk = Walk(
      value: Array(text.utf8),
      style: style,
      range: range,
      bytes: lines.bytes,
      at: lines.bytes(of: characters, range)
    )
    return SourceText(text, range: range, anchors: walk.run())
  }

  /// Whether each character of a text is one column of one line, as nearly always; false for long
  /// texts.
  private static func isInStep(
    _ text: UnsafeBufferPointer<UInt8>,
    style: yaml_scalar_style_t,
    range: SourceRange
  ) -> Bool {
    guard range.start.line == range.end.line, text.count <= SourceText.longestStretch else {
      return false
    }
    switch style {
    case YAML_PLAIN_SCALAR_STYLE:
      return true
    case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE:
      // Without escapes the value is as long as what stands between the quotes.
      let width = Int(range.end.column - range.start.column) - 2
      return text.count(where: { $0 & 0xC0 != 0x80 }) == width
    default:
      return false
    }
  }

  /// One walk along a value and the bytes that it was read from.
  private struct Walk {
    let value: [UInt8]
    let style: yaml_scalar_style_t
    let bytes: [UInt8]
    let end: Int
    var byte: Int
    var position: SourcePosition
    var offset = 0
    var anchors: [SourceText.Anchor] = []
    /// True when value and file have been in step since the last anchor.
    var isInStep = false

    init(
      value: [UInt8],
      style: yaml_scalar_style_t,
      range: SourceRange,
      bytes: [UInt8],
      at place: Range<Int>
    ) {
      self.value = value
      self.style = style
      self.bytes = bytes
      byte = place.lowerBound
      end = place.upperBound
      position = range.start
    }

    mutating func run() -> [SourceText.Anchor] {
      switch style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE:
        step()
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE:
        // The header (`|`, `>-`) has a line of its own.
        while byte < end, bytes[byte] != 0x0A { step() }
        step()
      default:
        break
      }
      while offset < value.count {
        guard byte < end else { return isWhiteSpace(offset) ? anchors : [] }
        if bytes[byte] == 0x5C, style == YAML_DOUBLE_QUOTED_SCALAR_STYLE {
          takeEscape()
        } else if bytes[byte] == value[offset] {
          take()
        } else if isBlank(bytes[byte]) {
          takeFold()
        } else {
          return []
        }
      }
      return anchors
    }

    /// One character that is the same in both.
    private mutating func take() {
      if !isInStep { anchor() }
      let isQuote =
        bytes[byte] == UInt8(ascii: "'") && style == YAML_SINGLE_QUOTED_SCALAR_STYLE
      let isBreak = bytes[byte] == 0x0A
      let from = byte
      step()
      offset += byte - from
      if isQuote {
        step()
        isInStep = false
      }
      if isBreak { isInStep = false }
    }

    /// White space that the value has otherwise: indentation, or a line break that became a blank.
    private mutating func takeFold() {
      let from = position
      while byte < end, isBlank(bytes[byte]) { step() }
      while offset < value.count, isBlank(value[offset]) {
        anchors.append(SourceText.Anchor(offset: offset, position: from))
        offset += 1
      }
      isInStep = false
    }

    /// An escape of a double-quoted scalar (YAML 1.2.2, section 5.7).
    private mutating func takeEscape() {
      anchor()
      let kind = byte + 1 < end ? bytes[byte + 1] : 0
      step()
      if kind == 0x0A || kind == 0x0D {
        // An escaped line break joins the lines without a blank.
        while byte < end, isBlank(bytes[byte]) { step() }
        isInStep = false
        return
      }
      let digits =
        switch kind {
        case UInt8(ascii: "x"): 2
        case UInt8(ascii: "u"): 4
        case UInt8(ascii: "U"): 8
        default: 0
        }
      for _ in 0...digits where byte < end { step() }
      offset += 1
      while offset < value.count, value[offset] & 0xC0 == 0x80 { offset += 1 }
      isInStep = false
    }

    private mutating func anchor() {
      anchors.append(SourceText.Anchor(offset: offset, position: position))
      isInStep = true
    }

    /// Goes on by one scalar of the file.
    private mutating func step() {
      guard byte < end else { return }
      // Nearly all characters are one byte that can't be part of a break.
      if bytes[byte] > 0x0D, bytes[byte] < 0x80 {
        position.column += 1
        byte += 1
        return
      }
      if YAMLLines.breakLength(at: byte, in: bytes) > 0 {
        position = SourcePosition(line: Int(position.line) + 1, column: 1)
      } else {
        position.column += 1
      }
      byte = min(end, YAMLLines.nextScalar(after: byte, in: bytes))
    }

    private func isBlank(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private func isWhiteSpace(_ from: Int) -> Bool {
      value[from...].allSatisfy(isBlank)
    }
  }
}
