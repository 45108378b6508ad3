import JSONSchema
import Matching
import SpecSource

/// What the text of a file can name: what it defines itself, and what it includes.
struct Catalogue: Sendable {
  private(set) var endpoints: [String: EndpointDefinition] = [:]
  private(set) var actions: [String: ActionHeader] = [:]
  private(set) var shapes: [String: NamedShape] = [:]
  /// What the included files give, strongest first: a file wins over those that it includes, and a
  /// later one over those before.
  private(set) var layers: [SettingsLayer] = []
  /// Where included files give the variables and secrets of `layers`.
  private var variables: [String: SourceRange] = [:]
  /// The actions of included files, with all that they use.
  private(set) var compiledActions: [ActionKey: CompiledAction] = [:]
  /// False when an included file is lacking or has mistakes, so that names may be lacking.
  var isWhole = true

  /// By the places that use them.
  private var schemas: [SourceRange: JSONSchema] = [:]

  /// The patterns of all shapes, with the schemas that are known.
  var shapeTable: ShapeTable {
    var table = ShapeTable(shapes.mapValues(\.pattern))
    table.schemas = schemas
    return table
  }

  /// Adds schemas that the file uses itself.
  mutating func add(_ schemas: [SourceRange: JSONSchema]) {
    self.schemas.merge(schemas) { first, _ in first }
  }

  /// Makes the catalogue of a file, and reports names that are given more than once.
  ///
  /// What the project's includes have is added where nothing else has the name.
  init(
    of own: Definitions,
    including includes: [Include],
    above project: Catalogue? = nil,
    _ decoding: inout Decoding
  ) {
    for include in includes { add(include, &decoding) }
    endpoints.add(own.endpoints, &decoding)
    shapes.add(own.shapes, &decoding)
    actions.add(own.actions, &decoding)
    if let project {
      reportTornShapes(of: project, includes, &decoding)
      inherit(project)
    }
    guard !own.actions.isEmpty else { return }
    let table = shapeTable
    for action in own.actions { actions[action.name]?.shapes = table }
  }

  /// Where the file and those that it includes give their variables and secrets.
  func variables(besides own: SettingsLayer) -> [String: SourceRange] {
    own.bindings.reduce(into: variables) { $0[$1.name] = $1.range }
  }

  private mutating func add(_ include: Include, _ decoding: inout Decoding) {
    let file = include.file
    isWhole = isWhole && file.isWhole
    let other = file.catalogue
    endpoints.add(other.endpoints, of: include, &decoding)
    actions.add(other.actions, of: include, &decoding)
    shapes.add(other.shapes, of: include, &decoding)
    for (name, range) in file.variables.sorted(by: { $0.value.start < $1.value.start }) {
      guard let first = variables.updateValue(range, forKey: name), first != range else { continue }
      decoding.reportClash("the variable '\(name)'", first, range, include)
    }
    schemas.merge(other.schemas) { first, _ in first }
    compiledActions.merge(file.actions) { first, _ in first }
    let known = Set(layers.map(\.origin))
    layers = file.layers.filter { !known.contains($0.origin) } + layers
  }

  // MARK: The project's

  private mutating func inherit(_ project: Catalogue) {
    isWhole = isWhole && project.isWhole
    endpoints.merge(project.endpoints) { own, _ in own }
    shapes.merge(project.shapes) { own, _ in own }
    let others = project.actions.mapValues { action in
      var action = action
      action.isInherited = true
      return action
    }
    actions.merge(others) { own, _ in own }
    schemas.merge(project.schemas) { own, _ in own }
    compiledActions.merge(project.compiledActions) { own, _ in own }
  }

  /// Reports shapes that hide one of the project's of which another is made, that isn't hidden: it
  /// would mean something else in this suite.
  private func reportTornShapes(
    of project: Catalogue,
    _ includes: [Include],
    _ decoding: inout Decoding
  ) {
    let hidden = shapes.filter { name, shape in
      project.shapes[name].map { $0.range != shape.range } ?? false
    }
    guard !hidden.isEmpty else { return }
    let others = project.shapes.values.filter { hidden[$0.name] == nil }
    for other in others.sorted(by: { $0.range.start < $1.range.start }) {
      for reference in other.pattern.shapeReferences {
        guard let shape = hidden[reference.name] else { continue }
        let include = includes.first { $0.file.catalogue.shapes[shape.name] != nil }
        decoding.report(
          .duplicateName,
          "\(shape.title) hides the project's, which \(other.title) of the project is made of",
          at: include?.range ?? shape.range,
          hint: "choose another name, or give '\(other.name)' here too",
          notes: [Diagnostic.Note("it is used here", at: reference.range)]
        )
      }
    }
  }
}

/// What one file defines itself, besides values and defaults.
struct Definitions: Sendable {
  var endpoints: [EndpointDefinition] = []
  var actions: [ActionHeader] = []
  var shapes: [NamedShape] = []
}

/// Something that has a name and a place in a file.
protocol NamedDefinition {
  /// As messages call it, with its name: `the action 'log in'`.
  var title: String { get }
  var name: String { get }
  /// Where the name stands.
  var range: SourceRange { get }
}

extension NamedShape: NamedDefinition {
  var title: String { "the shape '\(name)'" }
}

extension Dictionary where Key == String, Value: NamedDefinition {
  /// Adds what a file defines itself.
  fileprivate mutating func add(_ own: [Value], _ decoding: inout Decoding) {
    for definition in own {
      if let first = updateValue(definition, forKey: definition.name) {
        decoding.report(
          .duplicateName,
          "\(definition.title) is given twice",
          at: definition.range,
          hint: "choose another name",
          notes: [Diagnostic.Note("it is given here first", at: first.range)]
        )
      }
    }
  }

  /// Adds what an included file has; the same file may be included in several ways.
  fileprivate mutating func add(
    _ others: [String: Value],
    of include: Include,
    _ decoding: inout Decoding
  ) {
    for (name, definition) in others.sorted(by: { $0.value.range.start < $1.value.range.start }) {
      guard let first = self[name] else {
        self[name] = definition
        continue
      }
      guard first.range != definition.range else { continue }
      decoding.reportClash(definition.title, first.range, definition.range, include)
    }
  }
}

extension Decoding {
  fileprivate mutating func reportClash(
    _ title: String,
    _ first: SourceRange,
    _ second: SourceRange,
    _ include: Include
  ) {
    report(
      .duplicateName,
      "\(title) comes from two included files",
      at: include.range,
      hint: "rename one of them",
      notes: [
        Diagnostic.Note("it is given here", at: first),
        Diagnostic.Note("and here", at: second),
      ]
    )
  }
}
