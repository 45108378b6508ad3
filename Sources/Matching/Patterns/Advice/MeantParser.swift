import SpecSource

/// Reads what stands between `<` and `>` as somebody means it who has another language in mind.
///
/// It knows more spellings than the language has, and gives up at what it doesn't know. What comes
/// out is advice: it is shown only where it is a pattern without a mistake.
struct MeantParser {
  var tokens: [MeantToken]
  var position = 0

  /// The pattern that is meant, as we write it, without its brackets; nil where that can't be told.
  static func spelling(of text: String) -> String? {
    var parser = MeantParser(tokens: MeantTokenizer(text).tokens)
    guard let spelling = parser.alternatives(), parser.isAtEnd else { return nil }
    return spelling
  }

  var isAtEnd: Bool { position >= tokens.count }

  var next: MeantToken? { peek() }

  func peek(_ distance: Int = 0) -> MeantToken? {
    let index = position + distance
    return tokens.indices.contains(index) ? tokens[index] : nil
  }

  mutating func take(_ symbols: String...) -> Bool {
    guard case .symbol(let found)? = next, symbols.contains(found) else { return false }
    position += 1
    return true
  }

  mutating func takeWord(_ words: Set<String>) -> Bool {
    guard let word = next?.plainWord, words.contains(word) else { return false }
    position += 1
    return true
  }

  /// The symbol that comes next.
  var symbol: String? { if case .symbol(let found)? = next { found } else { nil } }

  // MARK: - Alternatives

  mutating func alternatives() -> String? {
    if let choices = choices() { return choices }
    var terms: [String] = []
    var isNullable = false
    repeat {
      guard let term = term(), !term.isEmpty, let spelling = term.spelling else { return nil }
      isNullable = isNullable || term.isNullable
      terms.append(spelling)
    } while takeSeparator(after: terms)
    return terms.joined(separator: " | ")
  }

  private mutating func takeSeparator(after terms: [String]) -> Bool {
    if take("|", "||") || takeWord(["or"]) { return true }
    guard symbol == "," || symbol == "/", terms.last?.utf8.first == UInt8(ascii: "'") else {
      return false
    }
    position += 1
    return true
  }

  /// `one of 'a', 'b'`, `enum [a, b]`: literals, with or without quotes.
  private mutating func choices() -> String? {
    let start = position
    let pair = [peek(), peek(1)].map { $0?.plainWord ?? "" }
    if pair == ["one", "of"] || pair == ["any", "of"] {
      position += 2
    } else if let word = next?.plainWord, MeantWords.choices.contains(word), tokens.count > 1 {
      position += 1
    } else {
      position = start
      return nil
    }
    _ = take(":")
    let isBracketed = take("[", "(", "{")
    var literals: [String] = []
    while let literal = literal() {
      literals.append(literal)
      _ = take(",") || take("|") || takeWord(["or"])
    }
    if isBracketed { _ = take("]", ")", "}") }
    guard !literals.isEmpty, isAtEnd else {
      position = start
      return nil
    }
    return literals.joined(separator: " | ")
  }

  /// One scalar; a word is text.
  mutating func literal() -> String? {
    switch next {
    case .word, .quoted, .number:
      guard let spelling = next?.spelling else { return nil }
      position += 1
      return spelling
    default: return nil
    }
  }

  // MARK: - One alternative

  private mutating func term() -> MeantTerm? {
    var term = MeantTerm()
    while tokens.count > 1, take("?") { term.isNullable = true }
    if take("!") || takeWord(["not"]) {
      term.isNegated = true
      if let word = next?.plainWord, MeantWords.choices.contains(word), tokens.count > 2 {
        position += 1
        term.literal = listed(after: word)
      }
    }
    var before: [String] = []
    while let word = next?.plainWord, peek(1) != nil {
      if MeantWords.nullables.contains(word) {
        term.isNullable = true
        position += 1
        _ = take("<", "(", "[")
      } else if let said = MeantWords.adjectives[word], isFollowedByType {
        before.append(said)
        position += 1
      } else if MeantWords.articles.contains(word), isFollowedByType {
        position += 1
      } else {
        break
      }
    }
    flippedComparison(&term)
    readType(&term)
    guard readConstraints(&term) else { return nil }
    for said in before { add(said, to: &term) }
    return term
  }

  private var isFollowedByType: Bool {
    guard let next = peek(1) else { return false }
    guard let word = next.plainWord else { return next == .symbol("?") }
    return MeantWords.type(word) != nil || MeantWords.listTypes.contains(word)
      || MeantWords.articles.contains(word) || MeantWords.adjectives[word] != nil
  }

  /// `length 1..` or `> 0`, that a word before a type stands for.
  private func add(_ said: String, to term: inout MeantTerm) {
    let parts = said.split(separator: " ").map(String.init)
    if parts.count == 2, let sign = MeantWords.comparisons[parts[0]] {
      term.bounds.append(MeantTerm.Bound(sign: sign, value: .number(parts[1])))
    } else {
      term.constraints.append(said)
    }
  }

  /// `0 < int < 10`: the first comparison the other way round.
  mutating func flippedComparison(_ term: inout MeantTerm) {
    guard case .number? = next, let value = next, case .symbol(let sign)? = peek(1),
      let word = peek(2)?.plainWord
    else { return }
    let flipped = ["<": ">", "<=": ">=", ">": "<", ">=": "<="]
    guard let meant = flipped[sign], MeantWords.type(word) != nil || word.utf8.count == 1 else {
      return
    }
    term.bounds.append(MeantTerm.Bound(sign: meant, value: value))
    position += 2
    if word.utf8.count == 1, term.type != nil { position += 1 }
  }

  private mutating func readType(_ term: inout MeantTerm) {
    switch next {
    case .quoted(let text):
      guard !isRange(at: 1) else { return }
      term.literal = text
      position += 1
    case .number(let text):
      guard !isRange(at: 1) else { return }
      term.literal = text
      position += 1
    case .regex(let text):
      term.constraints.append(text)
      position += 1
    case .expression(let text):
      term.type = text
      position += 1
    case .symbol("["), .symbol("[]"): listOfBracketed(&term)
    case .symbol("*"), .symbol("..."), .symbol("?"), .symbol("_"):
      position += 1
      term.type = "any"
    case .symbol("."):
      guard peek(1) == .symbol("*"), tokens.count == 2 else { return }
      position += 2
      term.type = "any"
    case .word(let word): named(word, &term)
    default: break
    }
    readSuffixes(&term)
  }

  /// Whether what stands there makes a value before it the beginning of a range.
  func isRange(at distance: Int) -> Bool {
    switch peek(distance) {
    case .symbol(let symbol): ["-", "–", "..", "...", "..<"].contains(symbol)
    case .word(let word): word == "to" || MeantWords.countedThings.contains(word.plainName)
    case .number(let text): text.utf8.first == UInt8(ascii: "-")
    default: false
    }
  }

  private mutating func named(_ word: String, _ term: inout MeantTerm) {
    let name = word.plainName
    if name == "each" || name == "every", case .word(let item)? = peek(1),
      let type = MeantWords.type(item)
    {
      position += 2
      (term.type, term.suffix) = (type, "[]")
      return
    }
    if word == "x" || word == "_" || word == "value" {
      position += 1
      return
    }
    if !constraintBegins(with: name), let meant = MeantWords.type(word) ?? MeantWords.plural(word) {
      position += 1
      term.type = meant
      if MeantWords.type(word) == nil { term.suffix = "[]" }
      if MeantWords.listTypes.contains(name) { listOf(&term) }
      if MeantWords.mapTypes.contains(name) { mapOf(&term) }
      return
    }
    guard !constraintBegins(with: name) else { return }
    // A shape keeps its name; any other word is text, unless it looks misspelt.
    if word.unicodeScalars.first?.properties.isUppercase ?? false {
      position += 1
      term.type = word
    } else if nearestName(to: word, in: PatternType.names) == nil, tokens.count > 1 {
      switch peek(1) {
      case nil, .symbol("|"), .symbol("||"), .symbol(","): break
      case .word("or"): break
      default: return
      }
      position += 1
      term.literal = "'\(word)'"
    }
  }

  /// Whether a word in the place of a type begins a constraint.
  private func constraintBegins(with name: String) -> Bool {
    guard let following = peek(1) else { return false }
    // `size` and `path`, `pattern` and `text` are both, as `time` is before a comparison.
    if PatternType(name: name) != nil && name != "size" { return false }
    let isWordOnly =
      MeantWords.contains.contains(name) || MeantWords.starts.contains(name)
      || MeantWords.ends.contains(name) || MeantWords.matches.contains(name)
      || MeantWords.nears.contains(name) || MeantWords.befores.contains(name)
      || MeantWords.afters.contains(name) || MeantWords.comparisons[name] != nil
      || MeantWords.lengthComparisons[name] != nil || MeantWords.lengths.contains(name)
      || [
        "between", "from", "starts", "ends", "begins", "within", "at", "no", "up", "greater",
        "more", "less", "fewer", "larger", "smaller", "longer", "shorter", "in", "sorted",
        "unique", "distinct", "equal",
      ].contains(name)
    if name == "size", case .symbol(let sign) = following, sign == "<" || sign == ">" {
      return false
    }
    return isWordOnly
  }
}
