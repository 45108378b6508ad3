#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
package import SpecSource

/// What loading depends on besides the files.
package struct LoadOptions: Sendable {
  /// `--var name=value`: text that wins over a suite's variable of that name.
  package var variables: [String: String]

  package init(variables: [String: String] = [:]) {
    self.variables = variables
  }
}

/// What loading gives.
package struct LoadResult: Sendable {
  /// In the order of the paths, then of the files' names, then of the documents in a file. Only
  /// suites without errors.
  package var suites: [CompiledSuite]
  /// By file and place; empty when nothing is wrong.
  package var diagnostics: [Diagnostic]
  /// `FileID.index` is an index into these.
  package var files: [SourceFile]

  package init(
    suites: [CompiledSuite] = [],
    diagnostics: [Diagnostic] = [],
    files: [SourceFile] = []
  ) {
    self.suites = suites
    self.diagnostics = diagnostics
    self.files = files
  }

  /// False when any suite has an error: then nothing may be sent.
  package var isValid: Bool { !diagnostics.contains { $0.severity == .error } }
}

/// Finds, reads, understands and checks suites. Sends nothing.
package struct SuiteLoader {
  private let options: LoadOptions

  package init(options: LoadOptions = LoadOptions()) {
    self.options = options
  }

  /// Loads all suites of files and folders.
  ///
  /// Every mistake of every file is in the result; a file that can't be read or is no suite is one.
  package func load(paths: [String]) -> LoadResult {
    var result = LoadResult()
    var finder = SpecFinder()
    for path in paths {
      switch finder.find(path) {
      case .files(let found):
        for file in found { load(file: file, into: &result) }
      case .failure(let code, let message, let hint):
        report(code, message, about: path, hint: hint, into: &result)
      }
    }
    result.diagnostics = tidied(result.diagnostics)
    return result
  }

  private func load(file path: String, into result: inout LoadResult) {
    guard let data = FileManager.default.contents(atPath: path) else {
      report(.unreadableFile, "this file can't be read", about: path, into: &result)
      return
    }
    load(text: [UInt8](data), path: path, into: &result)
  }

  /// Loads the suites of one file's bytes.
  package func load(text bytes: [UInt8], path: String, into result: inout LoadResult) {
    let file = FileID(result.files.count)
    let decoded = TextDecoding.decode(bytes, file: file)
    result.files.append(SourceFile(path: path, text: decoded.text))
    if let diagnostic = decoded.diagnostic {
      result.diagnostics.append(diagnostic)
      return
    }
    var reader = YAMLReader(file: file, source: result.files[file.index])
    let documents = reader.read()
    let hasStopped = reader.diagnostics.contains { $0.code == .invalidYAML }
    if documents.isEmpty, !hasStopped, reader.diagnostics.isEmpty {
      report(
        .notASuite,
        "this file is empty",
        in: file,
        hint: "a suite begins with 'suite: TITLE'; names that begin with _ are not read",
        into: &result
      )
    }
    result.diagnostics += reader.diagnostics
    for document in documents { compile(document, path: path, into: &result) }
  }

  private func compile(_ document: Node, path: String, into result: inout LoadResult) {
    var decoding = Decoding()
    defer { result.diagnostics += decoding.diagnostics }
    guard let suite = SuiteDecoder.decode(document, &decoding) else { return }
    var resolver = SuiteResolver(givenVariables: options.variables)
    let resolved = resolver.resolve(suite, &decoding)
    result.suites.append(
      CompiledSuite(
        identity: SuiteIdentity(
          index: result.suites.count,
          title: suite.title.value,
          path: path,
          tags: suite.tags,
          range: suite.range,
          stepCount: resolved.steps.count
        ),
        description: suite.description,
        skip: suite.skip,
        base: suite.base,
        variables: resolved.variables,
        shapes: resolved.shapes,
        preconditions: suite.preconditions,
        steps: resolved.steps
      )
    )
  }

  // MARK: Diagnostics

  /// About a path that could not be opened: it becomes a file without text, so that the diagnostic
  /// has a place like any other.
  private func report(
    _ code: DiagnosticCode,
    _ message: String,
    about path: String,
    hint: String? = nil,
    into result: inout LoadResult
  ) {
    let file = FileID(result.files.count)
    result.files.append(SourceFile(path: path, text: ""))
    report(code, message, in: file, hint: hint, into: &result)
  }

  private func report(
    _ code: DiagnosticCode,
    _ message: String,
    in file: FileID,
    hint: String?,
    into result: inout LoadResult
  ) {
    let start = SourcePosition(line: 1, column: 1)
    let range = SourceRange(file: file, start: start, end: start)
    result.diagnostics.append(Diagnostic(code, message, at: range, hint: hint))
  }

  /// In the order of the files; without what only follows from another mistake at the same place.
  private func tidied(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<SourceRange> = []
    let roots: Set<DiagnosticCode> = [.missingValue, .ambiguousNumber, .yamlTag]
    let taken = Set(diagnostics.lazy.filter { roots.contains($0.code) }.map(\.range))
    return
      diagnostics
      .filter { roots.contains($0.code) || !taken.contains($0.range) }
      .filter { seen.insert($0.range).inserted || $0.severity == .warning }
      .enumerated()
      .sorted { left, right in
        (left.element.range.file.index, left.element.range.start, left.offset)
          < (right.element.range.file.index, right.element.range.start, right.offset)
      }
      .map(\.element)
  }
}
