import HTTPTypes
import Matching
import SpecSource

/// A request that has a name.
struct EndpointDefinition: NamedDefinition, Sendable {
  var name: String
  var range: SourceRange
  var method: HTTPRequest.Method
  /// With `{name}` where `with` fills something in.
  var path: Template
  /// The path as written.
  var pathText: String
  var parameters: [RequestTemplate.Field]
  /// The rest of the request; its values win over `defaults`, and a step's own over them.
  var request: RequestParts

  var title: String { "the endpoint '\(name)'" }

  /// Every name that its `${…}` read.
  var references: [Reference] {
    path.references + parameters.flatMap(\.references) + request.references
  }
}

/// What is known of an action before its steps are.
struct ActionHeader: NamedDefinition, Sendable {
  var key: ActionKey
  var inputs: [ActionInput]
  var outputs: [Located<String>]
  var isOnce: Bool
  var node: Node
  /// Those of its file.
  var shapes = ShapeTable([:])
  /// Comes from the project, so that a suite may use its name for something else.
  var isInherited = false

  var name: String { key.name }
  var range: SourceRange { key.definition }
  var title: String { "the action '\(name)'" }
}

extension Definitions {
  /// What a suite or an included file defines.
  init(of mapping: borrowing GroupedMapping, _ decoding: inout Decoding) {
    for entry in Self.entries(of: SuiteKeys.endpoints, in: mapping, &decoding) {
      if let endpoint = EndpointDefinition(entry, &decoding) { endpoints.append(endpoint) }
    }
    for entry in Self.entries(of: SuiteKeys.actions, in: mapping, &decoding) {
      if let action = ActionHeader(entry, &decoding) { actions.append(action) }
    }
    for entry in Self.entries(of: SuiteKeys.shapes, in: mapping, &decoding) {
      if let shape = NamedShape(entry, &decoding) { shapes.append(shape) }
    }
  }

  private static func entries(
    of key: Key<Node>,
    in mapping: GroupedMapping,
    _ decoding: inout Decoding
  ) -> [Node.Entry] {
    guard let entry = mapping.entry(of: key) else { return [] }
    guard case .mapping(let entries) = entry.value.content else {
      decoding.reportType("a mapping of \(key.name)", entry.value)
      return []
    }
    return entries
  }
}

extension EndpointDefinition {
  fileprivate init?(_ entry: Node.Entry, _ decoding: inout Decoding) {
    let group = EndpointKeys.group
    guard let mapping = GroupedMapping(entry.value, of: group, &decoding) else { return nil }
    let path = mapping.required(EndpointKeys.path, in: group, &decoding)
    let written = mapping.value(of: EndpointKeys.method, &decoding)
    let method = HTTPRequest.Method(written?.value ?? "GET")
    if let written, method == nil {
      decoding.report(.invalidValue, "'\(written.value)' can't be a method", at: written.range)
    }
    name = entry.key.text
    range = entry.key.range
    parameters = mapping.value(of: EndpointKeys.parameters, &decoding) ?? []
    request = RequestParts.read(of: mapping, &decoding)
    guard let path, let method else { return nil }
    self.method = method
    self.path = path
    if case .scalar(let scalar)? = mapping.entry(of: EndpointKeys.path)?.value.content {
      pathText = scalar.text
    } else {
      pathText = ""
    }
    URLCheck.target(path, hasBase: true, &decoding)
    if let brace = path.strayBrace {
      decoding.report(
        .invalidValue,
        "this '\(brace)' belongs to no {name}",
        at: path.range,
        hint: "a name has letters, digits, _ and -; a brace itself is written "
          + (brace == "{" ? "%7B" : "%7D")
      )
    }
    let names = parameters.map(\.name)
    for slot in path.slotNames where names.contains(slot) {
      decoding.report(
        .duplicateName,
        "'\(slot)' is both in the path and a parameter",
        at: parameters.first { $0.name == slot }?.range ?? range,
        hint: "'with' could mean either",
        notes: [Diagnostic.Note("it is in the path here", at: path.range)]
      )
    }
  }
}

extension ActionHeader {
  fileprivate init?(_ entry: Node.Entry, _ decoding: inout Decoding) {
    let group = ActionKeys.group
    guard let mapping = GroupedMapping(entry.value, of: group, &decoding) else { return nil }
    key = ActionKey(name: entry.key.text, definition: entry.key.range)
    inputs = mapping.value(of: ActionKeys.inputs, &decoding) ?? []
    isOnce = mapping.value(of: ActionKeys.once, &decoding) ?? false
    _ = mapping.value(of: ActionKeys.description, &decoding)
    node = entry.value
    outputs = []
    if case .mapping(let entries)? = mapping.entry(of: ActionKeys.outputs)?.value.content {
      outputs = entries.map { Located($0.key.text, at: $0.key.range) }
    }
    guard isOnce, let once = mapping.entry(of: ActionKeys.once) else { return }
    if let inputs = mapping.entry(of: ActionKeys.inputs) {
      decoding.report(
        .conflictingKeys,
        "an action that runs once for all can have no inputs",
        at: inputs.key.range,
        hint: "who would give them? It can read env, and the variables of its file",
        notes: [Diagnostic.Note("it runs once because of this", at: once.key.range)]
      )
    }
    // It is read by its name.
    _ = decoding.checkName(key.name, at: key.definition)
  }
}

extension NamedShape {
  fileprivate init?(_ entry: Node.Entry, _ decoding: inout Decoding) {
    let name = entry.key.text
    let isGood =
      name.unicodeScalars.first?.properties.isUppercase == true
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
      }
    if !isGood {
      decoding.report(
        .invalidValue,
        "'\(name)' can't be the name of a shape",
        at: entry.key.range,
        hint: "a shape's name begins with a capital and has letters, digits and _: "
          + "\(name.prefix(1).uppercased())\(name.dropFirst())"
      )
    }
    let pattern = decoding.pattern(entry.value)
    guard isGood else { return nil }
    self.init(
      name: name,
      pattern: pattern,
      range: entry.key.range
    )
  }
}
