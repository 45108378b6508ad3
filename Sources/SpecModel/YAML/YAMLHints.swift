import SpecSource

/// Says in an author's words what libyaml says in a parser's, and what to write instead.
enum YAMLHints {
  struct Advice {
    var message: String
    var position: SourcePosition
    var hint: String?
  }

  /// For a mapping or list that stands where a key is expected.
  static func collectionAsKey(line: String) -> String? {
    line.contains("{{") ? "a value is put in by ${name}, in quotes inside { }: \"${name}\"" : nil
  }

  /// - Parameters:
  ///   - problem: libyaml's words.
  ///   - context: what libyaml was doing.
  ///   - contextPosition: where that had begun.
  static func advice(
    problem: String,
    context: String?,
    position: SourcePosition,
    contextPosition: SourcePosition?,
    lines: YAMLLines
  ) -> Advice {
    let line = lines[Int(position.line)]
    let scalars = Array(line.unicodeScalars)
    let column = Int(position.column) - 1
    let found = column < scalars.count ? scalars[column] : nil
    let indentation = scalars.prefix { $0 == " " || $0 == "\t" }
    if let tab = indentation.firstIndex(of: "\t") {
      return Advice(
        message: "a tab can't indent YAML",
        position: SourcePosition(line: Int(position.line), column: tab + 1),
        hint: "indent with blanks"
      )
    }
    if problem.contains("cannot start any token"), let found {
      return Advice(
        message: "text can't begin with '\(found)' unless it is quoted",
        position: position,
        hint: "write it in quotes: '\(rest(of: scalars, from: column))'"
      )
    }
    if problem.contains("alphabetic or numeric"), let start = contextPosition {
      let sign = lines[Int(start.line)].unicodeScalars.dropFirst(Int(start.column) - 1).first
      return Advice(
        message: "text can't begin with '\(sign ?? "*")' unless it is quoted",
        position: start,
        hint: "write it in quotes"
      )
    }
    if found == "%" {
      return Advice(
        message: "text can't begin with '%' unless it is quoted",
        position: position,
        hint: "write it in quotes"
      )
    }
    if let advice = flowAdvice(problem: problem, position: position, line: line) { return advice }
    if let advice = missingBlank(problem: problem, position: position, lines: lines) {
      return advice
    }
    if problem.contains("mapping values are not allowed") {
      return unexpectedMapping(position: position, lines: lines)
    }
    if context?.contains("quoted scalar") == true, problem.contains("end of stream") {
      return Advice(
        message: "this quote is never closed",
        position: contextPosition ?? position,
        hint: nil
      )
    }
    if context?.contains("block") == true, let advice = wordBefore(position, lines: lines) {
      return advice
    }
    if context?.contains("block mapping") == true {
      return Advice(
        message: "this line fits none of the mappings above it",
        position: position,
        hint: "keys of one mapping begin in the same column"
      )
    }
    if context?.contains("block collection") == true {
      return Advice(
        message: "this line fits none of the lists above it",
        position: position,
        hint: "items of one list begin with '- ' in the same column"
      )
    }
    let where_ = context.map { " (\($0))" } ?? ""
    return Advice(message: problem + where_, position: position, hint: nil)
  }

  /// Inside `{ }` and `[ ]`, braces and brackets of `${…}` and `<T[]>` end what they stand in.
  private static func flowAdvice(problem: String, position: SourcePosition, line: String) -> Advice?
  {
    guard problem.contains("expected ',' or '") || problem.contains("expected the node content")
    else { return nil }
    let hint: String?
    if line.contains("${") {
      hint = "inside { } and [ ] a ${…} needs quotes: \"${name}\""
    } else if line.contains("{{") {
      hint = "a value is put in by ${name}"
    } else if line.contains("<") {
      hint = "inside { } and [ ] a pattern with brackets needs quotes: \"<Item[]>\""
    } else {
      hint = nil
    }
    let closer = problem.contains("']'") ? "]" : "}"
    return Advice(
      message: "expected ',' or '\(closer)' here",
      position: position,
      hint: hint
    )
  }

  /// A ': ' where a value has already begun: in the same line, or in a line before it.
  private static func unexpectedMapping(position: SourcePosition, lines: YAMLLines) -> Advice {
    let line = lines[Int(position.line)]
    let before = line.unicodeScalars.prefix(Int(position.column) - 1)
    if String(before).contains(": ") {
      return Advice(
        message: "a second ': ' on this line",
        position: position,
        hint: "text that contains ': ' needs quotes; a key of its own needs a line of its own"
      )
    }
    if let advice = wordBefore(position, lines: lines) { return advice }
    let indentation = line.prefix { $0 == " " }.count
    return Advice(
      message: "this line is indented deeper than the key above it, which has its value already",
      position: SourcePosition(line: Int(position.line), column: indentation + 1),
      hint: "keys of one mapping begin in the same column"
    )
  }

  /// A line before that would be `key: value` if it had the blank.
  private static func wordBefore(_ position: SourcePosition, lines: YAMLLines) -> Advice? {
    var number = Int(position.line) - 1
    while number > 1, lines[number].isBlankOrComment { number -= 1 }
    let line = lines[number]
    let word = line.drop { $0 == " " || $0 == "-" }
    guard !word.contains(": "), !word.hasSuffix(":"), let colon = word.firstIndex(of: ":") else {
      return nil
    }
    let column = line.unicodeScalars.count - word[colon...].unicodeScalars.count + 1
    return Advice(
      message: "a blank belongs after this colon",
      position: SourcePosition(line: number, column: column),
      hint: "write 'key: value'"
    )
  }

  /// `key:value` without a blank is one word, and then a ':' is missing.
  private static func missingBlank(
    problem: String,
    position: SourcePosition,
    lines: YAMLLines
  ) -> Advice? {
    guard problem.contains("could not find expected ':'") else { return nil }
    // libyaml notices on a later line; the word itself stands before.
    for number in stride(from: Int(position.line), through: max(1, Int(position.line) - 2), by: -1)
    {
      let line = lines[number]
      let word = line.drop { $0 == " " || $0 == "-" }
      guard !word.isEmpty, !word.contains(": "), !word.hasSuffix(":") else { continue }
      let column = line.unicodeScalars.count - word.unicodeScalars.count + 1
      let hint = word.contains(":") ? "a blank belongs after the colon of 'key: value'" : nil
      return Advice(
        message: "expected 'key: value' here",
        position: SourcePosition(line: number, column: column),
        hint: hint
      )
    }
    return nil
  }

  private static func rest(of scalars: [Unicode.Scalar], from column: Int) -> String {
    var text = ""
    for scalar in scalars[column...] where scalar != "'" { text.unicodeScalars.append(scalar) }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension String {
  /// True for a line without content.
  fileprivate var isBlankOrComment: Bool {
    let content = drop { $0 == " " }
    return content.isEmpty || content.hasPrefix("#")
  }
}
