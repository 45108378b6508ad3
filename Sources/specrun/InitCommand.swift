import ArgumentParser
import SpecReports

/// `specrun init`: writes what a first run needs into a folder; asks nothing, overwrites nothing.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a first suite, specrun.yaml, editor settings, a CI job.",
    usage: "specrun init [FOLDER]",
    discussion: """
      Asks nothing, and leaves what is there already as it is. The suite is green
      against the demo API; its comments say what to change for yours.

      Example:
        specrun init
        specrun specs
      """
  )

  @Argument(
    help: ArgumentHelp("Where to write; here unless given.", valueName: "folder"),
    completion: .directory
  )
  var folder = "."

  func validate() throws {
    if folder.isEmpty { throw ValidationError("Name a folder, or none for the one you are in.") }
  }

  func run() throws {
    let place = NewFiles(folder: folder)
    let usesGitLab = ProcessEnvironment.fileExists(place.path(of: ".gitlab-ci.yml"))
    do throws(NewFileError) {
      for file in StarterFile.all(usesGitLab: usesGitLab) {
        let isNew = try place.write(file.text, to: file.path)
        let verb = isNew ? "wrote" : "kept "
        let note = isNew ? file.purpose : "it is there already"
        let column = String(repeating: " ", count: max(1, 36 - file.path.count))
        Output.standardOutput.write("\(verb)  \(file.path)\(column)\(note)\n")
      }
    } catch {
      Output.standardError.write("error: \(error)\n")
      throw ExitStatus.outputFailed
    }
    Output.standardOutput.write(advice(usesGitLab: usesGitLab))
    try Output.standardOutput.check()
  }

  private func advice(usesGitLab: Bool) -> String {
    let place = folder == "." ? "" : ", in '\(folder.visible)'"
    let ci =
      usesGitLab
      ? "Include .gitlab/specrun.yml in .gitlab-ci.yml; its top says what else CI has to know.\n"
      : "The top of .github/workflows/specrun.yml says what CI has to know.\n"
    return """

      Next: say where your API is, by 'base' in specrun.yaml or by API_URL; until then it is
      the demo API's address, http://127.0.0.1:8080. Then\(place):

        specrun check specs
        specrun specs

      \(ci)
      """
  }
}
