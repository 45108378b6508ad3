/// An XML element as text.
///
/// Names come from the code, all else is escaped.
struct XMLElement: Sendable {
  var name: String
  /// In the order in which they are written; nil is left out.
  var attributes: [(name: String, value: String?)]
  var children: [XMLElement] = []
  /// Comes before the children.
  var text = ""

  /// Indented by two blanks a level, every line ended.
  func lines(indent: Int = 0) -> String {
    let blanks = String(repeating: " ", count: indent)
    guard !children.isEmpty || !text.isEmpty else { return "\(blanks)<\(head)/>\n" }
    let body = children.map { $0.lines(indent: indent + 2) }.joined()
    // White space around text would be part of it.
    let end = body.isEmpty ? "" : "\n\(body)\(blanks)"
    return "\(blanks)<\(head)>\(text.xmlEscaped(inAttribute: false))\(end)</\(name)>\n"
  }

  /// The start tag without its brackets.
  var head: String {
    attributes.reduce(into: name) { head, attribute in
      guard let value = attribute.value else { return }
      head += " \(attribute.name)=\"\(value.xmlEscaped(inAttribute: true))\""
    }
  }
}

extension String {
  /// Escaped for XML 1.0, which has no way at all to write most control characters (section 2.2):
  /// these become visible escapes (`\u{1B}`).
  func xmlEscaped(inAttribute: Bool) -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // Also keeps `]]>` from ending what is no CDATA section (section 2.4).
      case ">": result += "&gt;"
      case "\"" where inAttribute: result += "&quot;"
      case "\n" where !inAttribute: result += "\n"
      case "\t" where !inAttribute: result += "\t"
      case "\n", "\t", "\r": result += "&#\(scalar.value);"
      case _ where scalar.isOutsideXML:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Not a Char of XML 1.0, or one whose use it discourages.
  fileprivate var isOutsideXML: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || value & 0xFFFE == 0xFFFE
      || (0xFDD0...0xFDEF).contains(value)
  }
}
