import JSON
import Matching
import SpecSource

/// The keys of `graphql`.
enum GraphQLKeys {
  static let query = Key(
    "query",
    "the operation, or a file that holds it; checked when the suite is loaded",
    example: "query: \"{ products { name } }\"",
    .graphQLText
  )
  static let variables = Key(
    "variables",
    "the values of the operation's variables",
    example: "variables: { sku: a }",
    .value
  )
  static let operation = Key(
    "operation",
    "which of several operations is to run",
    example: "operation: Cheapest",
    .text
  )
  static let file = Key(
    "file",
    "a file of GraphQL, relative to the suite",
    example: "file: orders.graphql",
    .text
  )

  static let group = KeyGroup(
    "'graphql'",
    [query.description, variables.description, operation.description],
    rules: [.required([query.name])]
  )
  static let fileGroup = KeyGroup(
    "'query'",
    [file.description],
    rules: [.required([file.name])]
  )
}

/// The text of a GraphQL document, with its places.
struct GraphQLText: Sendable {
  var source: SourceText
  /// Where a suite names the file that the text is in; nil for text that stands in the suite.
  var usedAt: SourceRange?
}

extension Reader where Value == GraphQLText {
  static let graphQLText = Reader(.either([.text, .group("graphql-file")])) { node, decoding in
    if case .scalar(let scalar) = node.content, case .string = scalar.value {
      return GraphQLText(source: scalar.source)
    }
    guard case .mapping = node.content else {
      decoding.reportType("a GraphQL operation", node, hint: "such as \"{ products { name } }\"")
      return nil
    }
    let group = GraphQLKeys.fileGroup
    guard let mapping = GroupedMapping(node, of: group, &decoding),
      let path = mapping.required(GraphQLKeys.file, in: group, &decoding),
      let entry = decoding.namedFile(path)
    else { return nil }
    if var fault = entry.fault {
      fault.notes.append(Diagnostic.Note("the file is named here", at: path.range))
      decoding.diagnostics.append(fault)
      return nil
    }
    return GraphQLText(source: entry.wholeText, usedAt: path.range)
  }
}

extension Reader where Value == GraphQLRequest {
  static let graphQL = Reader(.group("graphql")) { node, decoding in
    let group = GraphQLKeys.group
    guard let mapping = GroupedMapping(node, of: group, &decoding) else { return nil }
    let text = mapping.required(GraphQLKeys.query, in: group, &decoding)
    let variables = mapping.value(of: GraphQLKeys.variables, &decoding)
    let given = mapping.entry(of: GraphQLKeys.variables)?.value
    let operation = mapping.value(of: GraphQLKeys.operation, &decoding)
    if let given, case .sequence = given.content {
      decoding.reportType("a mapping of names and values", given)
    }
    guard let text else { return nil }
    var check = GraphQLCheck(text, at: node.range)
    let chosen = check.run(choosing: operation, giving: given)
    decoding.diagnostics += check.diagnostics
    guard let chosen else { return nil }
    return GraphQLRequest(
      query: text.source.text,
      variables: variables,
      operation: operation?.value,
      kind: chosen.kind,
      range: node.range
    )
  }
}

extension SourceLibrary.Entry {
  /// The file's text, of which every part can be traced.
  fileprivate var wholeText: SourceText {
    var anchors = [SourceText.Anchor(offset: 0, position: SourcePosition(line: 1, column: 1))]
    for (offset, byte) in source.text.utf8.enumerated() where byte == 0x0A {
      let position = SourcePosition(line: anchors.count + 1, column: 1)
      anchors.append(SourceText.Anchor(offset: offset + 1, position: position))
    }
    let range = SourceRange(file: id, start: anchors[0].position, end: anchors[0].position)
    return SourceText(source.text, range: range, anchors: anchors)
  }
}
