import JSON
import JSONSchema
import Matching
import SpecSource

/// One compilation of a schema, with all files that it refers to.
///
/// Addresses are paths as the project shows them, with `%`, `?` and `#` escaped.
struct SchemaCompilation {
  /// Why the schema at an address can't be had.
  private struct LoadFailure: Error, CustomStringConvertible {
    let description: String
  }

  private let library: SchemaLibrary
  /// Absolute; what absolute addresses must not lead out of.
  private let folder: String
  /// The files that were loaded, by the address that they were asked for by.
  private var files: [String: SchemaFile] = [:]
  private var brokenFiles: [String] = []
  /// Where the schemas with addresses below a URL lie: beside the one that says by its `$id` that it
  /// has such an address.
  private var folders: [(url: String, path: String)] = []
  private var result = CompiledSchema()

  init(library: SchemaLibrary, folder: String) {
    self.library = library
    self.folder = folder
  }

  /// Compiles the schema at an address, which may have a fragment.
  mutating func compile(at address: String) -> CompiledSchema {
    guard !address.utf8.contains(UInt8(ascii: "#")) else {
      return compile(["$ref": .string(address)], at: "")
    }
    do throws(LoadFailure) {
      return compile(try load(address), at: address)
    } catch {
      result.diagnostics += brokenFiles.flatMap { files[$0]?.diagnostics ?? [] }
      return result
    }
  }

  /// Compiles a schema that is there already; references are relative to the address.
  mutating func compile(_ json: JSONValue, at address: String) -> CompiledSchema {
    do {
      let schema = try JSONSchema(
        compiling: json,
        at: address,
        formats: SchemaFormats.checks
      ) { try load($0) }
      for location in schema.unknownKeywords { warn(ofUnknownKeywordAt: location, root: address) }
      result.schema = schema
    } catch {
      for problem in error.problems where !isConsequence(problem) {
        report(.invalidSchema, problem.message, at: problem.location)
      }
      result.diagnostics += brokenFiles.flatMap { files[$0]?.diagnostics ?? [] }
    }
    return result
  }

  /// Whether a problem only says that a file is broken, which the file itself says better.
  private func isConsequence(_ problem: JSONSchemaError.Problem) -> Bool {
    brokenFiles.contains { problem.message.hasPrefix("can't load '\($0)': ") }
  }

  private mutating func warn(ofUnknownKeywordAt location: SchemaLocation, root: String) {
    let tokens = location.tokens
    // Behind a fragment the file is a collection of schemas, such as an OpenAPI document, and its
    // own members no keywords.
    guard let name = tokens.last, tokens.count > 1 || location.document == root else { return }
    report(
      .unknownKeyword,
      "'\(name)' is no keyword of JSON Schema 2020-12 and has no effect",
      at: location,
      hint: nearestName(to: name, in: JSONSchema.keywords).map { "did you mean '\($0)'?" }
        ?? "a name that begins with x- is taken to be meant so",
      severity: .warning,
      isName: true
    )
  }

  private mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    at location: SchemaLocation,
    hint: String? = nil,
    severity: Diagnostic.Severity = .error,
    isName: Bool = false
  ) {
    let range = files[location.document]?.range(of: location.tokens, isName: isName)
    let start = SourcePosition(line: 1, column: 1)
    let nowhere = SourceRange(file: FileID(0), start: start, end: start)
    let diagnostic = Diagnostic(
      code,
      message,
      at: range ?? nowhere,
      hint: hint,
      severity: severity
    )
    if range == nil {
      result.findings.append(
        CompiledSchema.Finding(tokens: location.tokens, diagnostic: diagnostic, isName: isName)
      )
    } else {
      result.diagnostics.append(diagnostic)
    }
  }

  // MARK: Files

  private mutating func load(_ address: String) throws(LoadFailure) -> JSONValue {
    let path = try path(of: address)
    let file = library.file(at: path)
    files[address] = file
    result.files.insert(path)
    guard let json = file.json else {
      brokenFiles.append(address)
      throw LoadFailure(description: "it can't be read")
    }
    if let id = json["$id"]?.string, id.contains("://"),
      let url = Self.folder(of: id), let path = Self.folder(of: address)
    {
      folders.append((url, path))
    }
    return json
  }

  private func path(of address: String) throws(LoadFailure) -> String {
    guard SchemaAddress.hasScheme(address) else { return try existing(address) }
    for (url, path) in folders where address.hasPrefix(url) {
      if let found = try? existing(path + address.dropFirst(url.count)) { return found }
    }
    throw LoadFailure(
      description: "schemas are read from the project's files alone, and nothing is fetched"
    )
  }

  private func existing(_ address: String) throws(LoadFailure) -> String {
    guard let path = SchemaAddress.path(of: address) else {
      throw LoadFailure(description: "it has a wrong '%' escape")
    }
    do {
      return try library.project.resolve(library.project.whole(path), from: folder)
    } catch {
      let description =
        error.isMissing ? "there is no such file" : "it lies outside of the project"
      throw LoadFailure(description: description)
    }
  }

  /// All up to the last slash.
  private static func folder(of address: String) -> String? {
    guard let slash = address.lastIndex(of: "/") else {
      return address.contains("://") ? nil : ""
    }
    return String(address[...slash])
  }
}
