import Matching
import SpecSource

/// What is written inside of text, with the functions that can be called; expressions are nil after at
/// least one error.
extension Decoding {
  mutating func template(_ source: SourceText) -> Template? {
    Template.parse(source, remembering: texts, into: &diagnostics)
  }

  mutating func value(_ node: Node) -> ValueTemplate? {
    ValueTemplate.parse(node, remembering: texts, into: &diagnostics)
  }

  /// The pattern; one for any value, with the names in it, where something in it is wrong.
  mutating func pattern(_ node: Node) -> Pattern {
    Pattern.read(node, remembering: texts, into: &diagnostics)
  }

  mutating func query(_ source: SourceText) -> Query? {
    Query.parse(source, remembering: texts, into: &diagnostics)
  }
}
