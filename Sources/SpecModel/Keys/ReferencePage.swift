import SpecSource

/// The reference of all keys, as Markdown; made from the same tables that decode suites.
package enum ReferencePage {
  /// The whole page.
  package static var markdown: String {
    var page = """
      # The keys of a suite

      This page is made from the table that `specrun` itself decodes suites by. A key that isn't here is an
      error. What may be written as a pattern is in [patterns.md](patterns.md), what `${…}` can do in
      [expressions.md](expressions.md); `specs/` shows it all at work.

      """
    for section in KeyTable.sections { page += text(of: section) }
    return page + diagnostics
  }

  private static func text(of section: KeyTable.Section) -> String {
    var text = "\n## \(section.title)\n\n| key | may be | what for | such as |\n|---|---|---|---|\n"
    for key in section.group.keys {
      text += "| `\(key.name)` | \(describe(key.form)) | \(escape(key.summary)) "
      text += "| `\(key.example.replacing("|", with: "\\|"))` |\n"
    }
    let rules = section.group.rules.map(describe)
    if !rules.isEmpty { text += "\n" + rules.joined(separator: " ") + "\n" }
    return text
  }

  private static func describe(_ rule: KeyRule) -> String {
    switch rule {
    case .required(let names): "Required: \(list(names))."
    case .exactlyOne(let names): "Exactly one of: \(list(names))."
    case .atMostOne(let names): "At most one of: \(list(names))."
    case .needs(let name, let other): "`\(name)` needs `\(other)`."
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// Every code that a diagnostic can carry.
  private static var diagnostics: String {
    var text = """

      ## Diagnostics

      What `specrun` says of a suite ends in a code; `specrun explain CODE` tells this with a wrong and a
      right example.

      | code | means |
      |---|---|

      """
    for explanation in Explanation.all {
      text += "| `\(explanation.code.rawValue)` | \(escape(explanation.meaning)) |\n"
    }
    return text + problems
  }

  /// Every code of what can keep a step of a run from its verdict.
  private static var problems: String {
    var text = """

      ## Problems of a run

      What keeps a step of a run from its verdict ends in a code, too, and `specrun explain CODE` tells
      of it. An environment's rules and the fence are told by the codes of diagnostics.

      | code | means | what to do |
      |---|---|---|

      """
    for explanation in ProblemExplanation.all {
      text += "| `\(explanation.code.rawValue)` | \(escape(explanation.cause)) "
      text += "| \(escape(explanation.remedy)) |\n"
    }
    return text
  }

  private static func describe(_ form: ValueForm) -> String {
    switch form {
    case .text: "text"
    case .template: "text with `${…}`"
    case .number: "a number"
    case .count: "a whole number"
    case .duration: "a duration"
    case .size: "a size"
    case .condition: "a condition `${…}`"
    case .value: "any value"
    case .pattern: "a pattern"
    case .status: "a status or a pattern"
    case .query: "a query"
    case .words(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .list(let item): "a list of: \(describe(item))"
    case .names(let value): "names, each with: \(describe(value))"
    case .group(let name): link(to: name)
    case .either(let forms): forms.map(describe).joined(separator: "; or ")
    }
  }

  private static func link(to name: String) -> String {
    guard let section = KeyTable.sections.first(where: { $0.name == name }) else { return name }
    let slug = section.title.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " }
      .replacing(" ", with: "-")
    return "[\(section.title)](#\(slug))"
  }

  private static func escape(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("<", with: "&lt;")
  }
}
