import Foundation
import SpecModel
import SpecSource

/// A folder of files that exists as long as this does.
final class SchemaFixture {
  let folder: URL

  init(_ files: [String: String]) throws {
    folder = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
      .resolvingSymlinksInPath()
    for (name, text) in files {
      let url = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: url)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// A suite whose only step expects this of its body.
  static func suite(_ expectation: String) -> String {
    "suite: s\nsteps:\n  - GET: http://localhost/\n    expect:\n      body: \(expectation)\n"
  }

  func load(_ name: String = "a.yaml") -> LoadResult {
    SuiteLoader().load(paths: [folder.appending(path: name).path])
  }

  /// `file:line:column severity code: message`, then the notes; the folder is left out.
  func described(_ result: LoadResult) -> [String] {
    result.diagnostics.map { diagnostic in
      let place = { (range: SourceRange) in
        "\(result.files[range.file.index].path):\(range.start.line):\(range.start.column)"
      }
      var text = "\(place(diagnostic.range)) \(diagnostic.severity.rawValue) "
      text += "\(diagnostic.code.rawValue): \(diagnostic.message)"
      for note in diagnostic.notes { text += " | \(place(note.range)) \(note.message)" }
      return text.replacing(folder.path + "/", with: "").replacing(folder.path, with: ".")
    }
  }
}
