/// One operation of a GraphQL document, with its fragments put in place (GraphQL, October 2021).
///
/// It reads what clients of the shop send; types of variables are skipped and not checked.
struct GraphQLQuery {
  struct Field {
    var name: String
    /// As the answer calls it.
    var alias: String
    var arguments: [(String, JSON)]
    var fields: [Field]
  }

  /// What is wrong with a document.
  struct Mistake: Error {
    var message: String
  }

  private(set) var isMutation = false
  private(set) var fields: [Field] = []

  private var tokens: [Substring]
  private var index = 0
  private let variables: JSON
  private var fragments: [String: Int] = [:]
  private var depth = 0

  init(_ text: String, operation: String?, variables: JSON) throws {
    tokens = Self.tokens(of: text)
    self.variables = variables
    var chosen: Int?
    var count = 0
    while index < tokens.count {
      let start = index
      let word = tokens[index]
      if word == "fragment" {
        index += 1
        fragments[String(try take())] = start
      } else {
        count += 1
        let name = word != "{" && next(1) != "{" && next(1) != "(" ? next(1) : nil
        if operation == nil || name.map(String.init) == operation { chosen = start }
      }
      try skipDefinition()
    }
    guard let chosen, count == 1 || operation != nil else {
      throw Mistake(
        message: operation.map { "Unknown operation named \"\($0)\"." }
          ?? (count == 0 ? "Syntax Error: there is no operation." : "Must provide operation name.")
      )
    }
    index = chosen
    isMutation = tokens[chosen] == "mutation"
    while index < tokens.count, tokens[index] != "{" { try skipGroup() }
    fields = try selection()
  }

  // MARK: Tokens

  private static func tokens(of text: String) -> [Substring] {
    var tokens: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      if first.isWhitespace || first == "," {
        rest.removeFirst()
      } else if first == "#" {
        rest = rest.drop { !$0.isNewline }
      } else if first == "\"" {
        var end = rest.index(after: rest.startIndex)
        while end < rest.endIndex, rest[end] != "\"" {
          end =
            rest.index(end, offsetBy: rest[end] == "\\" ? 2 : 1, limitedBy: rest.endIndex)
            ?? rest.endIndex
        }
        let close = end < rest.endIndex ? rest.index(after: end) : end
        tokens.append(rest[..<close])
        rest = rest[close...]
      } else {
        let word = rest.prefix { $0.isLetter || $0.isNumber || "_-+.".contains($0) && $0 != "." }
        let dots = rest.hasPrefix("...") ? 3 : 1
        let length = first == "." ? dots : max(word.count, 1)
        tokens.append(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
    }
    return tokens
  }

  private func next(_ distance: Int = 0) -> Substring? {
    index + distance < tokens.count ? tokens[index + distance] : nil
  }

  private mutating func take(_ wanted: Substring? = nil) throws -> Substring {
    guard let token = next(), wanted == nil || token == wanted else {
      let found = next().map { "\"\($0)\"" } ?? "<EOF>"
      throw Mistake(
        message: "Syntax Error: Expected \(wanted.map { "\"\($0)\"" } ?? "more"), found \(found)."
      )
    }
    index += 1
    return token
  }

  /// A token, or all that stands in brackets.
  private mutating func skipGroup() throws {
    let closing: [Substring: Substring] = ["{": "}", "(": ")", "[": "]"]
    guard let end = closing[try take()] else { return }
    while next() != end { try skipGroup() }
    _ = try take(end)
  }

  private mutating func skipDefinition() throws {
    while next() != "{" { try skipGroup() }
    try skipGroup()
  }

  // MARK: Selections

  private mutating func selection() throws -> [Field] {
    depth += 1
    defer { depth -= 1 }
    guard depth < 20 else { throw Mistake(message: "The query is nested too deeply.") }
    _ = try take("{")
    var fields: [Field] = []
    while next() != "}" {
      if next() == "..." { fields += try spread() } else { fields.append(try field()) }
    }
    _ = try take("}")
    return fields
  }

  private mutating func spread() throws -> [Field] {
    _ = try take("...")
    if next() == "on" || next() == "{" {
      while next() != "{" { _ = try take() }
      return try selection()
    }
    let name = String(try take())
    guard let start = fragments[name] else {
      throw Mistake(message: "Unknown fragment \"\(name)\".")
    }
    let place = index
    index = start
    while next() != "{" { _ = try take() }
    let fields = try selection()
    index = place
    return fields
  }

  private mutating func field() throws -> Field {
    var name = String(try take())
    let alias = name
    if next() == ":" {
      _ = try take(":")
      name = String(try take())
    }
    var arguments: [(String, JSON)] = []
    if next() == "(" {
      _ = try take("(")
      while next() != ")" {
        let argument = String(try take())
        _ = try take(":")
        arguments.append((argument, try value()))
      }
      _ = try take(")")
    }
    let fields = next() == "{" ? try selection() : []
    return Field(name: name, alias: alias, arguments: arguments, fields: fields)
  }

  private mutating func value() throws -> JSON {
    let token = try take()
    switch token {
    case "$": return variables[String(try take())] ?? .null
    case "[":
      var items: [JSON] = []
      while next() != "]" { items.append(try value()) }
      _ = try take("]")
      return .array(items)
    case "{":
      var members: [(String, JSON)] = []
      while next() != "}" {
        let name = String(try take())
        _ = try take(":")
        members.append((name, try value()))
      }
      _ = try take("}")
      return .object(members)
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      if token.hasPrefix("\"") { return .string(String(token.dropFirst().dropLast())) }
      return Double(token) == nil ? .string(String(token)) : .number(String(token))
    }
  }
}
