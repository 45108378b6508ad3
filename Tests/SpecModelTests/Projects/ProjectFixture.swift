import Foundation
import SpecSource
import YAML

@testable import SpecModel

/// Suites with their project files, in a folder that is removed afterwards.
final class ProjectFixture {
  let path: String

  /// Files by their paths in the folder.
  init(files: [String: String]) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(component: "project-\(UUID().uuidString)")
    path = folder.path
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func load(_ names: String..., options: LoadOptions = LoadOptions()) -> LoadResult {
    let paths = names.isEmpty ? [path] : names.map { "\(path)/\($0)" }
    return SuiteLoader(options: options).load(paths: paths)
  }
}

/// What is wrong with the text of a project file.
func diagnostics(ofProject text: String) -> [Diagnostic] {
  let file = FileID(0)
  var reader = YAMLReader(file: file, source: SourceFile(path: "specrun.yaml", text: text))
  var decoding = Decoding(ofProjectIn: "")
  _ = ProjectDecoder.decode(reader.read(), file: file, &decoding)
  return reader.diagnostics + decoding.diagnostics
}
