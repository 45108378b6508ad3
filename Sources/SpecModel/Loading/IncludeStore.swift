#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import SpecSource
import YAML

/// A file that another one includes, understood once for all that do.
struct IncludedFile: Sendable {
  var catalogue: Catalogue
  /// What it gives, and what those give that it includes, strongest first.
  var layers: [SettingsLayer] = []
  /// Where it, and those, give variables and secrets.
  var variables: [String: SourceRange] = [:]
  /// Its own actions, and those that it includes.
  var actions: [ActionKey: CompiledAction]
  /// False when it has mistakes, or a file that it includes has.
  var isWhole: Bool
  /// The file itself and all that it is made of: absolute paths, symbolic links resolved.
  var files: Set<String> = []
}

/// An entry of a list of files to include.
struct Include: Sendable {
  var file: IncludedFile
  /// The entry.
  var range: SourceRange
}

/// Reads the files that suites include, each once.
struct IncludeStore {
  let options: LoadOptions
  let schemas: SchemaLibrary
  /// The files that have been read and not been handed over.
  private var sources: [SourceFile] = []
  private var diagnostics: [Diagnostic] = []
  private var firstID: Int
  /// By their paths without symbolic links.
  private var known: [String: IncludedFile] = [:]
  /// The files that are being read, each with the entry that led to it.
  private var open: [(path: String, shown: String, entry: SourceRange)] = []

  /// A store of nothing yet; `firstID` is the index that the first file gets.
  init(options: LoadOptions, schemas: SchemaLibrary, firstID: Int) {
    self.options = options
    self.schemas = schemas
    self.firstID = firstID
  }

  /// Adds what has been read to a result.
  mutating func handOver(to result: inout LoadResult) {
    result.files += sources
    result.diagnostics += diagnostics
    sources = []
    diagnostics = []
  }

  /// The index of the next file to be read; all before must have been handed over.
  mutating func numberFiles(from id: Int) { firstID = id }

  /// The files that a list names, read now unless they have been before.
  ///
  /// Their paths are relative to the file that the list is in, whose own is as shown to the user.
  mutating func load(
    _ entries: [Located<String>],
    from path: String,
    in outer: OuterLayers
  ) -> [Include] {
    let identity = Self.identity(of: path)
    let isOutermost = open.isEmpty
    if isOutermost, let entry = entries.first { open = [(identity, path, entry.range)] }
    defer { if isOutermost { open = [] } }
    return entries.compactMap { entry in
      load(entry, from: path, in: outer).map { Include(file: $0, range: entry.range) }
    }
  }

  private mutating func load(
    _ entry: Located<String>,
    from includer: String,
    in outer: OuterLayers
  ) -> IncludedFile? {
    let path = Self.path(of: entry.value, from: includer)
    let identity = Self.identity(of: path)
    if let start = open.firstIndex(where: { $0.path == identity }) {
      reportCircle(from: start, closedBy: entry)
      return nil
    }
    // Suites of two projects may include the same file, and give it different values.
    let key = "\(outer.project)\n\(identity)"
    if let file = known[key] { return file }
    do {
      let folder = includer.lastIndex(of: "/").map { String(includer[...$0]) } ?? ""
      _ = try schemas.sources.project.resolve(entry.value, from: folder)
    } catch  where error.isMissing {
      report(
        .noSuchFile,
        "there is no file '\(entry.value)'",
        at: entry.range,
        hint: FileCheck.suggestion(for: path, written: entry.value)
          ?? "paths are relative to the file that includes"
      )
      return nil
    } catch {
      report(error.code, error.message, at: entry.range, hint: error.hint)
      return nil
    }
    var isFolder = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder {
      report(
        .noSuchFile,
        "'\(entry.value)' is a folder, not a file",
        at: entry.range,
        hint: "name the files in it"
      )
      return nil
    }
    let limit = SuiteLoader.byteLimit
    guard let bytes = FileBytes.of(path, limit: limit) else {
      report(.unreadableFile, "this file can't be read", at: entry.range)
      return nil
    }
    guard bytes.count <= limit else {
      report(.limitExceeded, "this file has more than \(limit >> 20) MiB", at: entry.range)
      return nil
    }
    open.append((identity, path, entry.range))
    let file = read(bytes, path: path, in: outer)
    open.removeLast()
    known[key] = file
    return file
  }

  private mutating func read(
    _ bytes: [UInt8],
    path: String,
    in outer: OuterLayers
  ) -> IncludedFile {
    let id = FileID(firstID + sources.count)
    let decoded = TextDecoding.decode(bytes, file: id)
    let source = SourceFile(path: path, text: decoded.text)
    sources.append(source)
    var decoding = Decoding(
      folder: source.folder,
      library: schemas.sources,
      additions: options.additions
    )
    var file: IncludedFile?
    if let diagnostic = decoded.diagnostic {
      decoding.diagnostics.append(diagnostic)
    } else {
      var reader = YAMLReader(file: id, source: source)
      let documents = reader.read()
      decoding.diagnostics = reader.diagnostics
      file = understand(documents, in: id, path: path, outer, &decoding)
    }
    let hasErrors = decoding.diagnostics.contains { $0.severity == .error }
    let nothing = Catalogue(of: Definitions(), including: [], &decoding)
    var result =
      file ?? IncludedFile(catalogue: nothing, actions: [:], isWhole: false)
    result.isWhole = result.isWhole && !hasErrors
    result.files.formUnion(decoding.namedFiles)
    result.files.insert(Self.identity(of: path))
    if !(file?.catalogue.isWhole ?? true) { decoding.removeFollowUps() }
    diagnostics += naming(includer: open.last?.entry, in: decoding.diagnostics)
    return result
  }

  private mutating func understand(
    _ documents: [Node],
    in id: FileID,
    path: String,
    _ outer: OuterLayers,
    _ decoding: inout Decoding
  ) -> IncludedFile? {
    guard let document = documents.first else {
      if decoding.diagnostics.isEmpty {
        let start = SourcePosition(line: 1, column: 1)
        decoding.report(
          .invalidInclude,
          "this file is empty, so there is nothing to include",
          at: SourceRange(file: id, start: start, end: start)
        )
      }
      return nil
    }
    for other in documents.dropFirst() {
      decoding.report(
        .invalidInclude,
        "an included file has one document",
        at: other.range,
        hint: "remove the '---'"
      )
    }
    guard let mapping = IncludedFileKeys.mapping(document, &decoding) else { return nil }
    let entries = mapping.value(of: SuiteKeys.include, &decoding) ?? []
    let count = diagnostics.count
    let includes = load(entries, from: path, in: outer)
    // A file that can't be found is reported here, and names from it would be missed below.
    let isLacking = diagnostics[count...].contains { $0.severity == .error }
    // In its own eyes the file is what a suite is in its.
    let own = SettingsLayer(.suite, of: mapping, &decoding)
    var layer = own
    layer.origin = .include(id)
    let definitions = Definitions(of: mapping, &decoding)
    var catalogue = Catalogue(of: definitions, including: includes, &decoding)
    let compiler = IncludedFileCompiler(
      options: options,
      layers: outer.layers(around: own, including: catalogue.layers),
      schemas: schemas,
      path: path,
      defaults: own.stepDefaults ?? StepDefaults()
    )
    let compiled = compiler.compile(definitions, &catalogue, &decoding)
    return IncludedFile(
      catalogue: catalogue,
      layers: [layer] + catalogue.layers,
      variables: catalogue.variables(besides: layer),
      actions: compiled,
      isWhole: catalogue.isWhole && !isLacking,
      files: Set(includes.flatMap(\.file.files))
    )
  }

  // MARK: Paths

  /// What a file means by a path: without `.` and `..` where that leads to the same file.
  private static func path(of path: String, from includer: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    let folder = includer.lastIndex(of: "/").map { String(includer[...$0]) } ?? ""
    let whole = folder + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/", omittingEmptySubsequences: true) {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != "." {
        parts.append(part)
      }
    }
    let short = (whole.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    return identity(of: short) == identity(of: whole) ? short : whole
  }

  private static func identity(of path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }

  // MARK: Diagnostics

  private mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    at range: SourceRange,
    hint: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(Diagnostic(code, message, at: range, hint: hint, notes: notes))
  }

  /// The diagnostics of a file, of which the first error says what includes the file.
  private func naming(includer entry: SourceRange?, in found: [Diagnostic]) -> [Diagnostic] {
    let errors = found.indices.filter { found[$0].severity == .error && found[$0].notes.isEmpty }
    guard let entry,
      let first = errors.min(by: { found[$0].range.start < found[$1].range.start })
    else { return found }
    var found = found
    found[first].notes.append(Diagnostic.Note("the file is included here", at: entry))
    return found
  }

  private mutating func reportCircle(from start: Int, closedBy entry: Located<String>) {
    let circle = open[start...]
    let isDirect = circle.count == 1
    report(
      .circularReference,
      isDirect ? "this file includes itself" : "these files include each other",
      at: entry.range,
      hint: "move what they share to a file of its own",
      notes: circle.dropFirst().map {
        Diagnostic.Note("'\($0.shown)' is included here", at: $0.entry)
      }
    )
  }
}

extension IncludedFileKeys {
  /// The mapping of an included file; reports what only a suite can have.
  fileprivate static func mapping(_ node: Node, _ decoding: inout Decoding) -> GroupedMapping? {
    guard case .mapping(let entries) = node.content else {
      decoding.report(
        .invalidInclude,
        "expected a mapping with what is shared, found \(node.kindName)",
        at: node.range,
        hint: "such as actions: …"
      )
      return nil
    }
    let foreign = entries.filter { SuiteKeys.group.has($0.key.text) && !group.has($0.key.text) }
    for entry in foreign {
      decoding.report(
        .invalidInclude,
        "an included file can't have '\(entry.key.text)', which belongs to a suite",
        at: entry.key.range,
        hint: "endpoints, shapes, actions, variables, secrets and defaults can be shared"
      )
    }
    let own = entries.filter { entry in !foreign.contains { $0.key.range == entry.key.range } }
    return GroupedMapping(Node(.mapping(own), range: node.range), of: group, &decoding)
  }
}

extension Decoding {
  /// Takes away what may only follow from a mistake in an included file.
  mutating func removeFollowUps() {
    let codes: Set<DiagnosticCode> = [
      .undefinedName, .unknownShape, .unknownAction, .unknownEndpoint, .unusedName,
    ]
    diagnostics.removeAll { codes.contains($0.code) }
  }
}
