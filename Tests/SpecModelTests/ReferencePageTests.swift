import Foundation
import SpecModel
import Testing

struct ReferencePageTests {
  @Test func theReferenceInTheDocumentationIsTheOneTheTablesGive() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(components: "docs", "reference.md")
    let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil
    if isRecording { try Data(ReferencePage.markdown.utf8).write(to: file) }
    let written = try String(contentsOf: file, encoding: .utf8)
    #expect(written == ReferencePage.markdown, "run with RECORD_SNAPSHOTS=1 to write it anew")
    #expect(!isRecording)
  }
}
