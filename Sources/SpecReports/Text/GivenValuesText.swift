package import SpecModel
package import SpecSource

/// What suites are given, in aligned columns: name, value as written, who gives it, what that
/// hides.
package struct GivenValuesText {
  /// Where the value of an environment variable comes from.
  package enum EnvironmentSource: Sendable {
    case process
    /// The path of an `--env-file`; `hidesProcess` when the process has the variable too.
    case file(String, hidesProcess: Bool)
    case unset
  }

  private let files: [SourceFile]
  private let theme: Theme
  private let environment: @Sendable (String) -> EnvironmentSource
  private var excerpt: Excerpt { Excerpt(files: files, theme: .plain) }

  /// Longer values are cut.
  private static let widestValue = 50

  /// Makes a table; `files` are what `FileID.index` is an index into.
  package init(
    files: [SourceFile],
    theme: Theme,
    environment: @escaping @Sendable (String) -> EnvironmentSource
  ) {
    self.files = files
    self.theme = theme
    self.environment = environment
  }

  private struct Row {
    var name: String
    var value: String
    var source: String
    var hidden: String
  }

  /// A table for each suite, an empty line between two, every line ended.
  package func text(of suites: [CompiledSuite]) -> String {
    suites.map(text(of:)).joined(separator: "\n")
  }

  private func text(of suite: CompiledSuite) -> String {
    let title = theme.paint(suite.identity.title.visible, .title)
    let head = "\(title)  \(excerpt.place(of: suite.identity.range))\n"
    let given = suite.givenValues.map { row(for: $0) }
    let rows = given + suite.environmentNames.map { row(forEnvironment: $0) }
    guard !rows.isEmpty else { return head + "  nothing is given to this suite\n" }
    let titles = Row(name: "name", value: "value", source: "given by", hidden: "hides")
    let all = [titles] + rows
    let nameWidth = all.map(\.name.displayWidth).max() ?? 0
    let valueWidth = all.map(\.value.displayWidth).max() ?? 0
    let sourceWidth = all.map(\.source.displayWidth).max() ?? 0
    let lines = all.map { row in
      let line =
        "  \(row.name.padded(to: nameWidth))  \(row.value.padded(to: valueWidth))  "
        + "\(row.source.padded(to: sourceWidth))  \(row.hidden)"
      return line.trimmingTrailingBlanks() + "\n"
    }
    return head + lines.joined()
  }

  private func row(for given: GivenValue) -> Row {
    guard let inForce = given.sources.first else {
      return Row(name: given.name.visible, value: "", source: "", hidden: "")
    }
    return Row(
      name: given.name.visible,
      value: value(of: inForce).cut(toWidth: Self.widestValue, mark: theme.ellipsis),
      source: name(of: inForce, isBase: given.name == "base"),
      hidden: given.sources.dropFirst().map { name(of: $0, isBase: given.name == "base") }
        .joined(separator: "; ")
    )
  }

  private func row(forEnvironment name: String) -> Row {
    var row = Row(name: "env.\(name.visible)", value: "(set)", source: "", hidden: "")
    switch environment(name) {
    case .process: row.source = "the process' environment"
    case .file(let path, let hidesProcess):
      row.source = "--env-file \(path.visible)"
      row.hidden = hidesProcess ? "the process' environment" : ""
    case .unset: row.value = "(not set)"
    }
    return row
  }

  private func name(of source: GivenValue.Source, isBase: Bool) -> String {
    let place = source.range.map { excerpt.place(of: $0) } ?? ""
    switch source.origin {
    case .commandLine: return isBase ? "--base" : source.isSecretOption ? "--secret" : "--var"
    case .environment(let name): return "environment \(name.visible), \(place)"
    case .suite: return "suite, \(place)"
    case .include: return "include, \(place)"
    case .instance: return "cases, \(place)"
    case .project: return "project, \(place)"
    }
  }

  private func value(of source: GivenValue.Source) -> String {
    guard !source.isConfidential else { return "***" }
    let text = source.text ?? source.range.map { written($0) } ?? ""
    return text.visible.hidingUserInfo
  }

  /// The text of a range on one line, with one blank for any white space.
  private func written(_ range: SourceRange) -> String {
    guard files.indices.contains(range.file.index) else { return "" }
    let file = files[range.file.index]
    var lines: [String] = []
    for number in Int(range.start.line)...max(Int(range.start.line), Int(range.end.line)) {
      guard var line = file.line(number)?.unicodeScalars[...] else { break }
      if number == Int(range.end.line) { line = line.prefix(max(0, Int(range.end.column) - 1)) }
      if number == Int(range.start.line) { line = line.dropFirst(Int(range.start.column) - 1) }
      lines.append(String(line))
    }
    return lines.joined(separator: " ").split { $0 == " " || $0 == "\t" || $0 == "\r" }
      .joined(separator: " ")
  }
}
