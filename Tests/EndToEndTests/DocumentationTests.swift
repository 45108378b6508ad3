import Foundation
import Testing

/// What the pages show is what happens. RECORD_SNAPSHOTS=1 puts into them what is printed now.
@Suite struct DocumentationTests {
  private static let docs = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(component: "docs")

  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

  @Test(arguments: [
    "tutorial.md", "coming-from/hurl.md", "coming-from/postman.md", "coming-from/tavern.md",
  ])
  func theCommandsOfAPagePrintWhatItSays(page: String) throws {
    let session = try DocumentedSession(Self.docs.appending(path: page))
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
