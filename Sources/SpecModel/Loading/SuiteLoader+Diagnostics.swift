import SpecSource

/// What can be said of a file as a whole, and the order of what is said.
extension SuiteLoader {
  /// About a path that could not be opened: it becomes a file without text, so that the diagnostic
  /// has a place like any other.
  func failure(
    _ code: DiagnosticCode,
    _ message: String,
    about path: String,
    hint: String? = nil,
    as file: FileID
  ) -> LoadedFile {
    var loaded = LoadedFile(file: SourceFile(path: path, text: ""))
    report(code, message, in: file, hint: hint, into: &loaded)
    return loaded
  }

  func report(
    _ code: DiagnosticCode,
    _ message: String,
    in file: FileID,
    hint: String?,
    into loaded: inout LoadedFile
  ) {
    let start = SourcePosition(line: 1, column: 1)
    let range = SourceRange(file: file, start: start, end: start)
    loaded.diagnostics.append(Diagnostic(code, message, at: range, hint: hint))
  }

  /// In the order of the files; without what only follows from another mistake at the same place.
  func tidied(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<SourceRange> = []
    let roots: Set<DiagnosticCode> = [.missingValue, .ambiguousNumber, .yamlTag]
    let taken = Set(diagnostics.lazy.filter { roots.contains($0.code) }.map(\.range))
    return
      diagnostics
      .filter { roots.contains($0.code) || !taken.contains($0.range) }
      .filter { diagnostic in
        // Suites that share a schema also share what is to be said of it.
        let isOnce = diagnostic.severity == .error || diagnostic.code == .unknownKeyword
        return !isOnce || seen.insert(diagnostic.range).inserted
      }
      .enumerated()
      .sorted { left, right in
        (left.element.range.file.index, left.element.range.start, left.offset)
          < (right.element.range.file.index, right.element.range.start, right.offset)
      }
      .map(\.element)
  }
}
