import Matching
import SpecSource
import YAML

/// Finds, reads, understands and checks suites.
///
/// Sends nothing.
package struct SuiteLoader {
  /// The number of the first file that suites name, while it isn't known how many are included.
  private static let firstNamedFile = 1 << 24

  private let options: LoadOptions

  package init(options: LoadOptions = LoadOptions()) {
    self.options = options
  }

  private var project: ProjectFolder { ProjectFolder(alsoReading: options.readableFolders) }

  private func makeTexts() -> ParsedTexts { ParsedTexts(functions: options.additions.functions) }

  /// One file's part of the result; its suites are numbered when the parts are put together.
  struct LoadedFile: Sendable {
    var file: SourceFile
    var suites: [CompiledSuite] = []
    /// What is left of suites that are not to be kept.
    var checked = CheckedSuites()
    var diagnostics: [Diagnostic] = []
  }

  /// A file whose documents are known, before they are understood.
  struct ReadFile: Sendable {
    var loaded: LoadedFile
    /// What its suites get from outside.
    var outer: OuterLayers
    var documents: [Node] = []
    /// True when nothing of the file's YAML had to be left out.
    var isWhole = true
    /// For each document, the files that it includes.
    var includes: [[Located<String>]] = []

    var includesAny: Bool { includes.contains { !$0.isEmpty } }

    /// The same file, of which nothing is left to be understood.
    func finished(_ loaded: LoadedFile) -> ReadFile {
      ReadFile(loaded: loaded, outer: outer)
    }
  }

  /// Loads all suites of files and folders, on all cores.
  ///
  /// Every mistake of every file is in the result; a file that can't be read or is no suite is one.
  /// The path `-` is the standard input.
  package func load(paths: [String]) -> LoadResult {
    var finder = SpecFinder()
    var sources: [Source] = []
    for path in paths {
      switch finder.find(path) {
      case .named(SpecFinder.standardInput): sources.append(.standardInput)
      case .named(let path): sources.append(.file(path, isNamed: true))
      case .found(let paths): sources += paths.map { .file($0, isNamed: false) }
      case .failure(let code, let message, let hint):
        sources.append(.failure(path: path, code, message: message, hint: hint))
      }
    }
    let library = SourceLibrary(project: project, firstFile: Self.firstNamedFile)
    let schemas = SchemaLibrary(sources: library)
    var projects = ProjectStore(options: options)
    for path in sources.compactMap(\.path) { projects.find(for: path) }
    var includes = IncludeStore(
      options: options,
      schemas: schemas,
      firstID: projects.files.count
    )
    projects.include(from: &includes)
    var result = LoadResult(diagnostics: projects.diagnostics, files: projects.files)
    includes.handOver(to: &result)
    let placed = sources.map { source in
      (source, source.path.map { projects.layers(of: $0) } ?? OuterLayers(options: options))
    }
    let first = result.files.count
    let files = parallelMap(placed, remembering: makeTexts) { placed, texts in
      // All are read before the first is understood, which takes less time than by turns.
      zip(placed.indices, placed).map { index, placed in
        read(placed.0, in: placed.1, as: FileID(first + index))
      }
      .map { file in
        // Most files include nothing, and need not be kept as nodes.
        file.includesAny ? file : file.finished(compile(file, including: [], schemas, texts))
      }
    }
    append(files, &includes, to: &result)
    append(library, to: &result)
    result.nameSentFiles()
    reportMissingProject(projects, in: &result)
    result.diagnostics = tidied(result.diagnostics)
    return result
  }

  /// Loads the suites of one file's bytes; project files are not looked for.
  package func load(text bytes: [UInt8], path: String, into result: inout LoadResult) {
    let outer = OuterLayers(options: options)
    let file = FileID(result.files.count)
    let library = SourceLibrary(project: project, firstFile: Self.firstNamedFile)
    var includes = IncludeStore(
      options: options,
      schemas: SchemaLibrary(sources: library),
      firstID: file.index
    )
    append([read(bytes, path: path, in: outer, as: file)], &includes, to: &result)
    append(library, to: &result)
  }

  /// Compiles what has not been yet, with what it includes, and puts everything together.
  private func append(
    _ files: [ReadFile],
    _ store: inout IncludeStore,
    to result: inout LoadResult
  ) {
    store.numberFiles(from: result.files.count + files.count)
    // One after the other: which file has which number must not depend on chance.
    let waiting = files.filter { !$0.documents.isEmpty }.map { file in
      (file, file.includes.map { store.load($0, from: file.loaded.file.path, in: file.outer) })
    }
    let schemas = store.schemas
    let compiled = parallelMap(waiting, remembering: makeTexts) { waiting, texts in
      waiting.map { file, includes in compile(file, including: includes, schemas, texts) }
    }
    var next = compiled.makeIterator()
    for index in files.indices {
      let loaded = files[index].documents.isEmpty ? nil : next.next()
      result.append(loaded ?? files[index].loaded)
    }
    store.handOver(to: &result)
  }

  /// An environment was asked for, and a suite has no project file that could have it.
  private func reportMissingProject(_ projects: ProjectStore, in result: inout LoadResult) {
    guard let name = options.environmentName, let path = projects.homelessPath,
      let index = result.files.lastIndex(where: { $0.path.utf8.elementsEqual(path.utf8) })
    else { return }
    let start = SourcePosition(line: 1, column: 1)
    result.diagnostics.append(
      Diagnostic(
        .unknownEnvironment,
        "there is no environment '\(name)': no \(ProjectStore.fileName) is near this suite",
        at: SourceRange(file: FileID(index), start: start, end: start),
        hint: "environments stand in the file \(ProjectStore.fileName), here or in a folder above"
      )
    )
  }

  /// Puts the files that suites name behind the suites; in the order of their names, because the
  /// order in which threads come to them is chance.
  private func append(_ library: SourceLibrary, to result: inout LoadResult) {
    let sources = library.sources
    guard !sources.isEmpty else { return }
    let first = result.files.count
    let order = sources.indices.sorted { sources[$0].path < sources[$1].path }
    var numbers: [FileID: FileID] = [:]
    for (position, index) in order.enumerated() {
      numbers[FileID(Self.firstNamedFile + index)] = FileID(first + position)
      result.files.append(sources[index])
    }
    func renumber(_ range: inout SourceRange) {
      if let number = numbers[range.file] { range.file = number }
    }
    for index in result.diagnostics.indices {
      renumber(&result.diagnostics[index].range)
      for note in result.diagnostics[index].notes.indices {
        renumber(&result.diagnostics[index].notes[note].range)
      }
    }
  }

  /// Compiles the documents of a file, each with what it includes.
  private func compile(
    _ file: ReadFile,
    including includes: [[Include]],
    _ schemas: SchemaLibrary,
    _ texts: ParsedTexts
  ) -> LoadedFile {
    var loaded = file.loaded
    for (index, document) in file.documents.enumerated() {
      let own = includes.indices.contains(index) ? includes[index] : []
      compile(
        document,
        in: file.outer,
        including: own,
        isWhole: file.isWhole,
        schemas,
        texts,
        into: &loaded
      )
    }
    if !options.keepsSuites {
      loaded.checked = CheckedSuites(loaded.suites)
      loaded.suites = []
    }
    return loaded
  }

  private func compile(
    _ document: Node,
    in outer: OuterLayers,
    including includes: [Include],
    isWhole: Bool,
    _ schemas: SchemaLibrary,
    _ texts: ParsedTexts,
    into loaded: inout LoadedFile
  ) {
    var decoding = Decoding(
      folder: loaded.file.folder,
      library: schemas.sources,
      additions: options.additions,
      texts: texts
    )
    decoding.namedFiles = outer.files.union(includes.flatMap(\.file.files))
    let path = loaded.file.path
    defer { loaded.diagnostics += decoding.diagnostics }
    guard
      var suite = SuiteDecoder.decode(document, in: outer, including: includes, &decoding)
    else { return }
    let schemaReferences = suite.schemaReferences
    if !schemaReferences.isEmpty {
      suite.catalogue.add(
        SchemaCheck(library: schemas, suitePath: path).schemas(for: schemaReferences, &decoding)
      )
    }
    let catalogue = suite.catalogue
    let hasBase = suite.base != nil
    let resolver = SuiteResolver(
      catalogue: catalogue,
      layers: suite.layers,
      cases: suite.cases,
      hasBase: hasBase
    )
    let variables = resolver.resolveVariables(of: suite.steps, &decoding)
    let compiler = ActionCompiler(
      catalogue: catalogue,
      layers: suite.layers,
      variables: variables,
      hasBase: hasBase,
      check: ActionCheck(path: path, isStrict: options.isStrict)
    )
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
    if options.isStrict { decoding.takeWarningsForErrors() }
    guard !decoding.diagnostics.contains(where: { $0.severity == .error }) else { return }
    let compiled = CompiledSuite(
      suite,
      resolved,
      actions: actions.actions.reachable(from: resolved.steps),
      rules: outer.rules,
      files: decoding.namedFiles,
      path: path,
      index: loaded.suites.count
    )
    if let cases = suite.cases {
      loaded.suites += compiled.instances(for: cases)
    } else {
      loaded.suites.append(compiled)
    }
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
    AnswerShapeCheck(resolved: resolved, actions: actions.actions).run(&decoding)
    let types = ExpressionTypeCheck(resolved, cases: suite.cases ?? [])
    types.run(&decoding)
    types.run(suite, &decoding)
    ReceptionCheck(resolved).run(&decoding)
    FileCheck(suitePath: path).run(resolved.steps, &decoding)
    // Where something could not be read, a name may be read there.
    guard isWhole, !decoding.diagnostics.contains(where: { $0.severity == .error }) else { return }
    let given = Set(options.variables.keys).union(options.secrets.keys)
    UnusedNameCheck(suite: suite, resolved: resolved, actions: actions, given: given)
      .run(&decoding)
    let plugins = PluginScopeCheck(
      plugins: suite.plugins,
      steps: resolved.steps,
      actions: actions.actions,
      additions: options.additions
    )
    plugins.run(in: suite.range.file, &decoding)
    let idle = IdleStepCheck(steps: suite.steps, resolved: resolved)
    idle.warnOfStepsThatNeverRun(&decoding)
    if options.isStrict { idle.noteStepsThatAssertNothing(&decoding) }
  }
}
