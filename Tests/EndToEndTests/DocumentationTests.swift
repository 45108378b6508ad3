import Foundation
import Testing

/// What the pages show is what happens.
///
/// RECORD_SNAPSHOTS=1 puts into them what is printed now.
@Suite struct DocumentationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

  @Test(arguments: [
    "README.md", "docs/tutorial.md", "docs/coming-from/hurl.md", "docs/coming-from/karate.md",
    "docs/coming-from/postman.md", "docs/coming-from/tavern.md", "docs/plugins.md",
    "docs/writing.md",
  ])
  func theCommandsOfAPagePrintWhatItSays(page: String) throws {
    let session = try DocumentedSession(Self.root.appending(path: page))
    let outputs = try session.play(server: DemoServer())
    #expect(!outputs.isEmpty)
    if Self.isRecording {
      try session.record(outputs)
      Issue.record("recorded \(page)")
      return
    }
    for (command, output) in outputs {
      let documented = DocumentedSession.normalised(session.documentedOutput(of: command))
      #expect(DocumentedSession.normalised(output) == documented, "$ \(command.text)")
    }
  }
}
