import JSON
import Matching
import SpecSource

/// The readers of values that are no mappings with keys of their own.

extension Key where Value == Template {
  /// One key for each method.
  static func method(_ name: String) -> Key {
    Key(
      name,
      "sends \(name == "OPTIONS" ? "an" : "a") \(name) request to a path below 'base', or to a URL",
      example: "\(name): /orders",
      .template
    )
  }
}

extension Reader where Value == Located<String> {
  /// Text without `${…}`: titles, ids, reasons.
  static let text = Reader(.text) { node, decoding in
    guard case .scalar(let scalar) = node.content, case .string(let text) = scalar.value else {
      let hint: String? =
        if case .scalar(let scalar) = node.content { "in quotes it is text: '\(scalar.text)'" } else
        {
          nil
        }
      decoding.reportType("text", node, hint: hint)
      return nil
    }
    return Located(text, at: node.range)
  }

  /// Why something is not done.
  static let reason = Reader(.text) { node, decoding in
    guard case .scalar(let scalar) = node.content, case .bool = scalar.value else {
      return text.read(node, &decoding)
    }
    decoding.reportType(
      "the reason as text",
      node,
      hint: scalar.text == "true"
        ? "say why, or write 'if: ${…}'" : "leave 'skip' out, or write 'if: ${…}'"
    )
    return nil
  }

  /// A name that expressions can use.
  static let name = Reader(.text) { node, decoding in
    guard let text = Reader.text.read(node, &decoding) else { return nil }
    return decoding.checkName(text.value, at: text.range) ? text : nil
  }
}

extension Reader where Value == [Located<String>] {
  static let texts = Reader(.list(of: .text)) { node, decoding in
    guard case .sequence(let items) = node.content else {
      decoding.reportType("a list of text", node, hint: ValueAdvice.list(node))
      return nil
    }
    return items.compactMap { Reader<Located<String>>.text.read($0, &decoding) }
  }
}

extension Reader where Value == Template {
  /// Text with `${…}`; a number or truth value counts as the text it is written as.
  static let template = Reader(.template) { node, decoding in
    guard case .scalar(let scalar) = node.content, !scalar.isNull else {
      decoding.reportType("text", node)
      return nil
    }
    return decoding.template(scalar.source)
  }
}

extension Reader where Value == Expression {
  /// A condition: exactly one `${…}`.
  static let condition = Reader(.condition) { node, decoding in
    guard case .scalar(let scalar) = node.content, case .string(let text) = scalar.value else {
      decoding.reportType("a condition", node, hint: "write it as ${…}")
      return nil
    }
    guard let template = decoding.template(scalar.source) else {
      return nil
    }
    guard let expression = template.wholeExpression else {
      decoding.report(
        .invalidValue,
        "a condition is one ${…}, and this is text",
        at: node.range,
        hint: text.contains("${") ? nil : "write ${\(text)}"
      )
      return nil
    }
    return expression
  }
}

extension Reader where Value == ValueTemplate {
  static let value = Reader(.value) { node, decoding in
    decoding.value(node)
  }
}

extension Reader where Value == Setting<Duration> {
  /// `500ms`, `2s`, `3m`, or one `${…}` that gives such a duration.
  static let duration = Reader(.duration) { node, decoding in
    guard case .scalar(let scalar) = node.content, !scalar.isNull else {
      decoding.reportType("a duration such as 5s", node)
      return nil
    }
    if scalar.text.utf8.contains(UInt8(ascii: "$")), scalar.text.contains("${") {
      return decoding.template(scalar.source).map { .template($0) }
    }
    guard case .duration(let duration)? = Quantity.parse(scalar.text) else {
      let isNumber = scalar.value.kind == .number
      decoding.report(
        .invalidValue,
        isNumber
          ? "a duration needs a unit" : "'\(scalar.text)' is not a duration",
        at: node.range,
        hint: isNumber
          ? "did you mean \(scalar.text)s or \(scalar.text)ms?"
          : ValueAdvice.duration(scalar.text) ?? "such as 500ms, 5s, 2m"
      )
      return nil
    }
    return .constant(duration)
  }

  /// A duration that is longer than nothing, for what is waited for.
  static let period = Reader(.duration) { node, decoding in
    guard let setting = duration.read(node, &decoding) else { return nil }
    if case .constant(let duration) = setting, duration <= .zero {
      decoding.report(
        .invalidValue,
        "no time at all is too short for anything to come",
        at: node.range,
        hint: "leave it out for the usual time, or write a long one, such as 10m"
      )
    }
    return setting
  }
}

extension Reader where Value == Int {
  /// A whole number that isn't negative.
  static let count = Reader(.count) { node, decoding in
    guard case .scalar(let scalar) = node.content, case .number(let number) = scalar.value,
      let count = Int(number.text), count >= 0
    else {
      decoding.reportType("a whole number, 0 or more", node, hint: ValueAdvice.count(node))
      return nil
    }
    return count
  }
}

extension Reader where Value == Double {
  /// A number that isn't negative.
  static let number = Reader(.number) { node, decoding in
    guard case .scalar(let scalar) = node.content, case .number(let number) = scalar.value,
      let value = Double(number.text), value >= 0
    else {
      decoding.reportType("a number, 0 or more", node)
      return nil
    }
    return value
  }
}

extension Reader where Value == Bool {
  static let bool = Reader(.words(["true", "false"])) { node, decoding in
    guard case .scalar(let scalar) = node.content, case .bool(let value) = scalar.value else {
      decoding.reportType("true or false", node)
      return nil
    }
    return value
  }
}

extension Reader where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of the words of an enumeration.
  static func word(_ what: String) -> Reader {
    let words = Value.allCases.map(\.rawValue)
    return Reader(.words(words)) { node, decoding in
      guard let text = Reader<Located<String>>.text.read(node, &decoding) else { return nil }
      if let value = Value(rawValue: text.value) { return value }
      let nearest = nearestName(to: text.value, in: words)
      decoding.report(
        .invalidValue,
        "unknown \(what) '\(text.value)'",
        at: text.range,
        hint: nearest.map { "did you mean '\($0)'?" } ?? "one of: \(words.joined(separator: ", "))"
      )
      return nil
    }
  }
}

extension Decoding {
  private static let reservedNames = KeyNames(ReservedNames.all)

  /// Letters, digits, `_` and `-`, beginning with a letter or `_`.
  mutating func checkName(_ name: String, at range: SourceRange) -> Bool {
    var isGood = !name.isEmpty
    var isFirst = true
    for byte in name.utf8 {
      switch byte {
      case 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): break
      case 0x30...0x39, UInt8(ascii: "-"): if isFirst { isGood = false }
      default: isGood = false
      }
      isFirst = false
    }
    guard isGood else {
      report(
        .invalidValue,
        "'\(name)' can't be read by an expression",
        at: range,
        hint: "a name has letters, digits, _ and -, and begins with a letter or _"
      )
      return false
    }
    if Self.reservedNames.contains(KeyName(name)) {
      report(
        .reservedName,
        "'\(name)' has a meaning of its own in expressions",
        at: range,
        hint: "choose another name"
      )
      return false
    }
    return true
  }
}

extension JSONValue {
  /// What a scalar is, without its value.
  enum ScalarKind { case null, bool, number, string, other }

  var kind: ScalarKind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array, .object: .other
    }
  }
}
