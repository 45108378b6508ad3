import Foundation
import JSON
import Testing

/// `specrun init`: what it writes works, and it overwrites nothing.
@Suite struct InitTests {
  private static let files = [
    "specs/first.yaml", "specrun.yaml", "specs/_editor/suite.schema.json",
    "specs/_editor/project.schema.json", ".vscode/settings.json", ".github/workflows/specrun.yml",
  ]

  private func begin(_ folder: SpecFolder, _ arguments: String...) throws -> Ending {
    try specrun(["init"] + arguments, in: URL(filePath: folder.path))
  }

  private func text(_ folder: SpecFolder, _ name: String) throws -> String {
    try String(contentsOf: URL(filePath: folder.path).appending(path: name), encoding: .utf8)
  }

  @Test func theFirstSuiteIsGreenAgainstTheDemoAPI() throws {
    let folder = try SpecFolder([:])
    let ending = try begin(folder)
    #expect(ending.status == 0, "\(ending.errors)")
    for file in Self.files { #expect(ending.output.contains("wrote  \(file) ")) }
    let server = try DemoServer()
    let run = try specrun(
      ["specs"],
      environment: ["API_URL": server.url],
      in: URL(filePath: folder.path)
    )
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("5 steps: 5 passed"))
    #expect(!run.output.contains("lovelace"))
  }

  @Test func theFirstSuiteHasNoMistakesAndProvesSomethingInEachStep() throws {
    let folder = try SpecFolder([:])
    _ = try begin(folder)
    let ending = try specrun(["check", "specs", "--strict"], in: URL(filePath: folder.path))
    #expect(ending.status == 0)
    #expect(ending.errors.isEmpty)
    #expect(ending.output == "1 suite, 5 steps: no mistakes\n")
  }

  @Test func theEnvironmentsInTheCommentsAreRightOnceTheyAreNone() throws {
    let folder = try SpecFolder([:])
    _ = try begin(folder)
    let lines = try text(folder, "specrun.yaml").split(separator: "\n")
    let start = try #require(lines.firstIndex { $0 == "# environments:" })
    let project =
      lines[..<start].joined(separator: "\n") + "\n"
      + lines[start...].map { $0.dropFirst(2) }.joined(separator: "\n")
    let file = URL(filePath: folder.path).appending(component: "specrun.yaml")
    try Data(project.utf8).write(to: file)
    let staging = try specrun(
      ["check", "specs", "--env", "staging"],
      in: URL(filePath: folder.path)
    )
    #expect(staging.status == 0, "\(staging.errors)")
    let production = try specrun(
      ["check", "specs", "--env", "production"],
      in: URL(filePath: folder.path)
    )
    #expect(production.status == 2)
    #expect(production.errors.contains("[effect-not-allowed]"))
  }

  @Test func whatIsThereAlreadyIsLeftAsItIs() throws {
    let folder = try SpecFolder(["specrun.yaml": "base: http://127.0.0.1:1\n"])
    let first = try begin(folder)
    #expect(first.status == 0)
    #expect(
      first.output.contains("kept   specrun.yaml                        it is there already\n")
    )
    #expect(try text(folder, "specrun.yaml") == "base: http://127.0.0.1:1\n")
    let suite = URL(filePath: folder.path).appending(path: "specs/first.yaml")
    try Data("mine".utf8).write(to: suite)
    let second = try begin(folder)
    #expect(second.status == 0)
    for file in Self.files { #expect(second.output.contains("kept   \(file) ")) }
    #expect(try text(folder, "specs/first.yaml") == "mine")
  }

  @Test func aLinkThatLeadsNowhereIsNotFollowed() throws {
    let folder = try SpecFolder([:])
    let target = folder.path + "/elsewhere"
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/specrun.yaml",
      withDestinationPath: target
    )
    #expect(try begin(folder).output.contains("kept   specrun.yaml"))
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test func whereGitLabIsUsedItsJobIsWritten() throws {
    let folder = try SpecFolder([".gitlab-ci.yml": "include: [{ local: .gitlab/specrun.yml }]\n"])
    let ending = try begin(folder)
    #expect(ending.output.contains("wrote  .gitlab/specrun.yml "))
    #expect(ending.output.contains("Include .gitlab/specrun.yml in .gitlab-ci.yml"))
    #expect(!ending.output.contains(".github"))
    #expect(try text(folder, ".gitlab/specrun.yml").contains("junit: reports/junit.xml"))
  }

  @Test func aFolderThatIsNamedIsMade() throws {
    let folder = try SpecFolder([:])
    let ending = try begin(folder, "new/shop")
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.output.contains("Then, in 'new/shop':"))
    #expect(try text(folder, "new/shop/specs/first.yaml").contains("suite: First suite"))
  }

  @Test func theSchemasAreThoseThatTheProgramPrints() throws {
    let folder = try SpecFolder([:])
    _ = try begin(folder)
    let suite = try text(folder, "specs/_editor/suite.schema.json")
    #expect(try specrun("schema").output == suite)
    #expect(
      try specrun("schema", "--project").output
        == text(folder, "specs/_editor/project.schema.json")
    )
    // Both ways in which editors find them lead to the files.
    let line = try #require(text(folder, "specs/first.yaml").split(separator: "\n").first)
    #expect(line == "# yaml-language-server: $schema=_editor/suite.schema.json")
    let settings = try JSONValue(parsing: Array(text(folder, ".vscode/settings.json").utf8))
    for path in settings["yaml.schemas"]?.object?.names ?? [] {
      #expect(FileManager.default.fileExists(atPath: "\(folder.path)/\(path)"))
    }
  }

  @Test(arguments: ["file", "file/below", "/dev/null"])
  func aFolderThatCanNotBeWrittenToIsAnErrorThatNamesIt(name: String) throws {
    let folder = try SpecFolder(["file": ""])
    let ending = try begin(folder, name)
    #expect(ending.status == 74)
    #expect(ending.output.isEmpty)
    #expect(ending.errors == "error: can't write '\(name)/specs/first.yaml': not a directory\n")
  }

  @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
  func aFolderWithoutPermissionIsAnErrorThatSaysSo() throws {
    let folder = try SpecFolder([:])
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    let ending = try begin(folder)
    #expect(ending.status == 74)
    #expect(ending.errors == "error: can't write 'specs/first.yaml': permission denied\n")
  }

  @Test func anEmptyNameIsAMistakeInTheCommandLine() throws {
    let ending = try specrun("init", "")
    #expect(ending.status == 64)
    #expect(ending.errors.contains("Name a folder"))
  }
}
