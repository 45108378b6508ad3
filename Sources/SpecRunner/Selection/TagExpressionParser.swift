/// Turns the text of a ``TagExpression`` into one.
struct TagExpressionParser {
  private enum Token: Equatable {
    case word(String)
    case tag(String)
    case open, close, end
  }

  /// Brackets and `not` inside each other; far more than anybody writes.
  private static let deepest = 50

  private let scalars: [Unicode.Scalar]
  private var position = 0
  /// The next token, and where it begins.
  private var token = Token.end
  private var start = 0
  private var depth = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  mutating func parse() throws(TagExpression.Mistake) -> TagExpression {
    try advance()
    let expression = try alternatives()
    switch token {
    case .end: return expression
    case .close: throw mistake("no '(' goes with this ')'")
    default: throw mistake("'and' or 'or' is missing before this")
    }
  }

  // MARK: Grammar

  private mutating func alternatives() throws(TagExpression.Mistake) -> TagExpression {
    var left = try conjunction()
    while token == .word("or") {
      try advance()
      left = .or(left, try conjunction())
    }
    return left
  }

  private mutating func conjunction() throws(TagExpression.Mistake) -> TagExpression {
    var left = try operand()
    while token == .word("and") {
      try advance()
      left = .and(left, try operand())
    }
    return left
  }

  private mutating func operand() throws(TagExpression.Mistake) -> TagExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw mistake("this is nested too deeply") }
    switch token {
    case .word("not"):
      try advance()
      return .not(try operand())
    case .word("and"), .word("or"): throw mistake("a tag is missing before this")
    case .word(let name), .tag(let name):
      try advance()
      return .tag(name)
    case .open:
      let opening = start
      try advance()
      let inner = try alternatives()
      guard token == .close else {
        if token == .end {
          throw TagExpression.Mistake(message: "no ')' goes with this '('", offset: opening)
        }
        throw mistake("'and', 'or' or ')' is missing before this")
      }
      try advance()
      return inner
    case .close, .end: throw mistake("a tag is missing here")
    }
  }

  // MARK: Tokens

  private mutating func advance() throws(TagExpression.Mistake) {
    while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
    start = position
    guard position < scalars.count else {
      token = .end
      return
    }
    switch scalars[position] {
    case "(":
      position += 1
      token = .open
    case ")":
      position += 1
      token = .close
    case "'", "\"": try advanceOverQuotes()
    default:
      while position < scalars.count, !Self.endsWord(scalars[position]) { position += 1 }
      token = .word(Self.text(scalars[start..<position]))
    }
  }

  private mutating func advanceOverQuotes() throws(TagExpression.Mistake) {
    let quote = scalars[position]
    guard let end = scalars[(position + 1)...].firstIndex(of: quote) else {
      throw mistake("this quote is not closed")
    }
    token = .tag(Self.text(scalars[(position + 1)..<end]))
    position = end + 1
  }

  private static func endsWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "(" || scalar == ")" || scalar.properties.isWhitespace
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  private func mistake(_ message: String) -> TagExpression.Mistake {
    TagExpression.Mistake(message: message, offset: start)
  }
}
