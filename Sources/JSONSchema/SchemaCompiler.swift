import JSON

/// Makes nodes of the schemas that ``SchemaDocuments`` has found.
struct SchemaCompiler {
  let documents: SchemaDocuments
  private(set) var problems: [JSONSchemaError.Problem] = []
  private(set) var hasDynamicReferences = false
  private let formats: [String: @Sendable (String) -> Bool]

  init(_ documents: SchemaDocuments, formats: [String: @Sendable (String) -> Bool]) {
    self.documents = documents
    self.formats = formats
  }

  /// The graph; nil if there are problems.
  mutating func compile() -> SchemaGraph? {
    var nodes: [SchemaNode] = []
    nodes.reserveCapacity(documents.sites.count)
    for site in documents.sites { nodes.append(node(for: site)) }
    guard problems.isEmpty else { return nil }
    let cycles = SchemaCycles(nodes)
    for number in cycles.entries {
      report("the schema refers to itself without going into the value", nodes[number].location)
    }
    guard problems.isEmpty else { return nil }
    return SchemaGraph(
      nodes: shortened(nodes),
      root: 0,
      hasDynamicReferences: hasDynamicReferences
    )
  }

  private mutating func report(_ message: String, _ location: SchemaLocation) {
    problems.append(JSONSchemaError.Problem(location: location, message: message))
  }

  private mutating func node(for site: SchemaDocuments.Site) -> SchemaNode {
    var rules = SchemaRules()
    if case .object(let object) = site.value {
      var reader = SchemaReader(
        object: object,
        location: site.location,
        documents: documents,
        formats: formats
      )
      let dialect = documents.resources[site.resource].dialect
      if let target = site.reference {
        rules.inPlace.isEmpty = false
        rules.inPlace.reference = target
      }
      if let (target, anchor) = site.dynamicReference {
        rules.inPlace.isEmpty = false
        rules.inPlace.dynamic = dynamic(target, anchor)
      }
      if dialect.contains(.applicator) { reader.readApplicators(into: &rules) }
      if dialect.contains(.unevaluated) { reader.readUnevaluated(into: &rules) }
      if dialect.contains(.validation) { reader.readAssertions(into: &rules) }
      problems += reader.problems
    }
    return SchemaNode(
      location: site.location,
      keyword: site.keyword,
      resource: site.resource,
      isNever: site.value.bool == false,
      rules: rules
    )
  }

  /// What `$dynamicRef` can lead to (JSON Schema Core 2020-12, section 8.2.3.2).
  private mutating func dynamic(_ target: Int, _ anchor: CodePointKey?) -> InPlaceRules.Dynamic {
    var candidates: [Int: Int] = [:]
    if let anchor {
      for (number, resource) in documents.resources.enumerated() {
        candidates[number] = resource.dynamicAnchors[anchor]
      }
    }
    // The target's own resource is always on the way.
    guard candidates.count > 1 else { return .init(initial: target, candidates: [:]) }
    hasDynamicReferences = true
    return .init(initial: target, candidates: candidates)
  }

  /// Puts in the place of each schema that is nothing but a reference the schema it refers to.
  ///
  /// The nodes have no cycles of references.
  private func shortened(_ nodes: [SchemaNode]) -> [SchemaNode] {
    nodes.map { node in
      var node = node
      while let target = node.onlyReference.map({ nodes[$0] }),
        // What a validation comes through decides dynamic references.
        !hasDynamicReferences || target.resource == node.resource
      {
        node = target
      }
      return node
    }
  }
}

extension SchemaNode {
  /// The target of `$ref`, if there is no other keyword that matters.
  fileprivate var onlyReference: Int? {
    guard let target = inPlace.reference, inPlace.dynamic == nil, inPlace.all.isEmpty,
      inPlace.any.isEmpty, inPlace.one.isEmpty, inPlace.not == nil, inPlace.condition == nil,
      value.types == nil, value.constant == nil, value.choices == nil,
      number.isEmpty, text.isEmpty, array.isEmpty, object.isEmpty
    else { return nil }
    return target
  }
}

/// The schemas that lead back to themselves without going into the value: no validation with one of
/// them would end.
struct SchemaCycles {
  /// One schema of each cycle that was found.
  private(set) var entries: [Int] = []

  private enum State {
    case new, open, done
  }

  init(_ nodes: [SchemaNode]) {
    var states = [State](repeating: .new, count: nodes.count)
    for start in nodes.indices where states[start] == .new {
      // A list of what is left to do, since recursion could overflow a small stack.
      var path = [(node: start, next: nodes[start].inPlaceTargets[...])]
      states[start] = .open
      while let last = path.indices.last {
        guard let target = path[last].next.popFirst() else {
          states[path.removeLast().node] = .done
          continue
        }
        switch states[target] {
        case .done: break
        case .open: entries.append(target)
        case .new:
          states[target] = .open
          path.append((target, nodes[target].inPlaceTargets[...]))
        }
      }
    }
  }
}

extension SchemaNode {
  /// All schemas that the same value is surely or maybe validated by.
  ///
  /// Where a dynamic reference has a choice, that is left to the limit of depth.
  fileprivate var inPlaceTargets: [Int] {
    var targets = inPlace.all + inPlace.any + inPlace.one
    targets += object.dependentSchemas.map(\.node)
    if let reference = inPlace.reference { targets.append(reference) }
    if let dynamic = inPlace.dynamic, dynamic.candidates.isEmpty { targets.append(dynamic.initial) }
    if let not = inPlace.not { targets.append(not) }
    if let condition = inPlace.condition {
      targets += [condition.test, condition.then, condition.otherwise].compactMap(\.self)
    }
    return targets
  }
}
