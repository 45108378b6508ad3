import JSON
import JSONSchema
import SpecSource
import Synchronization

/// The JSON Schemas of one load: whichever suite and thread asks, a file is read once and a schema
/// compiled once.
final class SchemaLibrary: Sendable {
  private struct State {
    var files: [String: Once<SchemaFile>] = [:]
    var schemas: [String: Once<CompiledSchema>] = [:]
    var read: [SourceFile] = []
  }

  let project: ProjectFolder
  private let firstFile: Int
  private let state = Mutex(State())

  /// Makes an empty library; the files that it reads are numbered from `firstFile` on.
  init(project: ProjectFolder, firstFile: Int) {
    self.project = project
    self.firstFile = firstFile
  }

  /// The files that have been read, in the order of their numbers.
  var sources: [SourceFile] { state.withLock(\.read) }

  /// The schema in a file, or at a fragment of it.
  ///
  /// - Parameters:
  ///   - address: The path as the project shows it; then `#` and a fragment, if one is meant.
  ///   - folder: What it must not lead out of, if it is absolute.
  func schema(at address: String, below folder: String) -> CompiledSchema {
    let key = address.hasPrefix("/") ? "\(folder)\n\(address)" : address
    let once = state.withLock { state in
      let once = state.schemas[key] ?? Once()
      state.schemas[key] = once
      return once
    }
    return once.get {
      var compilation = SchemaCompilation(library: self, folder: folder)
      return compilation.compile(at: address)
    }
  }

  /// A schema that is written out in a suite.
  ///
  /// - Parameters:
  ///   - address: That of the suite, which references are relative to.
  ///   - folder: What absolute addresses must not lead out of.
  func schema(_ json: JSONValue, at address: String, below folder: String) -> CompiledSchema {
    var compilation = SchemaCompilation(library: self, folder: folder)
    return compilation.compile(json, at: address)
  }

  /// The file at an absolute path.
  func file(at path: String) -> SchemaFile {
    let once = state.withLock { state in
      let once = state.files[path] ?? Once()
      state.files[path] = once
      return once
    }
    return once.get {
      let name = project.shown(path)
      // The number is taken before the file is read, because its places have it.
      let index = state.withLock { state in
        state.read.append(SourceFile(path: name, text: ""))
        return state.read.count - 1
      }
      let file = SchemaFile(path: path, name: name, file: FileID(firstFile + index))
      state.withLock { $0.read[index] = file.source }
      return file
    }
  }
}
