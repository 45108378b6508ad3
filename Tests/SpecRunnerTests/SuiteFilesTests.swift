import Foundation
import SpecModel
import SpecSource
import Testing

@testable import SpecRunner

final class SuiteFilesTests {
  private let base: URL
  private let folder: String
  private let files: SuiteFiles

  private let range = SourceRange(
    file: FileID(0),
    start: SourcePosition(line: 1, column: 1),
    end: SourcePosition(line: 1, column: 1)
  )

  init() throws {
    let manager = FileManager.default
    base = manager.temporaryDirectory.appending(component: UUID().uuidString)
    let specs = base.appending(components: "project", "specs")
    try manager.createDirectory(at: specs, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: base.appending(component: "outside.txt"))
    try Data("x".utf8).write(to: base.appending(components: "project", "shared.txt"))
    try Data("x".utf8).write(to: specs.appending(component: "near.txt"))
    try manager.createSymbolicLink(
      at: specs.appending(component: "link.txt"),
      withDestinationURL: base.appending(component: "outside.txt")
    )
    folder = specs.resolvingSymlinksInPath().path
    files = SuiteFiles(
      root: base.appending(component: "project").path,
      files: [SourceFile(path: specs.appending(component: "a.yaml").path, text: "")]
    )
  }

  deinit {
    try? FileManager.default.removeItem(at: base)
  }

  @Test func pathsAreRelativeToTheFileThatNamesThem() throws {
    #expect(try files.resolve("near.txt", from: range) == "\(folder)/near.txt")
    #expect(try files.resolve("../shared.txt", from: range).hasSuffix("/project/shared.txt"))
  }

  @Test(arguments: ["../../outside.txt", "link.txt", "/etc/hostname"])
  func nothingOutsideOfTheProjectCanBeReached(path: String) {
    let failure = #expect(throws: SuiteFiles.Failure.self) {
      try files.resolve(path, from: range)
    }
    #expect(failure?.message.contains("lies outside of the project") == true)
  }

  @Test(arguments: ["none.txt", ""])
  func aFileThatIsNotThereIsNamed(path: String) {
    #expect(throws: SuiteFiles.Failure.self) { try files.resolve(path, from: range) }
  }
}
