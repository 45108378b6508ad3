import JSON
import SpecSource

/// Text that stands for a pattern in another tool and is compared as it is written in this one:
/// `#string`, `@uuid@`, `expect.any(String)`, `/^a+$/`, `>= 5`.
enum ForeignMatcher {
  /// What is meant by a text, as it is written here; nil for text that may be meant as it is.
  static func meant(by text: String, at range: SourceRange) -> String? {
    guard let first = text.utf8.first, let last = text.utf8.last, text.utf8.count <= 80 else {
      return nil
    }
    let spelling: String?
    switch first {
    case UInt8(ascii: "#"):
      spelling = karate(text.drop { $0 == "#" }, isOptional: text.hasPrefix("##"))
    case UInt8(ascii: "!"): spelling = tagged(text)
    case UInt8(ascii: "{"): spelling = mustache(text)
    case UInt8(ascii: "@"): spelling = wrapped(text)
    case UInt8(ascii: ">"): spelling = comparison(text)
    case UInt8(ascii: "^") where last == UInt8(ascii: "$"): spelling = "/\(text)/"
    case UInt8(ascii: "/") where last == first && (text.hasPrefix("/^") || text.hasSuffix("$/")):
      spelling = text
    default: spelling = last == UInt8(ascii: ")") ? call(text) : nil
    }
    guard let spelling else { return nil }
    if spelling.hasPrefix("$") { return spelling }
    return PatternAdvice.isPattern(spelling, at: range) ? "<\(spelling)>" : nil
  }

  /// Whether a text with these ends may be one of them; nearly none is.
  static func mayBegin(_ first: UInt8, last: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "#"), UInt8(ascii: "!"), UInt8(ascii: "@"), UInt8(ascii: ">"),
      UInt8(ascii: "^"), UInt8(ascii: "/"), UInt8(ascii: "{"):
      true
    default: last == UInt8(ascii: ")")
    }
  }

  /// `#string`, `##uuid`, `#[3]`, `#[] #string`, `#regex a+`, `#(name)`.
  private static func karate(_ marker: Substring, isOptional: Bool) -> String? {
    let suffix = isOptional ? " | null" : ""
    if marker.hasPrefix("regex ") { return "/\(marker.dropFirst(6))/" }
    if marker.hasPrefix("("), marker.hasSuffix(")") { return "${\(marker.dropFirst().dropLast())}" }
    if marker.hasPrefix("["), let end = marker.firstIndex(of: "]") {
      let count = marker[marker.startIndex...end]
      let item = marker[end...].dropFirst().drop { $0 == " " || $0 == "#" }
      guard let type = item.isEmpty ? "any" : MeantWords.type(String(item)) else { return nil }
      return type + count + suffix
    }
    let types = [
      "string", "number", "boolean", "array", "object", "notnull", "null", "present", "notpresent",
      "ignore", "uuid",
    ]
    guard types.contains(String(marker)) else { return nil }
    return MeantWords.type(String(marker)).map { $0 + suffix }
  }

  /// `!anystr`, `!= null`.
  private static func tagged(_ text: String) -> String? {
    if text.hasPrefix("!any") { return MeantWords.type(String(text.dropFirst())) }
    return text.hasPrefix("!=") ? MeantParser.spelling(of: text) : nil
  }

  /// `{{ name }}`.
  private static func mustache(_ text: String) -> String? {
    guard text.hasPrefix("{{"), text.hasSuffix("}}") else { return nil }
    let name = text.dropFirst(2).dropLast(2).filter { $0 != " " }
    guard name.utf8.first?.isNameStart ?? false,
      name.utf8.allSatisfy({ $0.isNamePart || $0 == UInt8(ascii: ".") })
    else { return nil }
    return "${\(name)}"
  }

  /// `@string@`, `@*@`.
  private static func wrapped(_ text: String) -> String? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].isEmpty else { return nil }
    return parts[1] == "*" ? "any" : MeantWords.type(String(parts[1]))
  }

  /// `>= 5`, and nothing else that begins with `>`.
  private static func comparison(_ text: String) -> String? {
    let limit = text.utf8.drop { ">= ".utf8.contains($0) }
    guard limit.first?.isDigit ?? false else { return nil }
    return MeantParser.spelling(of: text)
  }

  /// `expect.any(String)`, `expect.stringContaining('a')`, `be_a(String)`.
  private static func call(_ text: String) -> String? {
    guard let open = text.firstIndex(of: "(") else { return nil }
    let name = text[..<open].split(separator: ".").last.map { String($0).plainName } ?? ""
    let argument = String(text[open...].dropFirst().dropLast())
    switch name {
    case "any" where text.hasPrefix("expect.") || argument.first?.isUppercase ?? false,
      "bea", "bean", "akindof", "aninstanceof":
      return MeantWords.type(argument)
    case "anything" where text.hasPrefix("expect."): return "any"
    case "stringcontaining": return "contains \(argument)"
    case "stringmatching":
      return argument.hasPrefix("/") ? argument : MeantParser.spelling(of: "matches \(argument)")
    case "arraycontaining": return MeantParser.spelling(of: "contains \(argument)")
    default: return nil
    }
  }
}
