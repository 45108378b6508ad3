/// Hides what is a credential in a line of a spec.
struct CredentialMask {
  private var scalars: [Unicode.Scalar]
  /// The texts that have been hidden.
  private(set) var hidden: [String] = []

  init(_ line: Substring) {
    scalars = Array(line.unicodeScalars)
  }

  var text: String { Self.text(of: scalars) }

  /// Whether what stands below a key is hidden.
  static func isGuarded(_ key: String) -> Bool { guardedKeys.contains(key.lowercased()) }

  /// A key as it is written, without its quotes and the dash of a list.
  static func key(_ text: Substring) -> String {
    String(text.drop { " -?\"'{[,".contains($0) }.prefix { !" \"'".contains($0) })
  }

  private static let guardedKeys: Set<String> = ["secrets", "auth"]
  /// Keys in `auth` whose values say nothing that others must not know.
  private static let openKeys: Set<String> = [
    "user", "region", "service", "url", "client", "scope", "in", "header", "query", "netrc",
  ]
  /// Keys whose own value is a credential, wherever they stand.
  private static let secretKeys: Set<String> = [
    "authorization", "proxy-authorization", "cookie", "x-api-key", "x-auth-token", "passphrase",
  ]

  /// Hides the values of a line that stands below a guarded key.
  mutating func hideAll(below key: String) {
    let isOpen = key.lowercased() == "auth"
    hideValues(from: 0, to: scalars.count, keeping: isOpen ? Self.openKeys : [])
  }

  /// Hides what stands behind guarded keys on the line itself.
  mutating func hideBehindKeys() {
    for colon in scalars.indices where isColon(at: colon) {
      let name = keyName(before: colon).lowercased()
      guard Self.isGuarded(name) || Self.secretKeys.contains(name) else { continue }
      let end = endOfValue(from: colon + 1)
      hideValues(from: colon + 1, to: end, keeping: name == "auth" ? Self.openKeys : [])
    }
  }

  /// Hides user and password of URLs.
  mutating func hideLogins() {
    var start = 0
    while start + 2 < scalars.count {
      guard scalars[start..<(start + 3)].elementsEqual("://".unicodeScalars) else {
        start += 1
        continue
      }
      let rest = Self.text(of: scalars[start...])
      if let login = "x\(rest)".userInfo { hide(start + 3, start + 3 + login.unicodeScalars.count) }
      start += 3
    }
  }

  // MARK: Scanning

  private func isColon(at index: Int) -> Bool {
    guard scalars[index] == ":" else { return false }
    return index + 1 == scalars.count || scalars[index + 1].isOne(of: " \t{[\"'")
  }

  private func keyName(before colon: Int) -> String {
    var start = colon
    while start > 0, !scalars[start - 1].isOne(of: " {[,") { start -= 1 }
    return Self.key(Substring(Self.text(of: scalars[start..<colon])))
  }

  /// Behind the brace that closes a value in braces, or where the next comma of the mapping around it
  /// stands.
  private func endOfValue(from start: Int) -> Int {
    var depth = 0
    var quote: Unicode.Scalar?
    var isExpression = false
    for index in start..<scalars.count {
      let scalar = scalars[index]
      if let open = quote {
        if scalar == open { quote = nil }
      } else if isExpression {
        isExpression = scalar != "}"
      } else if scalar == "{", index > start, scalars[index - 1] == "$" {
        isExpression = true
      } else if scalar.isOne(of: "\"'") {
        quote = scalar
      } else if scalar.isOne(of: "{[") {
        depth += 1
      } else if scalar.isOne(of: "}]") {
        depth -= 1
        if depth <= 0 { return depth < 0 ? index : index + 1 }
      } else if scalar == ",", depth == 0 {
        return index
      }
    }
    return scalars.count
  }

  /// Hides all scalars of a part but keys, what some keys have, and plain references.
  private mutating func hideValues(from start: Int, to end: Int, keeping open: Set<String>) {
    var index = start
    var isKept = false
    while index < end {
      if scalars[index].isOne(of: " \t{}[],") || isDash(at: index) {
        if scalars[index].isOne(of: ",{") { isKept = false }
        index += 1
        continue
      }
      let scalarEnd = endOfScalar(from: index, to: end)
      if scalarEnd < end, isColon(at: scalarEnd) {
        isKept = open.contains(Self.key(Substring(Self.text(of: scalars[index..<scalarEnd]))))
        index = scalarEnd + 1
      } else {
        if !isKept { hideScalar(index, scalarEnd) }
        index = max(scalarEnd, index + 1)
      }
    }
  }

  private func isDash(at index: Int) -> Bool {
    scalars[index] == "-" && index + 1 < scalars.count && scalars[index + 1] == " "
      && scalars[..<index].allSatisfy { $0.isOne(of: " -") }
  }

  private func endOfScalar(from start: Int, to end: Int) -> Int {
    if let quote = scalars[start...].first, quote.isOne(of: "\"'") {
      let close = scalars[(start + 1)..<max(start + 1, end)].firstIndex(of: quote)
      return close.map { $0 + 1 } ?? end
    }
    var index = start
    var isExpression = false
    while index < end {
      let scalar = scalars[index]
      if isExpression {
        isExpression = scalar != "}"
      } else if scalar == "{", index > start, scalars[index - 1] == "$" {
        isExpression = true
      } else if scalar.isOne(of: ",}]") || isColon(at: index) {
        break
      }
      index += 1
    }
    return index
  }

  // MARK: Hiding

  /// Hides a scalar without its quotes; a word before a blank, such as `Bearer`, stays, and so does
  /// `${…}` but for what is written out in it.
  private mutating func hideScalar(_ start: Int, _ end: Int) {
    var (start, end) = (start, end)
    if start < end, scalars[start].isOne(of: "\"'") {
      let quote = scalars[start]
      start += 1
      if start < end, scalars[end - 1] == quote { end -= 1 }
    }
    while start < end, scalars[end - 1] == " " { end -= 1 }
    for scheme in ["Bearer ", "Basic ", "Token "]
    where scalars[start..<end].starts(with: scheme.unicodeScalars) {
      start += scheme.unicodeScalars.count
    }
    let value = Self.text(of: scalars[start..<end])
    if ["none", "null", "true", "false", "|", ">"].contains(value) { return }
    var position = start
    while position < end {
      guard isPlaceholder(at: position, to: end) else {
        let stop = (position + 1..<end).first { isPlaceholder(at: $0, to: end) } ?? end
        hide(position, stop)
        position = stop
        continue
      }
      guard let close = scalars[position..<end].firstIndex(of: "}") else {
        hide(position + 2, end)
        return
      }
      hideLiterals(from: position + 2, to: close)
      position = close + 1
    }
  }

  private func isPlaceholder(at start: Int, to end: Int) -> Bool {
    start + 1 < end && scalars[start] == "$" && scalars[start + 1] == "{"
  }

  /// Hides text and numbers inside of a `${…}`, whose names say where a value comes from and hold
  /// nothing of it; all of it where that can't be told.
  private mutating func hideLiterals(from start: Int, to end: Int) {
    guard let literals = literals(from: start, to: end) else { return hide(start, end) }
    for literal in literals { hide(literal.lowerBound, literal.upperBound) }
  }

  /// Where text and numbers stand in an expression; nil for what is in no form of one, and where a
  /// backslash or a regular expression makes it hard to say where text ends.
  private func literals(from start: Int, to end: Int) -> [Range<Int>]? {
    guard !scalars[start..<end].contains(where: { $0.isOne(of: "\\/") }) else { return nil }
    var literals: [Range<Int>] = []
    var isOperandNext = true
    var index = start
    while index < end {
      let scalar = scalars[index]
      let isQuote = scalar.isOne(of: "\"'")
      if isQuote || scalar.isPartOfName {
        guard isOperandNext else { return nil }
        isOperandNext = false
      }
      if isQuote {
        guard let close = scalars[(index + 1)..<end].firstIndex(of: scalar) else { return nil }
        literals.append(index + 1..<close)
        index = close + 1
      } else if scalar.isPartOfName {
        let next = scalars[index..<end].firstIndex { !$0.isPartOfName && $0 != "." } ?? end
        if scalar.properties.numericType != nil { literals.append(index..<next) }
        index = next
      } else {
        if scalar != " " { isOperandNext = !scalar.isOne(of: ")]") }
        index += 1
      }
    }
    return literals
  }

  private mutating func hide(_ start: Int, _ end: Int) {
    guard start < end else { return }
    hidden.append(Self.text(of: scalars[start..<end]))
    for index in start..<end { scalars[index] = "*" }
  }

  private static func text(of scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

extension Unicode.Scalar {
  fileprivate func isOne(of text: String) -> Bool { text.unicodeScalars.contains(self) }

  fileprivate var isPartOfName: Bool {
    properties.isAlphabetic || properties.numericType != nil || self == "_" || self == "-"
  }
}
