import JSON
import SpecModel

/// The beginning of a body for people to read: JSON laid out, bytes in hexadecimal.
struct BodyExcerpt {
  var theme: Theme
  /// No more lines than these are shown.
  var lineLimit = 20
  /// Columns of a line before it is cut.
  var width = 120

  /// Safe to print; the last line says what was left out, if anything was.
  func lines(of body: ExchangeRecord.Body) -> [String] {
    switch body {
    case .none: []
    case .text(let text, let size): lines(of: text, size: size, isCut: body.isCut)
    case .binary(let prefix, let size):
      [hexadecimal(prefix.prefix(32)) + (size > 32 ? " \(theme.ellipsis)" : "")]
    case .file(let path): ["file \(path.visible)"]
    case .multipart(let parts): parts.map(line(of:))
    }
  }

  private func lines(of text: String, size: Int, isCut: Bool) -> [String] {
    var laidOut = text
    if !isCut, let value = try? JSONValue(parsing: text) {
      laidOut = JSONWriter(style: .pretty(width: min(width, 80))).text(of: value)
    }
    var all = laidOut.utf8.split(
      separator: UInt8(ascii: "\n"),
      maxSplits: lineLimit,
      omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    if all.last?.isEmpty == true { all.removeLast() }
    let hasMore = isCut || all.count > lineLimit
    var shown = all.prefix(lineLimit).map { line in
      line.prefix(width * 4).description.withoutReturn.visibleLine.expandingTabs()
        .cut(toWidth: width, mark: theme.ellipsis)
    }
    if hasMore { shown.append("\(theme.ellipsis) (\(byteCount(size)) in all)") }
    return shown
  }

  private func line(of part: ExchangeRecord.Part) -> String {
    var line = "\(part.name.visible):"
    if let name = part.fileName { line += " file '\(name.visible)'" }
    if let type = part.contentType { line += " (\(type.visible))" }
    switch part.body {
    case .text(let text, _):
      line += " " + text.visible.cut(toWidth: width, mark: theme.ellipsis)
    case .binary(_, let size): line += " \(byteCount(size))"
    case .file(let path): line += " \(path.visible)"
    case .none, .multipart: break
    }
    return line
  }

  private func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }
}

extension String {
  fileprivate var withoutReturn: String {
    unicodeScalars.last == "\r" ? String(String.UnicodeScalarView(unicodeScalars.dropLast())) : self
  }
}

extension ExchangeRecord.Body {
  /// In bytes; nil where it is not known.
  var size: Int? {
    switch self {
    case .none: 0
    case .text(_, let size), .binary(_, let size): size
    case .file, .multipart: nil
    }
  }
}
