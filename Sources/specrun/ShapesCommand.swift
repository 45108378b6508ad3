import ArgumentParser
import JSON
import Matching
import SpecModel
import SpecReports
import SpecSource

/// `specrun shapes`: the shapes of suites, for people or as JSON Schema.
struct ShapesCommand: ParsableCommand {
  /// How shapes are written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case jsonSchema = "json-schema"
  }

  static let configuration = CommandConfiguration(
    commandName: "shapes",
    abstract: "Print the shapes of suites, also as JSON Schema; send nothing.",
    usage: "specrun shapes PATH... [options]",
    discussion: """
      A schema allows what its shape allows; what JSON Schema can't say is said in
      a $comment.

      Example:
        specrun shapes specs/orders.yaml --as json-schema > orders.schema.json
      """
  )

  @OptionGroup var suiteOptions: SuiteOptions

  @Option(name: .customLong("as"), help: "How to write them.")
  var format: Format = .text

  func run() throws {
    let (suites, files) = try suiteOptions.load()
    switch format {
    case .text: Output.standardOutput.write(outline(of: suites, files))
    case .jsonSchema:
      let schema = try Self.schema(of: suites)
      Output.standardOutput.write(JSONWriter(style: .pretty).text(of: schema).visibleJSON + "\n")
    }
    try Output.standardOutput.check()
  }

  private func outline(of suites: [CompiledSuite], _ files: [SourceFile]) -> String {
    let rows = suites.flatMap { suite -> [OutlineText.Row] in
      let lines = suite.shapes.lines
      guard !lines.isEmpty else { return [] }
      let title = OutlineText.Row(
        title: suite.identity.title,
        level: 0,
        tags: [],
        range: suite.identity.range
      )
      return [title]
        + lines.map { line in
          OutlineText.Row(title: line.text, level: line.level + 1, tags: [], range: line.range)
        }
    }
    let theme = Terminal.standardOutput.theme(suiteOptions.color)
    return OutlineText(files: files, theme: theme).text(of: rows)
  }

  /// One document with the shapes of all suites.
  ///
  /// - Throws: `ValidationError` when two suites mean different things by one name.
  private static func schema(of suites: [CompiledSuite]) throws -> JSONValue {
    var definitions = JSONObject()
    var paths: [String: String] = [:]
    for suite in suites {
      for (name, schema) in suite.shapes.jsonSchemas {
        if let other = definitions[name], other != schema {
          throw ValidationError(
            "The shape '\(name)' is one thing in '\(paths[name, default: ""].visible)' and another in "
              + "'\(suite.identity.path.visible)'. Print the shapes of one suite at a time."
          )
        }
        definitions[name] = schema
        paths[name] = suite.identity.path
      }
    }
    let titles = suites.filter { !$0.shapes.isEmpty }.map(\.identity.title)
    return .object([
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": .string(titles.count == 1 ? titles[0] : "Shapes"),
      "$defs": .object(definitions),
    ])
  }
}
