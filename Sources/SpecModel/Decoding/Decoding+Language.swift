import Matching
import SpecSource

/// What is written inside of text, with the functions that can be called; nil after at least one
/// error.
extension Decoding {
  mutating func template(_ source: SourceText) -> Template? {
    Template.parse(source, functions: additions.functions, into: &diagnostics)
  }

  mutating func value(_ node: Node) -> ValueTemplate? {
    ValueTemplate.parse(node, functions: additions.functions, into: &diagnostics)
  }

  mutating func pattern(_ node: Node) -> Pattern? {
    Pattern.parse(
      node,
      functions: additions.functions,
      remembering: texts,
      into: &diagnostics
    )
  }

  mutating func query(_ source: SourceText) -> Query? {
    Query.parse(
      source,
      functions: additions.functions,
      remembering: texts,
      into: &diagnostics
    )
  }
}
