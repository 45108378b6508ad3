import Matching
import SpecSource

/// Compiles what an included file defines, with the names that it knows itself.
struct IncludedFileCompiler {
  let options: LoadOptions
  /// What gives values and defaults, the file itself included, strongest first.
  let layers: [SettingsLayer]
  let schemas: SchemaLibrary
  let path: String
  /// Those of the file alone.
  let defaults: StepDefaults

  /// The actions of the file, and of those that it includes; completes the catalogue.
  func compile(
    _ own: Definitions,
    _ catalogue: inout Catalogue,
    _ decoding: inout Decoding
  ) -> [ActionKey: CompiledAction] {
    let decoder = StepDecoder(
      catalogue: catalogue,
      defaults: layers.stepDefaults,
      hasBase: true
    )
    let decoded = own.actions.map { decoder.decode($0, &decoding) }
    let references =
      own.shapes.flatMap(\.pattern.schemaReferences) + decoded.flatMap(\.schemaReferences)
    if !references.isEmpty {
      catalogue.add(
        SchemaCheck(library: schemas, suitePath: path).schemas(for: references, &decoding)
      )
    }
    let resolver = SuiteResolver(
      catalogue: catalogue,
      layers: layers,
      hasBase: true
    )
    let variables = resolver.resolveVariables(&decoding)
    let table = catalogue.shapeTable
    table.check(into: &decoding.diagnostics)
    check(own, with: resolver, table, &decoding)
    let compiler = ActionCompiler(
      catalogue: catalogue,
      layers: layers,
      variables: variables,
      hasBase: true,
      check: ActionCheck(path: path, isStrict: options.isStrict)
    )
    return compiler.compile(decoded, &decoding).actions
  }

  /// What a suite takes over can read only what stands in the file, and not what some suite has.
  private func check(
    _ own: Definitions,
    with resolver: SuiteResolver,
    _ shapes: ShapeTable,
    _ decoding: inout Decoding
  ) {
    for endpoint in own.endpoints {
      for reference in endpoint.references {
        resolver.checkShared(reference, &decoding)
      }
    }
    for reference in own.shapes.flatMap(\.pattern.references) {
      resolver.checkShared(reference, &decoding)
    }
    let known = SuiteResolver.Surroundings(isAnswerKnown: true)
    for reference in defaults.references {
      resolver.checkShared(reference, in: known, &decoding)
    }
    for assertion in defaults.expectations.assertions {
      shapes.check(assertion.pattern, into: &decoding.diagnostics)
    }
  }
}
