import JSON
import PCRE
import SpecSource

extension ExpressionParser {
  /// An argument as it stands in the spec, before it is known which function it is for.
  struct WrittenArgument {
    enum Content {
      case expression(ExpressionNode)
      case regex(RegularExpression)
    }

    var content: Content
    var range: Range<Int>
  }

  /// The arguments in parentheses; the caller has seen the opening one.
  mutating func arguments() throws(SyntaxError) -> [WrittenArgument] {
    let bracket = scanner.offset
    scanner.offset += 1
    var result: [WrittenArgument] = []
    scanner.skipBlanks()
    while scanner.peek() != UInt8(ascii: ")") {
      scanner.skipBlanks()
      let start = scanner.offset
      let content: WrittenArgument.Content =
        if scanner.peek() == UInt8(ascii: "/") {
          .regex(try scanner.regularExpression())
        } else {
          .expression(try expression())
        }
      result.append(WrittenArgument(content: content, range: start..<scanner.offset))
      scanner.skipBlanks()
      guard scanner.take(",") else { break }
    }
    try close(")", opened: bracket)
    return result
  }

  /// The arguments in the form that the function takes, after their number and types are checked
  /// as far as they are known.
  ///
  /// Mistakes are noted, and the parse goes on.
  mutating func check(
    _ given: [WrittenArgument],
    piped: ExpressionNode?,
    of entry: FunctionEntry,
    at range: Range<Int>
  ) throws(SyntaxError) -> [ExpressionNode.Argument] {
    var result: [ExpressionNode.Argument] = []
    var parameters = entry.parameters[...]
    if let piped {
      guard let first = parameters.popFirst() else {
        mistakes.append(
          SyntaxError(
            .wrongArguments,
            "'\(entry.name)' takes no value, it can't be a filter",
            at: range,
            hint: "write \(entry.signature)"
          )
        )
        return []
      }
      note(mistake(in: piped, for: first, of: entry, at: range))
      result.append(.value(piped))
    } else if let name = entry.implicitValue, given.count < parameters.count {
      // `xpath('…')` alone reads the response's text, `jsonpath('…')` its body.
      let place = scanner.source.range(of: range)
      references.append(Reference(name: name, members: [], range: place, isGuarded: false))
      result.append(.value(ExpressionNode(kind: .name(name), range: place)))
      parameters = parameters.dropFirst()
    }
    let required = parameters.count { !$0.isOptional }
    guard given.count >= required, given.count <= parameters.count else {
      mistakes.append(wrongCount(given.count, required, parameters.count, of: entry, at: range))
      return []
    }
    for (argument, parameter) in zip(given, parameters) {
      guard let compiled = compile(argument, for: parameter, of: entry) else { continue }
      result.append(compiled)
    }
    note(groupMistake(in: result, of: entry, at: range))
    return result
  }

  /// A group that the regular expression in front of it doesn't have.
  private func groupMistake(
    in arguments: [ExpressionNode.Argument],
    of entry: FunctionEntry,
    at range: Range<Int>
  ) -> SyntaxError? {
    guard arguments.count == 3, case .regex(let regex) = arguments[1],
      case .value(let node) = arguments[2], case .constant(let value) = node.kind
    else { return nil }
    do {
      if let text = value.plainText { _ = try RegexTemplate(text, for: regex) }
    } catch {
      return SyntaxError(.wrongArguments, "in the replacement: \(error.message)", at: range)
    }
    guard let group = value.number?.int, !(0...regex.groupCount).contains(group) else { return nil }
    return SyntaxError(
      .wrongArguments,
      "the regular expression has no group \(group)",
      at: range
    )
  }

  private mutating func note(_ mistake: SyntaxError?) {
    if let mistake { mistakes.append(mistake) }
  }

  private func wrongCount(
    _ count: Int,
    _ least: Int,
    _ most: Int,
    of entry: FunctionEntry,
    at range: Range<Int>
  ) -> SyntaxError {
    let wanted =
      switch (least, most) {
      case (0, 0): "no arguments"
      case (1, 1): "1 argument"
      case let (least, most) where least == most: "\(least) arguments"
      default: "\(least) to \(most) arguments"
      }
    return SyntaxError(
      .wrongArguments,
      "'\(entry.name)' takes \(wanted) here, not \(count)",
      at: range,
      hint: "write \(entry.signature)"
    )
  }

  private mutating func compile(
    _ argument: WrittenArgument,
    for parameter: FunctionEntry.Parameter,
    of entry: FunctionEntry
  ) -> ExpressionNode.Argument? {
    switch argument.content {
    case .regex(let regex):
      guard parameter.type.takesRegex else {
        mistakes.append(
          SyntaxError(
            .wrongArguments,
            "'\(entry.name)' takes \(parameter.type.rawValue) as '\(parameter.name)', not a regular expression",
            at: argument.range
          )
        )
        return nil
      }
      return .regex(regex)
    case .expression(let node):
      switch parameter.type {
      case .jsonPath, .xPath: return query(node, for: parameter, of: entry, at: argument.range)
      default:
        if let mistake = mistake(in: node, for: parameter, of: entry, at: argument.range) {
          mistakes.append(mistake)
          return nil
        }
        return .value(node)
      }
    }
  }

  private mutating func query(
    _ node: ExpressionNode,
    for parameter: FunctionEntry.Parameter,
    of entry: FunctionEntry,
    at range: Range<Int>
  ) -> ExpressionNode.Argument? {
    guard case .constant(.json(.string(let text))) = node.kind else {
      mistakes.append(
        SyntaxError(
          .wrongArguments,
          "'\(entry.name)' takes its query as quoted text",
          at: range,
          hint: "values never become syntax; write \(entry.signature)"
        )
      )
      return nil
    }
    switch parameter.type {
    case .jsonPath:
      do {
        return .jsonPath(try JSONPath(text))
      } catch {
        let place = self.place(ofOffset: error.offset, in: text, at: range)
        mistakes.append(SyntaxError(.invalidJSONPath, error.message, at: place, hint: error.hint))
      }
    default:
      do {
        return .xPath(try XPathQuery(text))
      } catch {
        let place = error.offset.map { self.place(ofOffset: $0, in: text, at: range) } ?? range
        mistakes.append(SyntaxError(.invalidXPath, error.message, at: place, hint: error.hint))
      }
    }
    return nil
  }

  /// Where a character of a quoted text stands; where escapes are in the way, the whole.
  private func place(ofOffset offset: Int, in text: String, at range: Range<Int>) -> Range<Int> {
    guard range.count == text.utf8.count + 2 else { return range }
    return scanner.scalarRange(at: range.lowerBound + 1 + offset)
  }

  /// What is wrong with a literal that is given for a parameter; nil for all that is known only
  /// when it runs.
  private func mistake(
    in node: ExpressionNode,
    for parameter: FunctionEntry.Parameter,
    of entry: FunctionEntry,
    at range: Range<Int>
  ) -> SyntaxError? {
    guard case .constant(let value) = node.kind, !parameter.type.accepts(value) else { return nil }
    if let text = value.plainText, let choices = parameter.type.choices {
      let nearest = nearestName(to: text, in: choices).map { "did you mean '\($0)'?" }
      return SyntaxError(
        .wrongArguments,
        "'\(entry.name)' knows no \(parameter.name) '\(text)'",
        at: range,
        hint: nearest ?? "write one of \(choices.joined(separator: ", "))"
      )
    }
    if parameter.type == .dateFormat, let text = value.plainText {
      return SyntaxError(
        .wrongArguments,
        "'\(text)' is not a form for dates",
        at: range,
        hint: "use yyyy MM dd HH mm ss SSS, and put other letters in single quotes"
      )
    }
    return SyntaxError(
      .wrongArguments,
      "'\(entry.name)' takes \(parameter.type.rawValue) as '\(parameter.name)', not \(value.kindName)",
      at: range,
      hint: "write \(entry.signature)"
    )
  }
}
