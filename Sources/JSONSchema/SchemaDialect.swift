/// Which vocabularies a schema uses (JSON Schema Core 2020-12, section 8.1.2).
struct SchemaDialect: OptionSet, Sendable {
  let rawValue: UInt8

  static let applicator = SchemaDialect(rawValue: 1)
  static let unevaluated = SchemaDialect(rawValue: 2)
  static let validation = SchemaDialect(rawValue: 4)

  /// The draft's own.
  static let standard: SchemaDialect = [.applicator, .unevaluated, .validation]

  /// What a vocabulary adds; nil for one that is not understood.
  ///
  /// Annotations add nothing.
  init?(vocabulary: String) {
    guard vocabulary.hasPrefix(MetaSchemas.draft + "vocab/") else { return nil }
    switch vocabulary.dropFirst(MetaSchemas.draft.count + "vocab/".count) {
    case "applicator": self = .applicator
    case "unevaluated": self = .unevaluated
    case "validation": self = .validation
    case "core", "meta-data", "format-annotation", "content": self = []
    default: return nil
    }
  }

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}
