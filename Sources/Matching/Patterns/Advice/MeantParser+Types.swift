/// What follows the name of a type, or stands around it.
extension MeantParser {
  /// `[int]`, `[]int`.
  mutating func listOfBracketed(_ term: inout MeantTerm) {
    let start = position
    let isEmpty = take("[]")
    if !isEmpty { _ = take("[") }
    guard case .word(let word)? = next, let type = element(word) else {
      position = start
      return
    }
    position += 1
    guard isEmpty || take("]") else {
      position = start
      return
    }
    term.type = type
    term.suffix = "[]"
  }

  /// `list of int`, `array<int>`, `list(int)`, `array[int]`.
  mutating func listOf(_ term: inout MeantTerm) {
    let start = position
    let isOf = takeWord(["of"])
    let isBracketed = !isOf && take("<", "(", "[")
    guard isOf || isBracketed, case .word(let word)? = next, let type = element(word) else {
      position = start
      return
    }
    position += 1
    let extra = isBracketed && take("?")
    if isBracketed { _ = take(">", ")", "]") }
    term.type = extra ? "(\(type) | null)" : type
    term.suffix = "[]"
  }

  /// `map<string, int>`, `dict[string, int]`, `map of int`.
  mutating func mapOf(_ term: inout MeantTerm) {
    let start = position
    if !takeWord(["of"]) {
      guard take("<", "[", "("), case .word? = next else {
        position = start
        return
      }
      position += 1
      guard take(",", ":") else {
        position = start
        return
      }
    }
    guard case .word(let word)? = next, let type = element(word) else {
      position = start
      return
    }
    position += 1
    _ = take(">", "]", ")")
    term.type = type
    term.suffix = "{}"
  }

  /// A type inside of another: one of ours, or a shape.
  private func element(_ word: String) -> String? {
    if let type = MeantWords.type(word) ?? MeantWords.plural(word) {
      return type.utf8.contains(UInt8(ascii: " ")) ? "(\(type))" : type
    }
    return word.unicodeScalars.first?.properties.isUppercase ?? false ? word : nil
  }

  /// `?`, `[1-3]`, `(3)`, ` array`.
  mutating func readSuffixes(_ term: inout MeantTerm) {
    while true {
      if take("?") {
        term.isNullable = true
      } else if term.type != nil, take("[]") {
        term.suffix += "[]"
      } else if term.type != nil, take("{}") {
        term.suffix += "{}"
      } else if term.type != nil, term.suffix.isEmpty, symbol == "[", let count = counted() {
        term.suffix = count
      } else if term.type != nil, symbol == "(", arguments(&term) {
        continue
      } else if term.type != nil, term.suffix.isEmpty, let word = next?.plainWord,
        MeantWords.listTypes.contains(word)
      {
        position += 1
        term.suffix = "[]"
      } else if take("()") {
        continue
      } else {
        return
      }
    }
  }

  /// `[1-3]`, `[2,3]`, `[1+]`, `[min 1]`, `[>0]` as a range of ours.
  private mutating func counted() -> String? {
    let start = position
    position += 1
    var term = MeantTerm(type: "array")
    guard readConstraints(&term), take("]"), let spelling = term.spelling,
      spelling.hasPrefix("array length ")
    else {
      position = start
      return nil
    }
    return "[\(spelling.dropFirst("array length ".utf8.count))]"
  }

  /// `(3..10)` behind a type.
  private mutating func arguments(_ term: inout MeantTerm) -> Bool {
    let start = position
    position += 1
    var inner = term
    guard readConstraints(&inner), take(")") else {
      position = start
      return false
    }
    term = inner
    return true
  }
}
