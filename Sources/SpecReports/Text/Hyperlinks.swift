import SpecSource

/// Makes places in files links that a terminal opens (OSC 8).
package struct Hyperlinks: Sendable {
  /// What a link says besides the file.
  package enum Style: Sendable {
    /// `file://host/path`: which most terminals hand to the system.
    case file
    /// `file://host/path#12`: kitty gives the line to the editor.
    case fileAndLine
    /// `vscode://file/path:12:5`: opens in the editor that the terminal is part of.
    case visualStudioCode
  }

  private let style: Style
  /// A terminal tells by it whether a file is on the machine that it runs on.
  private let host: String
  /// What paths are relative to.
  private let folder: String

  package init(style: Style, host: String, folder: String) {
    self.style = style
    self.host = host
    self.folder = folder
  }

  /// A text, which may be painted, as a link to a place in a file.
  func link(_ text: String, to path: String, _ place: SourcePosition) -> String {
    // Not a file: standard input.
    if path.utf8.first == UInt8(ascii: "<") { return text }
    let whole = path.utf8.first == UInt8(ascii: "/") ? path : "\(folder)/\(path)"
    let address =
      switch style {
      case .file: "file://\(host)\(escaped(whole))"
      case .fileAndLine: "file://\(host)\(escaped(whole))#\(place.line)"
      case .visualStudioCode: "vscode://file\(escaped(whole)):\(place.line):\(place.column)"
      }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  /// With all bytes but the unreserved ones (RFC 3986, section 2.3) and `/` percent-encoded.
  private func escaped(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return path.utf8.reduce(into: "") { text, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%\(digits[Int(byte) / 16])\(digits[Int(byte) % 16])"
      }
    }
  }
}
