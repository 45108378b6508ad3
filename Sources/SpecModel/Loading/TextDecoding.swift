import SpecSource
import YAML

/// Makes text of a file's bytes: UTF-8 and nothing else.
enum TextDecoding {
  /// The text (with U+FFFD for what isn't UTF-8), and what is wrong with the bytes.
  static func decode(_ bytes: [UInt8], file: FileID) -> (text: String, diagnostic: Diagnostic?) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return ("", wrong("this file is UTF-16", byte: 0, text: "", file: file))
    }
    // A byte order mark says nothing in UTF-8 and would be in the way of every column.
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    if let text = String(validating: content, as: UTF8.self) {
      return (text, nil)
    }
    let text = String(decoding: content, as: UTF8.self)
    let position = validPrefix(of: content)
    return (text, wrong("these bytes are not UTF-8", byte: position, text: text, file: file))
  }

  private static func wrong(
    _ message: String,
    byte: Int,
    text: String,
    file: FileID
  ) -> Diagnostic {
    let start = YAMLLines(text).position(ofByte: byte)
    let end = SourcePosition(line: Int(start.line), column: Int(start.column) + 1)
    return Diagnostic(
      .invalidText,
      message,
      at: SourceRange(file: file, start: start, end: end),
      hint: "save the file as UTF-8"
    )
  }

  /// How many bytes are UTF-8 before the first that isn't.
  ///
  /// Replacement begins there too, so it is an offset in the repaired text as well.
  private static func validPrefix(of bytes: ArraySlice<UInt8>) -> Int {
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { count += scalar.count }
    return count
  }
}
