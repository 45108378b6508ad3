/// What to put in the place of a match: text with references to groups.
///
/// `$1` … `$99` and `${12}` are groups by number, `${name}` by name, `$0` and `$&` the whole match,
/// `$$` a dollar sign. Any other `$` is an error, and so is a group that the expression doesn't have.
package struct RegexTemplate: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    case group(Int)
  }

  let parts: [Part]

  /// Reads a template for use with one expression.
  ///
  /// - Throws: ``RegexSyntaxError`` with its offset in `text`.
  package init(
    _ text: String,
    for expression: RegularExpression
  ) throws(RegexSyntaxError) {
    var parts: [Part] = []
    let bytes = Array(text.utf8)
    var index = 0
    var literal: [UInt8] = []
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "$") else {
        literal.append(bytes[index])
        index += 1
        continue
      }
      let reference = try Self.reference(in: bytes, at: index, for: expression)
      index = reference.end
      if let group = reference.group {
        if !literal.isEmpty { parts.append(.text(String(decoding: literal, as: UTF8.self))) }
        literal = []
        parts.append(.group(group))
      } else {
        literal.append(UInt8(ascii: "$"))
      }
    }
    if !literal.isEmpty { parts.append(.text(String(decoding: literal, as: UTF8.self))) }
    self.parts = parts
  }

  /// Reads what begins with `$`; no group means a dollar sign.
  private static func reference(
    in bytes: [UInt8],
    at start: Int,
    for expression: RegularExpression
  ) throws(RegexSyntaxError) -> (group: Int?, end: Int) {
    let rest = bytes[(start + 1)...]
    switch rest.first {
    case UInt8(ascii: "$"): return (nil, start + 2)
    case UInt8(ascii: "&"): return (0, start + 2)
    case UInt8(ascii: "{"):
      guard let close = rest.firstIndex(of: UInt8(ascii: "}")) else {
        throw RegexSyntaxError(message: "'${' without '}'", offset: start)
      }
      let name = String(decoding: rest[..<close].dropFirst(), as: UTF8.self)
      guard let group = Int(name) ?? expression.groupNumbers[name],
        (0...expression.groupCount).contains(group)
      else {
        throw RegexSyntaxError(message: "there is no group '\(name)'", offset: start)
      }
      return (group, close + 1)
    default:
      let digits = rest.prefix(2).prefix { (0x30...0x39).contains($0) }
      guard let group = Int(String(decoding: digits, as: UTF8.self)) else {
        throw RegexSyntaxError(
          message: "'$' without a group; write '$$' for a dollar sign",
          offset: start
        )
      }
      if group <= expression.groupCount { return (group, digits.endIndex) }
      // `$10` is group 1 and a zero where there is no group 10.
      guard digits.count == 2, group / 10 > 0, group / 10 <= expression.groupCount else {
        throw RegexSyntaxError(message: "there is no group \(group)", offset: start)
      }
      return (group / 10, digits.endIndex - 1)
    }
  }

  /// The template with a match's groups filled in; a group that took no part is empty.
  package func filled(with match: RegularExpression.Match) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .text(let literal): text += literal
      case .group(let group): text += match[group] ?? ""
      }
    }
  }
}

extension RegularExpression {
  /// The text with every match replaced.
  ///
  /// - Throws: ``RegexLimitError`` when one search has no answer within the limits.
  package func replacing(
    in text: String,
    with template: RegexTemplate
  ) throws(RegexLimitError) -> String {
    let matches = try allMatches(in: text)
    guard !matches.isEmpty else { return text }
    let bytes = text.utf8
    var result = ""
    var position = bytes.startIndex
    var offset = 0
    for match in matches {
      let start = bytes.index(position, offsetBy: max(match.range.lowerBound - offset, 0))
      result += text[position..<start]
      result += template.filled(with: match)
      position = bytes.index(start, offsetBy: match.range.count)
      offset = match.range.upperBound
    }
    return result + text[position...]
  }

  /// The text with every match replaced by a template that is read each time.
  ///
  /// - Throws: ``RegexSyntaxError`` for the template (see ``RegexTemplate``), or
  ///   ``RegexLimitError`` when one search has no answer within the limits.
  package func replacing(in text: String, with template: String) throws -> String {
    try replacing(in: text, with: RegexTemplate(template, for: self))
  }
}
