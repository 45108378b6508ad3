#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import JSON
import SpecSource
import YAML

/// A file that holds a JSON Schema, as JSON or, by its name, as YAML.
struct SchemaFile: Sendable {
  private enum Places: Sendable {
    case json([UInt8])
    case yaml(Node)
  }

  let source: SourceFile
  /// Nil when the file can't be read as data; then the diagnostics say why.
  private(set) var json: JSONValue?
  private(set) var diagnostics: [Diagnostic] = []
  private let file: FileID
  private var places = Places.json([])

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - name: How messages call it.
  ///   - file: The number that its places have.
  init(path: String, name: String, file: FileID) {
    self.file = file
    guard let data = FileManager.default.contents(atPath: path) else {
      source = SourceFile(path: name, text: "")
      report(.unreadableFile, "this schema can't be read", at: 1, 1)
      return
    }
    let decoded = TextDecoding.decode([UInt8](data), file: file)
    source = SourceFile(path: name, text: decoded.text)
    if let diagnostic = decoded.diagnostic {
      diagnostics.append(diagnostic)
    } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
      readYAML()
    } else {
      readJSON()
    }
  }

  private mutating func readYAML() {
    var reader = YAMLReader(file: file, source: source)
    let documents = reader.read()
    diagnostics = reader.diagnostics
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return }
    guard documents.count == 1, let document = documents.first else {
      let count = documents.isEmpty ? "nothing" : "\(documents.count) documents"
      return report(
        .invalidSchema,
        "a schema is one YAML document, and this file has \(count)",
        at: 1,
        1
      )
    }
    places = .yaml(document)
    json = document.data
  }

  private mutating func readJSON() {
    let bytes = Array(source.text.utf8)
    do {
      json = try JSONValue(parsing: bytes, limits: JSONParser.Limits(duplicates: .reject))
      places = .json(bytes)
    } catch {
      report(
        .invalidSchema,
        "this schema is not JSON: \(error.message)",
        at: error.line,
        error.column
      )
    }
  }

  private mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    at line: Int,
    _ column: Int
  ) {
    let start = SourcePosition(line: line, column: column)
    let range = SourceRange(file: file, start: start, end: start)
    diagnostics.append(Diagnostic(code, message, at: range))
  }

  /// Where something in the schema stands, or its name where that is what is meant; of an object or
  /// a list, its name or its beginning.
  func range(of tokens: [String], isName: Bool) -> SourceRange {
    switch places {
    case .yaml(let node): return node.range(of: tokens, isName: isName)
    case .json(let bytes):
      let place = JSONTextPlaces.place(of: tokens, in: bytes)
      let isContainer = "{[".utf8.contains(bytes[place.value.lowerBound])
      var range = place.value
      if let name = place.name, isName || isContainer {
        range = name
      } else if isContainer {
        range = range.lowerBound..<range.lowerBound + 1
      }
      let lines = YAMLLines(source.text)
      return SourceRange(
        file: file,
        start: lines.position(ofByte: range.lowerBound),
        end: lines.position(ofByte: range.upperBound)
      )
    }
  }
}

extension Node {
  /// Where something in the node stands, or its name where that is what is meant; of a mapping or a
  /// list, its name.
  ///
  /// Of what is not there, the last place on the way.
  func range(of tokens: [String], isName: Bool) -> SourceRange {
    var node = self
    var name: SourceRange?
    walk: for token in tokens {
      switch node.content {
      case .mapping(let entries):
        guard let entry = entries.first(where: { $0.key.text.utf8.elementsEqual(token.utf8) })
        else { break walk }
        (node, name) = (entry.value, entry.key.range)
      case .sequence(let nodes):
        guard let index = Int(token), nodes.indices.contains(index) else { break walk }
        (node, name) = (nodes[index], nil)
      case .scalar: break walk
      }
    }
    if let name, isName { return name }
    if case .scalar = node.content { return node.range }
    return name ?? node.range
  }
}
