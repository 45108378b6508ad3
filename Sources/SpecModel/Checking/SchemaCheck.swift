import JSONSchema
import Matching
import SpecSource

/// Compiles the JSON Schemas that a suite uses, and reports what is wrong with them.
struct SchemaCheck {
  private let library: SchemaLibrary
  /// Absolute.
  private let folder: String
  /// What references in a schema that is written out are relative to.
  private let address: String

  init(library: SchemaLibrary, suitePath: String) {
    self.library = library
    let file = SourceFile(path: suitePath, text: "")
    let project = library.project
    folder = (try? project.resolve(".", from: file.folder)) ?? project.whole("")
    let shown = project.shown(folder + "/" + suitePath.dropFirst(file.folder.count))
    address = SchemaAddress.address(of: shown)
  }

  /// The schemas, each by the place of its reference.
  func schemas(
    for references: [SchemaReference],
    _ decoding: inout Decoding
  ) -> [SourceRange: JSONSchema] {
    var schemas: [SourceRange: JSONSchema] = [:]
    for reference in references where schemas[reference.place] == nil {
      guard let compiled = compile(reference, &decoding) else { continue }
      report(compiled, usedBy: reference, &decoding)
      decoding.namedFiles.formUnion(compiled.files)
      schemas[reference.place] = compiled.schema
    }
    return schemas
  }

  private func compile(
    _ reference: SchemaReference,
    _ decoding: inout Decoding
  ) -> CompiledSchema? {
    switch reference.source {
    case .inline(let json): return library.schema(json, at: address, below: folder)
    case .file(let text):
      guard !SchemaAddress.hasScheme(text) else {
        decoding.report(
          .invalidSchema,
          "schemas are read from the project's files alone, and nothing is fetched",
          at: reference.place,
          hint: "save it beside the suite and write its path"
        )
        return nil
      }
      let path = text.prefix { $0 != "#" }
      guard let real = resolve(String(path), at: reference.place, &decoding) else { return nil }
      let address = SchemaAddress.address(of: library.project.shown(real))
      return library.schema(at: address + text.dropFirst(path.count), below: folder)
    }
  }

  private func resolve(
    _ path: String,
    at place: SourceRange,
    _ decoding: inout Decoding
  ) -> String? {
    do {
      return try library.project.resolve(path, from: folder)
    } catch  where error.isMissing {
      let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
      decoding.report(
        .noSuchFile,
        "there is no schema '\(path)'",
        at: place,
        hint: FileCheck.suggestion(for: whole, written: path)
          ?? "paths are relative to the suite's folder"
      )
    } catch {
      decoding.report(.invalidSchema, error.message, at: place)
    }
    return nil
  }

  private func report(
    _ compiled: CompiledSchema,
    usedBy reference: SchemaReference,
    _ decoding: inout Decoding
  ) {
    for finding in compiled.findings {
      var diagnostic = finding.diagnostic
      diagnostic.range = reference.node.range(of: finding.tokens, isName: finding.isName)
      decoding.diagnostics.append(diagnostic)
    }
    for diagnostic in compiled.diagnostics {
      var diagnostic = diagnostic
      diagnostic.notes.append(Diagnostic.Note("the schema is used here", at: reference.place))
      decoding.diagnostics.append(diagnostic)
    }
  }
}

extension DecodedSuite {
  /// The schemas that its shapes and its steps use.
  var schemaReferences: [SchemaReference] {
    var references = own.shapes.flatMap(\.pattern.schemaReferences)
    references += steps.schemaReferences
    for action in actions { references += action.schemaReferences }
    return references
  }
}

extension DecodedAction {
  /// The schemas that its inputs and its steps use.
  var schemaReferences: [SchemaReference] {
    header.inputs.flatMap(\.pattern.schemaReferences) + steps.schemaReferences
  }
}

extension [DecodedStep] {
  fileprivate var schemaReferences: [SchemaReference] {
    var references: [SchemaReference] = []
    for step in self {
      for pattern in step.patterns where !pattern.schemaReferences.isEmpty {
        references += pattern.schemaReferences
      }
    }
    return references
  }
}
