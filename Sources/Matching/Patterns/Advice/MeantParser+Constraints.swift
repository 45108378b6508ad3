/// What is asked of a value besides its type, in the words of others.
extension MeantParser {
  /// All constraints that come next; false where one isn't understood.
  mutating func readConstraints(_ term: inout MeantTerm) -> Bool {
    while let next {
      if let symbol, ["|", "||", "]", ")"].contains(symbol) { return true }
      if symbol == "/", term.literal != nil { return true }
      if next.plainWord == "or" { return true }
      if take(",", "&", "&&", ";", ":") || takeWord(["and", "but", "with", "that", "which"]) {
        if symbol == nil, self.next == nil { return false }
        // A comma between literals parts alternatives.
        if term.literal != nil {
          position -= 1
          return true
        }
        continue
      }
      guard constraint(&term) else { return false }
    }
    return true
  }

  private mutating func constraint(_ term: inout MeantTerm) -> Bool {
    switch next {
    case .regex(let text):
      position += 1
      term.constraints.append(text)
      return true
    case .symbol("~"), .symbol("≈"): return near(&term)
    case .symbol("{"):
      return quantifier(&term)
    case .symbol(let symbol):
      guard let sign = MeantWords.comparisons[symbol] else { return false }
      position += 1
      if sign == "==", takeSymbolOfRegex() { return regex(&term) }
      return bound(sign, &term)
    case .number, .expression: return range(&term)
    case .quoted: return quoted(&term)
    case .word(let word): return worded(word.plainName, &term)
    case nil: return false
    }
  }

  /// `=~`.
  private mutating func takeSymbolOfRegex() -> Bool { take("~") }

  private mutating func quoted(_ term: inout MeantTerm) -> Bool {
    if takeUsualFormat(of: term) { return true }
    // `'2024-01-01' to '2024-12-31'`.
    guard isRange(at: 1) else { return false }
    return range(&term)
  }

  private mutating func worded(_ name: String, _ term: inout MeantTerm) -> Bool {
    let pair = name + " " + (peek(1)?.plainWord ?? "")
    if let sign = MeantWords.wordPairs[pair] {
      position += 2
      _ = takeWord(["than", "to"])
      if takeWord(["or"]) {
        guard takeWord(["equal", "equals"]) else { return false }
        _ = takeWord(["to"])
        return bound(sign + "=", &term)
      }
      return bound(sign, &term, isLength: pair == "longer than" || pair == "shorter than")
    }
    if let sign = MeantWords.lengthComparisons[name] {
      position += 1
      _ = take("=", ":")
      return bound(sign, &term, isLength: true)
    }
    if ["min length", "max length", "minimum length", "maximum length"].contains(pair) {
      position += 2
      return bound(name.hasPrefix("min") ? ">=" : "<=", &term, isLength: true)
    }
    position += 1
    if let literals = listed(after: name) {
      term.type = nil
      term.literal = literals
      return true
    }
    if let sign = MeantWords.comparisons[name] {
      _ = take("=", ":", "==")
      return bound(sign, &term)
    }
    if MeantWords.lengths.contains(name) { return length(&term) }
    if name == "between" || name == "from" || name == "in" || name == "range" {
      let count = term.bounds.count
      return range(&term) && term.bounds.count == count + 2
    }
    if MeantWords.contains.contains(name) { return text("contains", &term) }
    if MeantWords.starts.contains(name) { return text("starts with", &term) }
    if MeantWords.ends.contains(name) { return text("ends with", &term) }
    if name == "starts" || name == "begins" || name == "starting" || name == "beginning" {
      _ = takeWord(["with", "by"])
      return text("starts with", &term)
    }
    if name == "ends" || name == "ending" {
      _ = takeWord(["with", "by", "in"])
      return text("ends with", &term)
    }
    if MeantWords.matches.contains(name) { return regex(&term) }
    if MeantWords.nears.contains(name) {
      position -= 1
      return near(&term)
    }
    if name == "within" { return within(&term) }
    if MeantWords.befores.contains(name) { return moment("before", &term) }
    if MeantWords.afters.contains(name) { return moment("after", &term) }
    return adverb(name, &term)
  }

  /// `in [1, 2, 3]`, `one of 'a', 'b'` behind a type.
  mutating func listed(after name: String) -> String? {
    let start = position
    guard MeantWords.choices.contains(name) || name == "one" && takeWord(["of"]) else { return nil }
    let isBracketed = take("[", "(", "{")
    guard isBracketed || name != "in" else { return nil }
    var literals: [String] = []
    while let literal = literal() {
      literals.append(literal)
      _ = take(",", "|")
    }
    guard !literals.isEmpty, !isBracketed || take("]", ")", "}"), isAtEnd else {
      position = start
      return nil
    }
    return literals.joined(separator: " | ")
  }

  /// A word that is a whole constraint.
  private mutating func adverb(_ name: String, _ term: inout MeantTerm) -> Bool {
    switch name {
    case "unique", "distinct": term.constraints.append("unique")
    case "sorted", "ordered", "ascending", "asc":
      _ = takeWord(["asc", "ascending"])
      term.constraints.append("sorted")
    case "notempty", "nonempty", "notblank", "nonblank":
      term.bounds.append(MeantTerm.Bound(sign: ">=", value: .number("1"), isLength: true))
    case "positive": term.bounds.append(MeantTerm.Bound(sign: ">", value: .number("0")))
    case "negative": term.bounds.append(MeantTerm.Bound(sign: "<", value: .number("0")))
    case "nonnegative": term.bounds.append(MeantTerm.Bound(sign: ">=", value: .number("0")))
    case "nullable", "optional": term.isNullable = true
    case "recent", "recently": term.constraints.append("within 1m of ${now()}")
    case "required", "notnull", "present": break
    case "not": return not(&term)
    case "format": return takeUsualFormat(of: term)
    // What the type says already.
    case "address", "timestamp", "seconds", "value": return term.type != nil
    default:
      position -= 1
      return takeUsualFormat(of: term)
    }
    return true
  }

  private mutating func not(_ term: inout MeantTerm) -> Bool {
    if takeWord(["empty", "blank"]) {
      term.bounds.append(MeantTerm.Bound(sign: ">=", value: .number("1"), isLength: true))
      return true
    }
    if takeWord(["null", "nil"]) { return term.type != nil }
    return bound("!=", &term)
  }

  /// `format 'yyyy-MM-dd'` behind a date says what a date is anyway.
  private mutating func takeUsualFormat(of term: MeantTerm) -> Bool {
    guard term.type == "date" else { return false }
    switch next {
    case .quoted(let form)? where form.plainName.dropFirst().dropLast() == "yyyymmdd": break
    case .word(let form)? where form.plainName == "yyyymmdd": break
    default: return false
    }
    position += 1
    return true
  }

  // MARK: - Values

  private mutating func value() -> MeantToken? {
    guard let token = next, token.spelling != nil else { return nil }
    if case .regex = token { return nil }
    position += 1
    if token.plainWord == "now" || token.plainWord == "today" { _ = take("()") }
    return token
  }

  private mutating func bound(
    _ sign: String,
    _ term: inout MeantTerm,
    isLength: Bool = false
  ) -> Bool {
    guard let value = value() else { return false }
    if let word = value.plainWord, !["now", "today", "true", "false", "null"].contains(word),
      sign != "==", sign != "!="
    {
      return false
    }
    let isCounted = takeWord(MeantWords.countedThings)
    term.bounds.append(
      MeantTerm.Bound(sign: sign, value: value, isLength: isLength || isCounted)
    )
    return true
  }

  /// `length >= 3`, `length 3-10`, `length = 3`, `length min 3`.
  private mutating func length(_ term: inout MeantTerm) -> Bool {
    _ = takeWord(["is", "of", "be", "than"])
    var inner = MeantTerm(type: "array")
    guard constraint(&inner) else { return false }
    while let next, case .word(let word) = next, word == "and" || word == "max",
      constraintFollows(&inner)
    {
      continue
    }
    guard inner.constraints.isEmpty, !inner.bounds.isEmpty else { return false }
    for bound in inner.bounds {
      var bound = bound
      bound.isLength = true
      term.bounds.append(bound)
    }
    return true
  }

  private mutating func constraintFollows(_ term: inout MeantTerm) -> Bool {
    let start = position
    _ = takeWord(["and"])
    let before = term
    if constraint(&term), term.constraints.isEmpty { return true }
    (position, term) = (start, before)
    return false
  }

  /// `1-3`, `1 to 3`, `1...3`, `between 1 and 3`, `[1, 3]`, `1+`; a value alone is the value itself.
  private mutating func range(_ term: inout MeantTerm) -> Bool {
    let isBracketed = take("[", "(")
    let boundCount = term.bounds.count
    flippedComparison(&term)
    if term.bounds.count > boundCount { return true }
    // Also `..10`, which is ours.
    if take("..", "...") { return bound("<=", &term) }
    guard let first = value() else { return false }
    defer { if isBracketed { _ = take("]", ")") } }
    if take("+") || takeWord(["ormore"]) || isOrMore() {
      term.bounds.append(MeantTerm.Bound(sign: ">=", value: first))
      return true
    }
    if case .number(let text)? = next, text.utf8.first == UInt8(ascii: "-") {
      // `1 -3` after a sign was read.
      tokens[position] = .number(String(text.dropFirst()))
      tokens.insert(.symbol("-"), at: position)
    }
    if take("±", "+-", "+/-") {
      guard let by = value(), let (value, by) = pair(first, by) else { return false }
      term.constraints.append("near \(value) by \(by)")
      return true
    }
    let isOpen = symbol == "..<"
    guard take("-", "–", "..", "...", "..<", ",") || takeWord(["to", "and", "until", "through"])
    else {
      let isCounted = takeWord(MeantWords.countedThings)
      let sign = first.isMeasure ? "<" : "=="
      term.bounds.append(MeantTerm.Bound(sign: sign, value: first, isLength: isCounted))
      return true
    }
    term.bounds.append(MeantTerm.Bound(sign: ">=", value: first))
    guard let last = value() else { return true }
    term.bounds.append(MeantTerm.Bound(sign: isOpen ? "<" : "<=", value: last))
    if takeWord(MeantWords.countedThings) {
      term.bounds[term.bounds.count - 2].isLength = true
      term.bounds[term.bounds.count - 1].isLength = true
    }
    return true
  }

  private mutating func isOrMore() -> Bool {
    guard next?.plainWord == "or", peek(1)?.plainWord == "more" else { return false }
    position += 2
    return true
  }

  /// `{3,10}` as regular expressions have it.
  private mutating func quantifier(_ term: inout MeantTerm) -> Bool {
    position += 1
    var inner = MeantTerm(type: "array")
    guard range(&inner), take("}") else { return false }
    for bound in inner.bounds {
      var bound = bound
      bound.isLength = true
      term.bounds.append(bound)
    }
    return true
  }

  private func pair(_ value: MeantToken, _ by: MeantToken) -> (String, String)? {
    guard let value = value.spelling, let by = by.spelling else { return nil }
    return (value, by)
  }

  private mutating func text(_ word: String, _ term: inout MeantTerm) -> Bool {
    let isBracketed = take("[", "(")
    guard let value = value()?.spelling else { return false }
    term.constraints.append("\(word) \(value)")
    while isBracketed, take(",") {
      guard let other = self.value()?.spelling else { return false }
      term.constraints.append("\(word) \(other)")
    }
    return !isBracketed || take("]", ")")
  }

  /// A regular expression, between slashes or in quotes.
  private mutating func regex(_ term: inout MeantTerm) -> Bool {
    _ = take("=", ":", "==", "(")
    switch next {
    case .regex(let text)?: term.constraints.append(text)
    case .quoted(let text)?:
      let inner = String(decoding: text.utf8.dropFirst().dropLast(), as: UTF8.self)
      term.constraints.append("/\(inner.replacing("/", with: #"\/"#))/")
    default: return false
    }
    position += 1
    _ = take(")")
    // A regular expression is for text anyway.
    if term.type == "string", term.constraints.count == 1, term.bounds.isEmpty { term.type = nil }
    return true
  }

  private mutating func near(_ term: inout MeantTerm) -> Bool {
    position += 1
    _ = takeWord(["to"])
    guard let value = value(), let written = value.spelling else { return false }
    if case .number = value {
      let by =
        takeWord(["by", "within", "tolerance", "delta"]) || take("±", "+-", "+/-", ",")
        ? self.value()?.spelling : "0.01"
      guard let by else { return false }
      if term.type == nil { term.type = "number" }
      term.constraints.append("near \(written) by \(by)")
    } else {
      if term.type == nil { term.type = "date-time" }
      term.constraints.append("within 1m of \(written)")
    }
    return true
  }

  private mutating func within(_ term: inout MeantTerm) -> Bool {
    guard let value = value(), let written = value.spelling else { return false }
    guard value.isMeasure else {
      // `within 1..3`, `within 0.1 of 3.14`.
      if takeWord(["of"]), let middle = self.value()?.spelling {
        term.constraints.append("near \(middle) by \(written)")
        return true
      }
      position -= 1
      return range(&term)
    }
    let isOf = takeWord(["of", "from", "to", "around"])
    let middle = isOf ? self.value()?.spelling : "${now()}"
    guard let middle else { return false }
    if term.type == nil { term.type = "date-time" }
    term.constraints.append("within \(written) of \(middle)")
    return true
  }

  private mutating func moment(_ word: String, _ term: inout MeantTerm) -> Bool {
    _ = takeWord(["than", "the"])
    guard let value = value()?.spelling else { return false }
    if term.type == nil { term.type = value.hasPrefix("$") ? "date-time" : nil }
    term.constraints.append("\(word) \(value)")
    return true
  }
}

extension MeantToken {
  /// A duration or size.
  fileprivate var isMeasure: Bool {
    if case .number(let text) = self { Quantity.parse(text) != nil } else { false }
  }
}
