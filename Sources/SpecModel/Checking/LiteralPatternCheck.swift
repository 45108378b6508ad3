import JSON
import SpecSource

/// Warns of text where data, or the name of a media type, is meant.
enum LiteralPatternCheck {
  /// Warns of JSON in quotes, which is sent as one text.
  static func run(jsonBody node: Node, _ decoding: inout Decoding) {
    guard case .scalar(let scalar) = node.content, scalar.isText, isJSON(scalar.text)
    else { return }
    decoding.diagnostics.append(
      Diagnostic(
        .literalPattern,
        "this JSON is sent as one text, in quotes",
        at: node.range,
        hint: "write it without quotes, or 'text:' with its Content-Type to send it as it is",
        severity: .warning
      )
    )
  }

  /// Warns of an expected media type that is none, and of a body that is JSON in quotes.
  static func run(expected entry: Node.Entry, _ decoding: inout Decoding) {
    guard case .scalar(let scalar) = entry.value.content, scalar.isText else { return }
    switch entry.key.text {
    case ExpectKeys.type.name:
      guard scalar.text.utf8.allSatisfy({ !"/<$*".utf8.contains($0) }) else { return }
      let usual = ["html": "text/html", "text": "text/plain", "csv": "text/csv"]
      decoding.diagnostics.append(
        Diagnostic(
          .literalPattern,
          "'\(scalar.text)' is no media type, which has a '/'",
          at: entry.value.range,
          hint: "write \(usual[scalar.text] ?? "application/\(scalar.text)")",
          severity: .warning
        )
      )
    case ExpectKeys.body.name:
      guard isJSON(scalar.text) else { return }
      decoding.diagnostics.append(
        Diagnostic(
          .literalPattern,
          "a body that is this JSON as one text, in quotes, is expected here",
          at: entry.value.range,
          hint: "write it without quotes",
          severity: .warning
        )
      )
    default: return
    }
  }

  /// Whether a text is an object or a list in JSON.
  private static func isJSON(_ text: String) -> Bool {
    guard let first = text.utf8.first(where: { $0 > 0x20 }) else { return false }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
    return (try? JSONValue(parsing: text)) != nil
  }
}
