package import Matching
package import SpecSource

/// A GraphQL document with the values of its variables, as a request carries them.
package struct GraphQLRequest: Sendable {
  /// As it is sent.
  package var query: String
  package var variables: ValueTemplate?
  /// Which of several operations is to run.
  package var operation: String?
  /// What the operation does that runs.
  package var kind: GraphQLDocument.Kind
  /// Where the operation stands.
  package var range: SourceRange

  /// A query reads by definition (GraphQL, section 6.2.1); what a mutation does is the server's own.
  var effect: Effect? { kind == .mutation ? nil : .read }
}
