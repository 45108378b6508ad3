import JSON
import Matching
import SpecSource

/// Warns of patterns in what is sent: `<uuid>` in a request is the text `<uuid>`.
enum LiteralPatternCheck {
  static func run(_ node: Node, _ decoding: inout Decoding) {
    switch node.content {
    case .scalar(let scalar):
      if scalar.isText { run(scalar.source, &decoding) }
    // By index, since nodes and entries are large, and a loop over them copies each.
    case .sequence(let nodes):
      for index in nodes.indices { run(nodes[index], &decoding) }
    case .mapping(let entries):
      for index in entries.indices { run(entries[index].value, &decoding) }
    }
  }

  static func run(_ source: SourceText, _ decoding: inout Decoding) {
    guard source.text.utf8.first == UInt8(ascii: "<"),
      source.text.utf8.last == UInt8(ascii: ">"), let type = Pattern.type(writtenAs: source.text)
    else { return }
    decoding.diagnostics.append(
      Diagnostic(
        .literalPattern,
        "the text '\(source.text)' itself is the value here: patterns are for expectations",
        at: source.range,
        hint: samples[type].map { "for a value of this kind write ${\($0)}" },
        severity: .warning
      )
    )
  }

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

  /// What makes a value of a type.
  private static let samples = [
    "uuid": "uuid()", "int": "random(1, 100)", "number": "random(1, 100)", "string": "fake('word')",
    "bool": "pick([true, false])", "email": "fake('email')", "uri": "fake('url')",
    "ipv4": "fake('ipv4')", "date": "now() | format('yyyy-MM-dd')", "date-time": "now()",
  ]
}
