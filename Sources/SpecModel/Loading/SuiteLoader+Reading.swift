import SpecSource
import YAML

/// From a path to the documents of a file.
extension SuiteLoader {
  /// The most bytes that a file may have, 16 MiB: far more than anybody writes, and little enough
  /// that a file which is no suite takes neither long nor much memory.
  static let byteLimit = 16 << 20
  /// What the standard input is called; like a file in the working directory.
  static let inputName = "<stdin>"

  /// What a path leads to.
  enum Source: Sendable {
    /// The user may have named it, or the folder that it is in.
    case file(String, isNamed: Bool)
    case standardInput
    case failure(path: String, DiagnosticCode, message: String, hint: String?)

    /// Where its project file is looked for; nil for what can't be read.
    var path: String? {
      switch self {
      case .file(let path, _): path
      case .standardInput: SuiteLoader.inputName
      case .failure: nil
      }
    }
  }

  func read(_ source: Source, in outer: OuterLayers, as file: FileID) -> ReadFile {
    switch source {
    case .failure(let path, let code, let message, let hint):
      return ReadFile(
        loaded: failure(code, message, about: path, hint: hint, as: file),
        outer: outer
      )
    case .standardInput:
      guard let bytes = FileBytes.ofStandardInput(limit: Self.byteLimit) else {
        let message = "the standard input can't be read"
        return ReadFile(
          loaded: failure(.unreadableFile, message, about: Self.inputName, as: file),
          outer: outer
        )
      }
      return read(bytes, path: Self.inputName, in: outer, as: file)
    case .file(let path, let isNamed):
      if path == ProjectStore.fileName || path.hasSuffix("/" + ProjectStore.fileName) {
        let hint = "name suites, or their folder: the project file is found by itself"
        let problem = "this is a project file"
        return ReadFile(
          loaded: failure(.notASuite, problem, about: path, hint: hint, as: file),
          outer: outer
        )
      }
      guard let bytes = FileBytes.of(path, limit: Self.byteLimit, isNamed: isNamed) else {
        let isSpecial = !isNamed && !ProjectFolder.isFile(path)
        let message = isSpecial ? "this is no regular file" : "this file can't be read"
        let hint = isSpecial ? "a pipe is read where it is named itself" : nil
        return ReadFile(
          loaded: failure(.unreadableFile, message, about: path, hint: hint, as: file),
          outer: outer
        )
      }
      return read(bytes, path: path, in: outer, as: file)
    }
  }

  func read(
    _ bytes: [UInt8],
    path: String,
    in outer: OuterLayers,
    as file: FileID
  ) -> ReadFile {
    guard bytes.count <= Self.byteLimit else {
      return ReadFile(
        loaded: failure(
          .limitExceeded,
          "this file has more than \(Self.byteLimit >> 20) MiB",
          about: path,
          hint: "names that begin with _ are not read",
          as: file
        ),
        outer: outer
      )
    }
    let decoded = TextDecoding.decode(bytes, file: file)
    var loaded = LoadedFile(file: SourceFile(path: path, text: decoded.text))
    if let diagnostic = decoded.diagnostic {
      loaded.diagnostics.append(diagnostic)
      return ReadFile(loaded: loaded, outer: outer)
    }
    var reader = YAMLReader(file: file, source: loaded.file)
    let documents = reader.read()
    loaded.diagnostics = reader.diagnostics
    if documents.isEmpty, reader.diagnostics.isEmpty {
      report(
        .notASuite,
        "this file is empty",
        in: file,
        hint: "a suite begins with 'suite: TITLE'; names that begin with _ are not read",
        into: &loaded
      )
    }
    return ReadFile(
      loaded: loaded,
      outer: outer,
      documents: documents,
      isWhole: !reader.diagnostics.contains { $0.severity == .error },
      includes: documents.map(SuiteDecoder.includes)
    )
  }
}
