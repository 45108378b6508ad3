import ArgumentParser
import JSON
import SpecModel

/// `specrun schema`: what suites look like, for editors.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a JSON Schema of suites, for editors.",
    usage: "specrun schema [--project]",
    discussion: """
      Editors that know JSON Schema complete and explain keys with it.

      Example:
        specrun schema > suite.schema.json
      """
  )

  @Flag(help: "The schema of the project file specrun.yaml instead.")
  var project = false

  func run() throws {
    let schema = project ? EditorSchema.project : EditorSchema.json
    Output.standardOutput.write(JSONWriter(style: .pretty).text(of: schema) + "\n")
    try Output.standardOutput.check()
  }
}
