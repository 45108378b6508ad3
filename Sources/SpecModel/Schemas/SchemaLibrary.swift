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
  }

  /// What numbers the files.
  let sources: SourceLibrary
  private let state = Mutex(State())

  /// Makes an empty library.
  init(sources: SourceLibrary) {
    self.sources = sources
  }

  var project: ProjectFolder { sources.project }

  /// The schema in a file, or at a fragment of it.
  ///
  /// - Parameters:
  ///   - address: The path as the project shows it; then `#` and a fragment, if one is meant.
  ///   - folder: What it must not lead out of, if it is absolute.
  /// - Returns: The same for all who ask.
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
  ///   - json: The schema.
  ///   - address: That of the suite, which references are relative to.
  ///   - folder: What absolute addresses must not lead out of.
  /// - Returns: The schema, or what is wrong with it.
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
      let number = sources.number(ofFileNamed: name)
      let file = SchemaFile(path: path, name: name, file: number)
      sources.keep(file.source, as: number)
      return file
    }
  }
}
