package import JSON

/// A JSON Schema of draft 2020-12, compiled once and then used for any number of values.
///
/// All vocabularies of the draft are there. `format` is an annotation as the draft has it, and checked
/// where its caller says how; the keywords for content are not checked. Regular expressions are those of ECMA 262 with the
/// flag `u`, as far as PCRE2 has the same.
///
/// Every validation ends: regular expressions, depth and steps are limited.
package struct JSONSchema: Sendable {
  /// How many schemas may be inside of each other in one validation; a stack of 512 KiB takes that.
  package static let depthLimit = 300

  /// How many schemas one validation may go through, the same one counting each time.
  package var stepLimit = 20_000_000

  /// Keywords that the draft does not know, in the order of the documents: misspelt maybe, or those
  /// of another draft.
  ///
  /// They have no effect, as the draft has it. Names that begin with `x-` are taken to be meant so.
  package let unknownKeywords: [SchemaLocation]

  /// The names of all keywords of the draft, to find what a misspelt one meant.
  package static var keywords: [String] { SchemaKeyword.names }

  private let graph: SchemaGraph

  /// Compiles a schema and all that it refers to.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - uri: Its address or path, which references are relative to unless it has an `$id`, and by
  ///     which messages name it.
  ///   - formats: How the formats that are to be checked are, by the name that `format` gives them.
  ///   - loader: Gives the document at an address, resolved as RFC 3986 has it and without a
  ///     fragment, its escapes as written; from a path it is a path. Never asked twice for one, nor
  ///     for the draft's meta-schemas.
  /// - Throws: ``JSONSchemaError`` with everything that is wrong with any of the documents.
  package init(
    compiling schema: JSONValue,
    at uri: String,
    formats: [String: @Sendable (String) -> Bool] = [:],
    loader: (String) throws -> JSONValue
  ) throws(JSONSchemaError) {
    let documents = SchemaDocuments(root: schema, uri: uri, load: loader)
    var compiler = SchemaCompiler(documents, formats: formats)
    let graph = compiler.compile()
    let problems = documents.problems + compiler.problems
    guard problems.isEmpty, let graph else { throw JSONSchemaError(problems: problems) }
    self.graph = graph
    unknownKeywords = documents.unknownKeywords
  }

  /// Whether a value is valid; stops at the first violation.
  ///
  /// - Throws: ``JSONSchemaLimitError`` when there is no answer within the limits.
  package func isValid(_ value: JSONValue) throws(JSONSchemaLimitError) -> Bool {
    var evaluation = SchemaEvaluation(graph, stepLimit: stepLimit, isReporting: false)
    return try evaluation.accepts(value)
  }

  /// All violations, in the order of the value as far as its parts are concerned; none if it is
  /// valid.
  ///
  /// - Throws: ``JSONSchemaLimitError`` when there is no answer within the limits.
  package func violations(
    in value: JSONValue
  ) throws(JSONSchemaLimitError) -> [JSONSchemaViolation] {
    // Most values are valid, and that is known sooner.
    if try isValid(value) { return [] }
    var evaluation = SchemaEvaluation(graph, stepLimit: stepLimit, isReporting: true)
    _ = try evaluation.accepts(value)
    return evaluation.violations
  }
}
