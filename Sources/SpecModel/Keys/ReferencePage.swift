/// The reference of all keys, as Markdown; made from the same tables that decode suites.
package enum ReferencePage {
  private static let sections: [(anchor: String, title: String, group: KeyGroup)] = [
    ("suite", "A suite", SuiteKeys.group),
    ("step", "A step", StepKeys.group),
    ("defaults", "`defaults`", DefaultsKeys.group),
    ("auth", "`auth`", AuthKeys.group),
    ("basic", "`basic`", AuthKeys.basicGroup),
    ("part", "A part of `multipart`", PartKeys.group),
    ("precondition", "A precondition", PreconditionKeys.group),
    ("retry", "`retry`", RetryKeys.group),
    ("poll", "`poll`", PollKeys.group),
    ("expect", "`expect`, `until`, `abort`", ExpectKeys.group),
    ("capture", "A capture", CaptureKeys.group),
  ]

  /// The whole page.
  package static var markdown: String {
    var page = """
      # The keys of a suite

      This page is made from the table that `specrun` itself decodes suites by. A key that isn't here is an
      error. What may be written as a pattern is in [patterns.md](patterns.md), what `${…}` can do in
      [expressions.md](expressions.md); `specs/` shows it all at work.

      """
    for section in sections {
      page += "\n## \(section.title)\n\n| key | may be | what for |\n|---|---|---|\n"
      for key in section.group.keys {
        page += "| `\(key.name)` | \(describe(key.form)) | \(escape(key.summary)) |\n"
      }
      if !section.group.later.isEmpty {
        let names = section.group.later.map { "`\($0)`" }.joined(separator: ", ")
        page += "\nNot supported by this version: \(names).\n"
      }
    }
    return page
  }

  private static func describe(_ form: ValueForm) -> String {
    switch form {
    case .text: "text"
    case .number: "a number"
    case .duration: "a duration"
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
    guard let section = sections.first(where: { $0.anchor == name }) else { return name }
    let slug = section.title.lowercased().filter { $0.isLetter || $0 == " " }
      .replacing(" ", with: "-")
    return "[\(section.title)](#\(slug))"
  }

  private static func escape(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("<", with: "&lt;")
  }
}
