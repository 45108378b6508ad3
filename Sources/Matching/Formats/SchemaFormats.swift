/// The formats of JSON Schema that are checked (JSON Schema Validation 2020-12, section 7.3), by their
/// names there.
///
/// The draft leaves it open whether `format` is checked. Who writes it into a test means it to be.
/// Others than these are annotations.
package enum SchemaFormats {
  package static let checks: [String: @Sendable (String) -> Bool] = Dictionary(
    uniqueKeysWithValues: formats.map { format in
      (format.rawValue, { @Sendable text in format.accepts(text) })
    }
  )

  /// Whose names and meanings patterns and JSON Schema share.
  static let formats: [TextFormat] = [
    .date, .dateTime, .email, .hostname, .ipv4, .ipv6, .time, .uri, .uuid,
  ]
}
