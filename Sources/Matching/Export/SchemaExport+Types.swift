import JSON

extension SchemaExport {
  func schema(of type: PatternType) -> ExportedSchema {
    switch type {
    case .any: .anything
    case .string: ExportedSchema([("type", "string")])
    case .number: ExportedSchema([("type", "number")])
    case .int: ExportedSchema([("type", "integer")])
    case .bool: ExportedSchema([("type", "boolean")])
    case .null: ExportedSchema([("type", "null")])
    case .object: ExportedSchema([("type", "object")])
    case .array: ExportedSchema([("type", "array")])
    // No JSON is one.
    case .duration, .size: .nothing
    case .statusClass(let first):
      ExportedSchema([
        ("type", "integer"), ("minimum", .number(JSONNumber(first * 100))),
        ("maximum", .number(JSONNumber(first * 100 + 99))),
      ])
    case .format(let format): schema(of: format)
    }
  }

  /// A format by its name in JSON Schema, or by a regular expression where that has none.
  private func schema(of format: TextFormat) -> ExportedSchema {
    if SchemaFormats.formats.contains(format) {
      return ExportedSchema([("type", "string"), ("format", .string(format.rawValue))])
    }
    guard let pattern = Self.patterns[format] else {
      return ExportedSchema([("type", "string")]).without("not said here: <\(format.rawValue)>")
    }
    let schema = ExportedSchema([("type", "string"), ("pattern", .string(pattern))])
    return format == .jwt
      ? schema.without("not said here: header and claims of the token are JSON objects") : schema
  }

  private static let patterns: [TextFormat: String] = [
    .path: "^/(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*$",
    .base64:
      "^(?!$)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$",
    .hex: "^[0-9A-Fa-f]+$",
    .jwt: "^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*$",
    .semver: "^(?:0|[1-9][0-9]*)\\.(?:0|[1-9][0-9]*)\\.(?:0|[1-9][0-9]*)"
      + "(?:-(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)"
      + "(?:\\.(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*)?"
      + "(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?$",
  ]

  /// Text in which patterns stand: each stands for one or more characters.
  func text(_ pattern: TextPattern) -> ExportedSchema {
    var regex = "^"
    var leftOut: [String] = []
    for part in pattern.parts {
      switch part {
      case .literal(let text): regex += ECMARegex.escaped(text)
      case .expression(let expression):
        regex += "[^]*"
        leftOut.append("${\(expression.text.onOneLine)}")
      case .pattern(let node):
        if let inner = Self.regex(of: node) {
          regex += inner
        } else {
          regex += "[^]+"
          leftOut.append(node.summary)
        }
      }
    }
    let schema = ExportedSchema([("type", "string"), ("pattern", .string(regex + "$"))])
    guard !leftOut.isEmpty else { return schema }
    return schema.without("not said here: \(leftOut.joined(separator: ", "))")
  }

  /// What a pattern takes of text, where a short expression says it.
  private static func regex(of node: PatternNode) -> String? {
    switch node.kind {
    case .type(.any), .type(.string): "[^]+"
    case .type(.bool): "(?:true|false)"
    case .type(.number): "-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
    case .type(.format(.uuid)): "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
    case .type(.format(.hex)): "[0-9A-Fa-f]+"
    case .literal(.string(let text)): ECMARegex.escaped(text)
    case .either(let nodes):
      nodes.compactMap(regex).count == nodes.count
        ? "(?:\(nodes.compactMap(regex).joined(separator: "|")))" : nil
    default: nil
    }
  }
}
