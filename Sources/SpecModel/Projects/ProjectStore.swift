#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import SpecSource
import YAML

/// Finds, reads and keeps the project files of the suites of one load.
struct ProjectStore {
  /// What a project file is called.
  static let fileName = "specrun.yaml"

  private let options: LoadOptions
  /// By folder; nil where neither it nor a folder above it has a project file.
  private var byFolder: [String: Int?] = [:]
  private var outer: [OuterLayers] = []
  /// For each project file, the files that it includes.
  private var includes: [[Located<String>]] = []
  private let withoutProject: OuterLayers
  /// Of the project files, in the order in which they were found.
  private(set) var files: [SourceFile] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The first suite of which no project file was found.
  private(set) var homelessPath: String?

  init(options: LoadOptions) {
    self.options = options
    withoutProject = OuterLayers(options: options)
  }

  /// Finds the nearest project file in the folder of the file at a path, or above.
  mutating func find(for path: String) {
    if project(near: path.folder) == nil, homelessPath == nil { homelessPath = path }
  }

  /// Reads what the project files that have been found include; call it once.
  mutating func include(from store: inout IncludeStore) {
    for (index, entries) in includes.enumerated() where !entries.isEmpty {
      var decoding = Decoding(
        ofProjectIn: files[index].folder,
        additions: options.additions
      )
      let found = store.load(entries, from: files[index].path, in: outer[index])
      var catalogue = Catalogue(of: Definitions(), including: found, &decoding)
      catalogue.isWhole = catalogue.isWhole && found.count == entries.count
      outer[index].weaker += catalogue.layers
      outer[index].catalogue = catalogue
      outer[index].files.formUnion(found.flatMap(\.file.files))
      diagnostics += decoding.diagnostics
    }
  }

  /// What the file at a path gets from outside, once its project file has been found.
  func layers(of path: String) -> OuterLayers {
    byFolder[path.folder]?.map { outer[$0] } ?? withoutProject
  }

  /// Folders end in a slash; the working directory is the empty text.
  private mutating func project(near folder: String) -> Int? {
    if let known = byFolder[folder] { return known }
    let found: Int?
    if FileManager.default.fileExists(atPath: folder + Self.fileName) {
      found = load(folder + Self.fileName)
    } else {
      found = Self.parent(of: folder).flatMap { project(near: $0) }
    }
    byFolder[folder] = .some(found)
    return found
  }

  /// The folder above, in the form in which the path was written as long as it goes; nil above the
  /// root.
  private static func parent(of folder: String) -> String? {
    if folder == "/" { return nil }
    let parts = folder.dropLast().split(separator: "/", omittingEmptySubsequences: false)
    if let last = parts.last, !last.isEmpty, last != ".", last != ".." {
      return String(folder.dropLast(last.count + 1))
    }
    // From the working directory upwards, and from what leads out of it, only whole paths go on.
    guard let pointer = realpath(folder.isEmpty ? "." : folder, nil) else { return nil }
    defer { free(pointer) }
    let whole = String(cString: pointer)
    return whole == "/" ? nil : whole.lastIndex(of: "/").map { String(whole[...$0]) }
  }

  private mutating func load(_ path: String) -> Int {
    let file = FileID(files.count)
    let bytes = FileBytes.of(path, limit: SuiteLoader.byteLimit)
    let decoded = TextDecoding.decode(bytes ?? [], file: file)
    files.append(SourceFile(path: path, text: decoded.text))
    var decoding = Decoding(
      ofProjectIn: files[file.index].folder,
      additions: options.additions
    )
    var documents: [Node] = []
    if let diagnostic = decoded.diagnostic {
      decoding.diagnostics.append(diagnostic)
    } else if bytes != nil {
      var reader = YAMLReader(file: file, source: files[file.index])
      documents = reader.read()
      decoding.diagnostics += reader.diagnostics
    }
    let project = ProjectDecoder.decode(documents, file: file, &decoding)
    if bytes == nil {
      decoding.report(.unreadableFile, "this file can't be read", at: project.range)
    }
    var layers = choose(from: project, &decoding)
    layers.project = URL(filePath: path).resolvingSymlinksInPath().path
    layers.files = [layers.project]
    outer.append(layers)
    includes.append(project.includes)
    diagnostics += decoding.diagnostics
    return file.index
  }

  /// A project with the environment that the options name.
  private func choose(from project: Project, _ decoding: inout Decoding) -> OuterLayers {
    var result = OuterLayers(options: options)
    result.weaker = [project.layer]
    result.rules.cleartext = project.cleartext
    guard let name = options.environmentName else { return result }
    if let environment = project.environments.first(where: { $0.name.value == name }) {
      result.stronger.append(environment.layer)
      result.rules = environment.rules
      result.rules.cleartext += project.cleartext
      result.rules.reach = options.reach
      return result
    }
    let names = project.environments.map(\.name.value)
    let nearest = nearestName(to: name, in: names).map { "did you mean '\($0)'? " } ?? ""
    decoding.report(
      .unknownEnvironment,
      "there is no environment '\(name)'",
      at: project.range,
      hint: names.isEmpty
        ? "this project file has no 'environments'; add environments: { \(name): { base: https://… } }"
        : "\(nearest)known: \(names.joined(separator: ", "))"
    )
    return result
  }
}
