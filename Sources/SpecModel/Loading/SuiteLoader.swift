import Matching
package import SpecSource

/// What loading depends on besides the files.
package struct LoadOptions: Sendable {
  /// `--var name=value`: text that wins over a suite's variable of that name.
  package var variables: [String: String]
  /// `--strict`: also note what is no mistake but proves little.
  package var isStrict: Bool

  package init(variables: [String: String] = [:], isStrict: Bool = false) {
    self.variables = variables
    self.isStrict = isStrict
  }
}

/// What loading gives.
package struct LoadResult: Sendable {
  /// In the order of the paths, then of the files' names, then of the documents in a file.
  ///
  /// Only suites without errors.
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

/// Finds, reads, understands and checks suites.
///
/// Sends nothing.
package struct SuiteLoader {
  /// The number of the first schema while it isn't known how many files are included.
  private static let firstSchemaFile = 1 << 24

  /// The most bytes that a file may have, 32 MiB: far more than anybody writes, and little enough
  /// that a file which is no suite takes neither long nor much memory.
  static let byteLimit = 32 << 20

  private let options: LoadOptions

  package init(options: LoadOptions = LoadOptions()) {
    self.options = options
  }

  /// One file's part of the result; its suites are numbered when the parts are put together.
  private struct LoadedFile: Sendable {
    var file: SourceFile
    var suites: [CompiledSuite] = []
    var diagnostics: [Diagnostic] = []
  }

  /// A file whose documents are known, before they are understood.
  private struct ReadFile: Sendable {
    var loaded: LoadedFile
    var documents: [Node] = []
    /// True when nothing of the file's YAML had to be left out.
    var isWhole = true
    /// For each document, the files that it includes.
    var includes: [[Located<String>]] = []

    var includesAny: Bool { includes.contains { !$0.isEmpty } }
  }

  /// What a path leads to.
  private enum Source: Sendable {
    case file(String)
    case failure(path: String, DiagnosticCode, message: String, hint: String?)
  }

  /// Loads all suites of files and folders, on all cores.
  ///
  /// Every mistake of every file is in the result; a file that can't be read or is no suite is one.
  package func load(paths: [String]) -> LoadResult {
    var finder = SpecFinder()
    var sources: [Source] = []
    for path in paths {
      switch finder.find(path) {
      case .files(let found): sources += found.map(Source.file)
      case .failure(let code, let message, let hint):
        sources.append(.failure(path: path, code, message: message, hint: hint))
      }
    }
    var result = LoadResult()
    let schemas = SchemaLibrary(project: ProjectFolder(), firstFile: Self.firstSchemaFile)
    let files = parallelMap(sources) { index, source in
      // Most files include nothing, and need not be kept as nodes.
      let file = read(source, as: FileID(index))
      return file.includesAny ? file : ReadFile(loaded: compile(file, including: [], schemas))
    }
    append(files, schemas, to: &result)
    result.diagnostics = tidied(result.diagnostics)
    return result
  }

  /// Loads the suites of one file's bytes.
  package func load(text bytes: [UInt8], path: String, into result: inout LoadResult) {
    let schemas = SchemaLibrary(project: ProjectFolder(), firstFile: Self.firstSchemaFile)
    let file = FileID(result.files.count)
    append([read(bytes, path: path, as: file)], schemas, to: &result)
  }

  /// Compiles what has not been yet, with what it includes, and puts everything together.
  private func append(
    _ files: [ReadFile],
    _ schemas: SchemaLibrary,
    to result: inout LoadResult
  ) {
    var store = IncludeStore(
      options: options,
      schemas: schemas,
      firstID: result.files.count + files.count
    )
    // One after the other: which file has which number must not depend on chance.
    let includes = files.map { file in
      file.includes.map { store.load($0, from: file.loaded.file.path) }
    }
    let compiled = parallelMap(files) { index, file in
      file.documents.isEmpty ? file.loaded : compile(file, including: includes[index], schemas)
    }
    for loaded in compiled { append(loaded, to: &result) }
    result.files += store.sources
    result.diagnostics += store.diagnostics
    append(schemas, to: &result)
  }

  private func append(_ loaded: LoadedFile, to result: inout LoadResult) {
    result.files.append(loaded.file)
    result.diagnostics += loaded.diagnostics
    for var suite in loaded.suites {
      suite.identity.index = result.suites.count
      result.suites.append(suite)
    }
  }

  /// Puts the files of schemas behind those of suites; in the order of their names, because the order
  /// in which threads come to them is chance.
  private func append(_ schemas: SchemaLibrary, to result: inout LoadResult) {
    let sources = schemas.sources
    guard !sources.isEmpty else { return }
    let first = result.files.count
    let order = sources.indices.sorted { sources[$0].path < sources[$1].path }
    var numbers: [FileID: FileID] = [:]
    for (position, index) in order.enumerated() {
      numbers[FileID(Self.firstSchemaFile + index)] = FileID(first + position)
      result.files.append(sources[index])
    }
    for index in result.diagnostics.indices {
      let file = result.diagnostics[index].range.file
      if let number = numbers[file] { result.diagnostics[index].range.file = number }
    }
  }

  private func read(_ source: Source, as file: FileID) -> ReadFile {
    switch source {
    case .failure(let path, let code, let message, let hint):
      return ReadFile(loaded: failure(code, message, about: path, hint: hint, as: file))
    case .file(let path):
      guard let bytes = FileBytes.of(path, limit: Self.byteLimit) else {
        let message = "this file can't be read"
        return ReadFile(loaded: failure(.unreadableFile, message, about: path, as: file))
      }
      return read(bytes, path: path, as: file)
    }
  }

  private func read(_ bytes: [UInt8], path: String, as file: FileID) -> ReadFile {
    guard bytes.count <= Self.byteLimit else {
      return ReadFile(
        loaded: failure(
          .limitExceeded,
          "this file has more than \(Self.byteLimit >> 20) MiB",
          about: path,
          hint: "names that begin with _ are not read",
          as: file
        )
      )
    }
    let decoded = TextDecoding.decode(bytes, file: file)
    var loaded = LoadedFile(file: SourceFile(path: path, text: decoded.text))
    if let diagnostic = decoded.diagnostic {
      loaded.diagnostics.append(diagnostic)
      return ReadFile(loaded: loaded)
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
      documents: documents,
      isWhole: !reader.diagnostics.contains { $0.severity == .error },
      includes: documents.map(SuiteDecoder.includes)
    )
  }

  /// Compiles the documents of a file, each with what it includes.
  private func compile(
    _ file: ReadFile,
    including includes: [[Include]],
    _ schemas: SchemaLibrary
  ) -> LoadedFile {
    var loaded = file.loaded
    for (index, document) in file.documents.enumerated() {
      let own = includes.indices.contains(index) ? includes[index] : []
      compile(document, including: own, isWhole: file.isWhole, schemas, into: &loaded)
    }
    return loaded
  }

  private func compile(
    _ document: Node,
    including includes: [Include],
    isWhole: Bool,
    _ schemas: SchemaLibrary,
    into loaded: inout LoadedFile
  ) {
    var decoding = Decoding()
    let path = loaded.file.path
    defer { loaded.diagnostics += decoding.diagnostics }
    guard var suite = SuiteDecoder.decode(document, including: includes, &decoding) else { return }
    let schemaReferences = suite.schemaReferences
    if !schemaReferences.isEmpty {
      suite.catalogue.add(
        SchemaCheck(library: schemas, suitePath: path).schemas(for: schemaReferences, &decoding)
      )
    }
    let catalogue = suite.catalogue
    let hasBase = suite.base != nil
    var resolver = SuiteResolver(
      givenVariables: options.variables,
      catalogue: catalogue,
      hasBase: hasBase
    )
    let variables = resolver.resolveVariables(of: suite.steps, &decoding)
    let compiler = ActionCompiler(
      givenVariables: options.variables,
      catalogue: catalogue,
      variables: variables,
      hasBase: hasBase
    ) { action, resolved, decoding in
      ActionCheck(path: path, isStrict: options.isStrict).run(action, resolved, &decoding)
    }
    let actions = compiler.compile(suite.actions, &decoding)
    let resolved = resolver.resolve(
      suite,
      variables: variables,
      among: actions.actions,
      &decoding
    )
    let uses = ActionUseCheck(actions: actions.actions)
    uses.run(resolved.steps, &decoding)
    if !hasBase { uses.checkBase(resolved.steps, &decoding) }
    check(suite, resolved, actions, isWhole: isWhole && catalogue.isWhole, path: path, &decoding)
    if !catalogue.isWhole || includes.count < SuiteDecoder.includes(of: document).count {
      decoding.removeFollowUps()
    }
    guard !decoding.diagnostics.contains(where: { $0.severity == .error }) else { return }
    loaded.suites.append(
      CompiledSuite(
        identity: SuiteIdentity(
          index: loaded.suites.count,
          title: suite.title.value,
          path: path,
          tags: suite.tags,
          range: suite.range,
          stepCount: resolved.steps.count
        ),
        description: suite.description,
        skip: suite.skip,
        base: suite.base,
        variables: suite.variables(of: resolved),
        shapes: resolved.shapes,
        preconditions: suite.preconditions,
        steps: resolved.steps,
        actions: actions.actions.reachable(from: resolved.steps)
      )
    )
  }

  /// What can be said of a suite once all of its names are known.
  private func check(
    _ suite: DecodedSuite,
    _ resolved: ResolvedSuite,
    _ actions: ActionCompiler.Result,
    isWhole: Bool,
    path: String,
    _ decoding: inout Decoding
  ) {
    AnswerShapeCheck(resolved: resolved).run(&decoding)
    FileCheck(suitePath: path).run(resolved.steps, &decoding)
    // Where something could not be read, a name may be read there.
    guard isWhole, !decoding.diagnostics.contains(where: { $0.severity == .error }) else { return }
    let given = Set(options.variables.keys)
    UnusedNameCheck(suite: suite, resolved: resolved, actions: actions, given: given)
      .run(&decoding)
    let idle = IdleStepCheck(steps: suite.steps, resolved: resolved)
    idle.warnOfStepsThatNeverRun(&decoding)
    if options.isStrict { idle.noteStepsThatAssertNothing(&decoding) }
  }

  // MARK: Diagnostics

  /// About a path that could not be opened: it becomes a file without text, so that the diagnostic
  /// has a place like any other.
  private func failure(
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

  private func report(
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
  private func tidied(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
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
