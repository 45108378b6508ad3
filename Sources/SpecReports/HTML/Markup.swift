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
    guard unicodeScalars.contains(where: { $0.needsEscape }) else { return String(self) }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.isTreacherous: result += String(scalar).visible
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var needsEscape: Bool {
    switch self {
    case "&", "<", ">", "\"", "'": true
    default: isTreacherous
    }
  }
}
