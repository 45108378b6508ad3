/// Reads executable GraphQL documents (GraphQL, October 2021, sections 2.2 to 2.12).
struct GraphQLParser {
  /// How deep selections, values and types may be nested; deeper text would use up the stack.
  private static let depthLimit = 200

  private var lexer: GraphQLLexer
  private var token: GraphQLToken
  private var depth = 0
  /// What the definition at hand reads.
  private var content = GraphQLDocument.Content()

  init(_ text: String) throws(GraphQLSyntaxError) {
    lexer = GraphQLLexer(text)
    token = try lexer.next()
  }

  mutating func document() throws(GraphQLSyntaxError) -> GraphQLDocument {
    var document = GraphQLDocument()
    guard token.kind != .end else {
      throw GraphQLSyntaxError("there is no operation in it", at: token.range)
    }
    while token.kind != .end {
      content = GraphQLDocument.Content()
      if isName("fragment") {
        document.fragments.append(try fragment())
      } else {
        document.operations.append(try operation())
      }
    }
    return document
  }

  // MARK: Definitions

  private mutating func operation() throws(GraphQLSyntaxError) -> GraphQLDocument.Operation {
    let range = token.range
    if isPunctuator("{") {
      try selectionSet()
      return .init(kind: .query, content: content, range: range)
    }
    guard token.kind == .name, let kind = GraphQLDocument.Kind(rawValue: token.text) else {
      throw notAnOperation()
    }
    try advance()
    var operation = GraphQLDocument.Operation(kind: kind, range: range)
    if token.kind == .name { operation.name = try name("a name") }
    if isPunctuator("(") { operation.variables = try variables() }
    try directives(isConstant: false)
    try selectionSet()
    operation.content = content
    return operation
  }

  private func notAnOperation() -> GraphQLSyntaxError {
    let definitions = [
      "schema", "scalar", "type", "interface", "union", "enum", "input", "directive", "extend",
    ]
    if token.kind == .name, definitions.contains(token.text) {
      return GraphQLSyntaxError(
        "'\(token.text)' defines a schema, and this is what is sent to a server",
        at: token.range
      )
    }
    let nearest = token.text.lowercased()
    let words = GraphQLDocument.Kind.allCases.map(\.rawValue) + ["fragment"]
    return GraphQLSyntaxError(
      "expected an operation, found \(token.description)",
      at: token.range,
      hint: words.contains(nearest)
        ? "did you mean '\(nearest)'?" : "such as query { … }, mutation { … } or { … }"
    )
  }

  private mutating func fragment() throws(GraphQLSyntaxError) -> GraphQLDocument.Fragment {
    try advance()
    guard !isName("on") else {
      throw GraphQLSyntaxError("the fragment has no name", at: token.range)
    }
    let name = try name("the fragment's name")
    guard isName("on") else { throw unexpected("'on' and a type") }
    try typeCondition()
    try directives(isConstant: false)
    try selectionSet()
    return .init(name: name, content: content)
  }

  private mutating func variables() throws(GraphQLSyntaxError) -> [GraphQLDocument.Variable] {
    let opening = token
    try advance()
    var variables: [GraphQLDocument.Variable] = []
    while !isPunctuator(")") {
      guard isPunctuator("$") else {
        throw unexpected("a variable such as $id: ID!", in: opening)
      }
      let name = try variable()
      try take(":", "':' and the variable's type")
      let type = try type()
      var hasDefault = false
      if isPunctuator("=") {
        try advance()
        try value(isConstant: true)
        hasDefault = true
      }
      try directives(isConstant: true)
      variables.append(.init(name: name, type: type, hasDefault: hasDefault))
    }
    if variables.isEmpty { throw unexpected("a variable such as $id: ID!") }
    try advance()
    return variables
  }

  private mutating func type() throws(GraphQLSyntaxError) -> GraphQLType {
    let opening = token
    try enter()
    defer { depth -= 1 }
    var result: GraphQLType
    if isPunctuator("[") {
      try advance()
      result = .list(try type())
      try close("]", opening)
    } else {
      result = .named(try name("a type such as ID!").text)
    }
    if isPunctuator("!") {
      try advance()
      result = .nonNull(result)
    }
    return result
  }

  // MARK: Selections

  private mutating func selectionSet() throws(GraphQLSyntaxError) {
    guard isPunctuator("{") else { throw unexpected("'{' and fields") }
    let opening = token
    try advance()
    try enter()
    defer { depth -= 1 }
    if isPunctuator("}") { throw unexpected("a field") }
    while !isPunctuator("}") {
      if token.kind == .end { throw neverClosed(opening) }
      try selection()
    }
    try advance()
  }

  private mutating func selection() throws(GraphQLSyntaxError) {
    guard isPunctuator("...") else { return try field() }
    try advance()
    if token.kind == .name, token.text != "on" {
      content.spreads.append(try name("a fragment's name"))
      try directives(isConstant: false)
      return
    }
    if token.kind == .name { try typeCondition() }
    try directives(isConstant: false)
    try selectionSet()
  }

  private mutating func typeCondition() throws(GraphQLSyntaxError) {
    try advance()
    _ = try name("a type")
  }

  private mutating func field() throws(GraphQLSyntaxError) {
    _ = try name("a field")
    if isPunctuator(":") {
      try advance()
      _ = try name("the field that it is another name for")
    }
    try arguments(isConstant: false)
    try directives(isConstant: false)
    if isPunctuator("{") { try selectionSet() }
  }

  private mutating func directives(isConstant: Bool) throws(GraphQLSyntaxError) {
    while isPunctuator("@") {
      try advance()
      _ = try name("a directive's name")
      try arguments(isConstant: isConstant)
    }
  }

  private mutating func arguments(isConstant: Bool) throws(GraphQLSyntaxError) {
    guard isPunctuator("(") else { return }
    let opening = token
    try advance()
    if isPunctuator(")") { throw unexpected("an argument such as id: 1") }
    while !isPunctuator(")") {
      if token.kind == .end { throw neverClosed(opening) }
      _ = try name("an argument's name")
      try take(":", "':' and the argument's value")
      try value(isConstant: isConstant)
    }
    try advance()
  }

  // MARK: Values

  private mutating func value(isConstant: Bool) throws(GraphQLSyntaxError) {
    switch token.kind {
    case .int, .float, .string, .name: try advance()
    case .punctuator where token.text == "$":
      if isConstant {
        throw GraphQLSyntaxError("a variable can't stand in a default value", at: token.range)
      }
      content.variables.append(try variable())
    case .punctuator where token.text == "[": try list(isConstant: isConstant)
    case .punctuator where token.text == "{": try object(isConstant: isConstant)
    default: throw unexpected("a value")
    }
  }

  private mutating func list(isConstant: Bool) throws(GraphQLSyntaxError) {
    let opening = token
    try advance()
    try enter()
    defer { depth -= 1 }
    while !isPunctuator("]") {
      if token.kind == .end { throw neverClosed(opening) }
      try value(isConstant: isConstant)
    }
    try advance()
  }

  private mutating func object(isConstant: Bool) throws(GraphQLSyntaxError) {
    let opening = token
    try advance()
    try enter()
    defer { depth -= 1 }
    while !isPunctuator("}") {
      if token.kind == .end { throw neverClosed(opening) }
      _ = try name("a field's name")
      try take(":", "':' and the field's value")
      try value(isConstant: isConstant)
    }
    try advance()
  }

  /// `$name`; its range has both.
  private mutating func variable() throws(GraphQLSyntaxError) -> GraphQLDocument.Name {
    let start = token.range.lowerBound
    try advance()
    if isPunctuator("{") {
      throw GraphQLSyntaxError(
        "'${…}' can't stand in a query",
        at: start..<token.range.upperBound,
        hint: "declare a variable, query ($id: ID!), and give it a value under 'variables'"
      )
    }
    let name = try name("the variable's name")
    return .init(text: name.text, range: start..<name.range.upperBound)
  }

  // MARK: Tokens

  private mutating func advance() throws(GraphQLSyntaxError) { token = try lexer.next() }

  private mutating func enter() throws(GraphQLSyntaxError) {
    depth += 1
    guard depth <= Self.depthLimit else {
      throw GraphQLSyntaxError("nested deeper than \(Self.depthLimit) levels", at: token.range)
    }
  }

  private func isPunctuator(_ text: String) -> Bool {
    token.kind == .punctuator && token.text == text
  }

  private func isName(_ text: String) -> Bool { token.kind == .name && token.text == text }

  private mutating func name(_ what: String) throws(GraphQLSyntaxError) -> GraphQLDocument.Name {
    guard token.kind == .name else { throw unexpected(what) }
    let name = GraphQLDocument.Name(text: token.text, range: token.range)
    try advance()
    return name
  }

  private mutating func take(_ text: String, _ what: String) throws(GraphQLSyntaxError) {
    guard isPunctuator(text) else { throw unexpected(what) }
    try advance()
  }

  private mutating func close(
    _ text: String,
    _ opening: GraphQLToken
  ) throws(GraphQLSyntaxError) {
    if token.kind == .end { throw neverClosed(opening) }
    try take(text, "'\(text)'")
  }

  private func unexpected(_ what: String, in opening: GraphQLToken? = nil) -> GraphQLSyntaxError {
    if let opening, token.kind == .end { return neverClosed(opening) }
    return GraphQLSyntaxError("expected \(what), found \(token.description)", at: token.range)
  }

  private func neverClosed(_ opening: GraphQLToken) -> GraphQLSyntaxError {
    GraphQLSyntaxError("this '\(opening.text)' is never closed", at: opening.range)
  }
}
