import ArgumentParser
import JSON
import SpecModel

/// `specrun schema`: what suites look like, for editors.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a JSON Schema of suites, for editors.",
    usage: "specrun schema",
    discussion: """
      Editors that know JSON Schema complete and explain keys with it.

      Example:
        specrun schema > suite.schema.json
      """
  )

  func run() throws {
    Output.standardOutput.write(JSONWriter(style: .pretty).text(of: EditorSchema.json) + "\n")
    try Output.standardOutput.check()
  }
}
