import SpecSource

/// Says in an author's words what libyaml says in a parser's, and what to write instead.
package enum YAMLHints {
  struct Advice {
    var message: String
    var position: SourcePosition
    var hint: String?
  }

  /// For a mapping or list that stands where a key is expected.
  static func collectionAsKey(line: String) -> String? {
    line.contains("{{") ? "a value is put in by ${name}, in quotes inside { }: \"${name}\"" : nil
  }

  /// The advice for libyaml's words: its problem, what it was doing, and where that had begun.
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
    if let advice = comparison(problem: problem, column: column, line: scalars, at: position) {
      return advice
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
    if let advice = flowAdvice(
      problem: problem,
      position: position,
      contextPosition: contextPosition,
      line: line
    ) {
      return advice
    }
    if let advice = missingBlank(problem: problem, position: position, lines: lines) {
      return advice
    }
    if problem.contains("mapping values are not allowed") {
      return unexpectedMapping(position: position, lines: lines)
    }
    if let advice = quoteAdvice(
      problem: problem,
      context: context,
      position: position,
      contextPosition: contextPosition,
      scalars: scalars
    ) {
      return advice
    }
    if problem.contains("<document start>") {
      return Advice(
        message: "the document has ended before this line",
        position: position,
        hint: "another suite begins with a line '---'"
      )
    }
    if context?.contains("block") == true, let advice = wordBefore(position, lines: lines) {
      return advice
    }
    if context?.contains("block") == true { return misplaced(position, line: line) }
    let where_ = context.map { " (\($0))" } ?? ""
    return Advice(message: problem + where_, position: position, hint: nil)
  }

  /// Inside `{ }` and `[ ]`, braces and brackets of `${…}` and `<T[]>` end what they stand in.
  private static func flowAdvice(
    problem: String,
    position: SourcePosition,
    contextPosition: SourcePosition?,
    line: String
  ) -> Advice? {
    guard problem.contains("expected ',' or '") || problem.contains("expected node content")
    else { return nil }
    let closer = problem.contains("']'") ? "]" : "}"
    if let start = contextPosition, start.line < position.line {
      return Advice(
        message: "this '\(closer == "]" ? "[" : "{")' is never closed",
        position: start,
        hint: "a '\(closer)' is missing before line \(position.line), column \(position.column)"
      )
    }
    let hint: String?
    let column = Int(position.column) - 1
    let before = line.unicodeScalars.prefix(column)
      .suffix { $0 != " " && $0 != "{" && $0 != "," }
    if line.unicodeScalars.dropFirst(column).first == "[", let first = before.first, first != "<" {
      hint = "inside { } and [ ] text with brackets needs quotes: '\(String(before))[0]'"
    } else if line.contains("${") {
      hint = "inside { } and [ ] a ${…} needs quotes: \"${name}\""
    } else if line.contains("{{") {
      hint = "a value is put in by ${name}"
    } else if line.contains("<") {
      hint = "inside { } and [ ] a pattern with brackets needs quotes: \"<Item[]>\""
    } else {
      hint = "what stands inside \(closer == "]" ? "[ ]" : "{ }") is separated by commas"
    }
    let isValueMissing = problem.contains("node content")
    return Advice(
      message: isValueMissing
        ? "expected a value here, or the end of a list or mapping"
        : "expected ',' or '\(closer)' here",
      position: position,
      hint: hint
    )
  }

  /// `> 5` begins a folded block, or nothing at all inside `{ }`.
  private static func comparison(
    problem: String,
    column: Int,
    line: [Unicode.Scalar],
    at position: SourcePosition
  ) -> Advice? {
    let isBlock = problem.contains("comment or line break")
    guard isBlock || problem.contains("cannot start any token") else { return nil }
    let last = min(column, line.count - 1)
    guard last >= 0, let sign = line[...last].lastIndex(of: ">") else { return nil }
    let start = SourcePosition(line: Int(position.line), column: sign + 1)
    if sign > 0, ["]", "}"].contains(line[sign - 1]) {
      return Advice(
        message: "'\(line[sign - 1])' ends the pattern's text here",
        position: start,
        hint: "inside { } and [ ] a pattern with brackets needs quotes: \"<Item[]>\""
      )
    }
    let limit = rest(of: line, from: sign).prefix { !",}]#".contains($0) }
      .split(separator: " ").joined(separator: " ")
    return Advice(
      message: "text can't begin with '>', which begins a folded block in YAML",
      position: start,
      hint: "a comparison is a pattern with its type: <\(comparedType(in: limit)) \(limit)>"
    )
  }

  /// What is compared: units tell durations (`> 5s`) and sizes (`> 5MB`) from bare numbers.
  private static func comparedType(in limit: String) -> String {
    guard limit.utf8.contains(where: { 0x30...0x39 ~= $0 }), let last = limit.unicodeScalars.last
    else {
      return "number"
    }
    return last == "B" ? "size" : last.properties.isAlphabetic ? "duration" : "number"
  }

  /// Quotes that are never closed, end too early, or hold what isn't an escape.
  private static func quoteAdvice(
    problem: String,
    context: String?,
    position: SourcePosition,
    contextPosition: SourcePosition?,
    scalars: [Unicode.Scalar]
  ) -> Advice? {
    if context?.contains("quoted scalar") == true, problem.contains("end of stream") {
      return Advice(
        message: "this quote is never closed",
        position: contextPosition ?? position,
        hint: nil
      )
    }
    let column = Int(position.column) - 1
    if problem.contains("unknown escape character"), column < scalars.count {
      // libyaml points at the backslash.
      let escaped = column + 1 < scalars.count ? String(Character(scalars[column + 1])) : ""
      return Advice(
        message: "'\\\(escaped)' is no escape of double quotes",
        position: position,
        hint: "in single quotes a backslash stands for itself"
      )
    }
    guard context?.contains("block mapping") == true, column <= scalars.count,
      let before = scalars[..<max(0, column)].last(where: { $0 != " " }),
      before == "'" || before == "\""
    else { return nil }
    return Advice(
      message: "the text has ended with the quote before this",
      position: position,
      hint: before == "'"
        ? "in single quotes a ' is written ''" : "quotes go around the whole text"
    )
  }

  /// A line whose indentation fits nothing above it.
  private static func misplaced(_ position: SourcePosition, line: String) -> Advice {
    let isItem = line.drop { $0 == " " }.hasPrefix("-")
    return Advice(
      message: "this line is indented as nothing above it is",
      position: position,
      hint: isItem
        ? "items of one list begin with '- ' in the same column"
        : "keys of one mapping begin in the same column"
    )
  }

  /// For a single word that would be a key and its value if it had a blank: `Accept:text/html`.
  package static func missingBlank(in text: String) -> String? {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return nil }
    let value = text[text.index(after: colon)...]
    guard !value.isEmpty, !value.hasPrefix("//"), !value.hasPrefix(" "),
      !text[..<colon].contains(" ")
    else { return nil }
    return "a blank belongs after the colon: '\(text[..<colon]): \(value)'"
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

extension Substring.UnicodeScalarView {
  /// The longest end of which every scalar satisfies a condition.
  fileprivate func suffix(while condition: (Unicode.Scalar) -> Bool) -> Self {
    let start = lastIndex { !condition($0) }.map(index(after:)) ?? startIndex
    return self[start...]
  }
}
