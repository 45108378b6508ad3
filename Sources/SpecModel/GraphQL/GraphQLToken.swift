/// The smallest part of a GraphQL document that means something (GraphQL, October 2021, section 2.1.6).
struct GraphQLToken: Hashable {
  enum Kind: Hashable {
    /// One of `! $ & ( ) ... : = @ [ ] { | }`.
    case punctuator
    case name
    case int
    case float
    case string
    case end
  }

  var kind: Kind
  /// As written; empty at the end.
  var text: String
  /// In UTF-8 code units of the document.
  var range: Range<Int>

  /// The token in the words of messages.
  var description: String {
    switch kind {
    case .end: "the end"
    case .string: "text in quotes"
    default: "'\(text)'"
    }
  }
}
