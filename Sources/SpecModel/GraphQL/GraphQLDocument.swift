/// The operations and fragments of a GraphQL document (GraphQL, October 2021, section 2.2), as far as
/// anything can be said of them without the server's schema.
package struct GraphQLDocument: Sendable {
  /// A name and where it stands, in UTF-8 code units of the document.
  struct Name: Hashable, Sendable {
    var text: String
    var range: Range<Int>
  }

  /// What an operation does.
  package enum Kind: String, CaseIterable, Sendable {
    case query, mutation, subscription
  }

  /// A variable that an operation declares.
  struct Variable: Sendable {
    var name: Name
    var type: GraphQLType
    var hasDefault: Bool

    /// Whether a request must give it a value (section 6.1.2).
    var isRequired: Bool { type.isNonNull && !hasDefault }
  }

  /// What a selection set reads by name.
  struct Content: Sendable {
    var variables: [Name] = []
    var spreads: [Name] = []
  }

  struct Operation: Sendable {
    var kind: Kind
    /// Nil for an anonymous one.
    var name: Name?
    var variables: [Variable] = []
    var content = Content()
    /// Its first word or brace.
    var range: Range<Int>
  }

  struct Fragment: Sendable {
    var name: Name
    var content = Content()
  }

  var operations: [Operation] = []
  var fragments: [Fragment] = []

  /// Parses a document; its operations and fragments are not checked against each other.
  package init(parsing text: String) throws(GraphQLSyntaxError) {
    var parser = try GraphQLParser(text)
    self = try parser.document()
  }

  init() {}
}

/// The type of a variable (section 2.11).
indirect enum GraphQLType: Hashable, Sendable {
  case named(String)
  case list(GraphQLType)
  case nonNull(GraphQLType)

  var isNonNull: Bool {
    if case .nonNull = self { true } else { false }
  }

  /// As it is written.
  var text: String {
    switch self {
    case .named(let name): name
    case .list(let type): "[\(type.text)]"
    case .nonNull(let type): "\(type.text)!"
    }
  }
}
