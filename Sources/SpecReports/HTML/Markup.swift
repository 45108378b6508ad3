/// HTML that is known to be well made: what a literal says stands as it is, and every text that is
/// put into it is escaped.
struct Markup: ExpressibleByStringInterpolation, Sendable {
  private(set) var html: String

  init(stringLiteral value: String) {
    html = value
  }

  init(stringInterpolation: StringInterpolation) {
    html = stringInterpolation.html
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var html = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      html.reserveCapacity(literalCapacity * 2)
    }

    mutating func appendLiteral(_ literal: String) {
      html += literal
    }

    /// A text, never markup.
    mutating func appendInterpolation(_ text: some StringProtocol) {
      html += text.htmlEscaped
    }

    mutating func appendInterpolation(_ number: Int) {
      html += String(number)
    }

    mutating func appendInterpolation(_ markup: Markup) {
      html += markup.html
    }

    /// Nothing is written of nil.
    mutating func appendInterpolation(_ markup: Markup?) {
      html += markup?.html ?? ""
    }
  }

  static let empty: Markup = ""

  static func += (left: inout Markup, right: Markup) {
    left.html += right.html
  }
}

extension Sequence<Markup> {
  func joined() -> Markup { reduce(into: .empty) { $0 += $1 } }
}

extension StringProtocol {
  /// For elements and quoted attributes (HTML, section 13.1).
  ///
  /// Line breaks and tabs stay; other
  /// control characters and marks of writing direction are written visibly.
  fileprivate var htmlEscaped: String {
    let text = self[...].unicodeScalars
    var result = ""
    // What lies between two escapes is most of a text, and is taken over as one piece.
    var plain = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      let scalar = text[index]
      let next = text.index(after: index)
      if let escape = scalar.htmlEscape {
        result += self[plain..<index]
        result += escape
        plain = next
      }
      index = next
    }
    if plain == text.startIndex { return String(self) }
    result += self[plain...]
    return result
  }
}

extension Unicode.Scalar {
  /// What stands for it; nil where it stands for itself.
  fileprivate var htmlEscape: String? {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    case "\n", "\t": nil
    default: isTreacherous ? String(self).visible : nil
    }
  }
}
