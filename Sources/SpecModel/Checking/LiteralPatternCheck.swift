import Matching
import SpecSource

/// Warns of patterns in what is sent: `<uuid>` in a request is the text `<uuid>`.
enum LiteralPatternCheck {
  static func run(_ node: Node, _ decoding: inout Decoding) {
    switch node.content {
    case .scalar(let scalar):
      if scalar.isText { run(scalar.source, &decoding) }
    case .sequence(let nodes):
      for node in nodes { run(node, &decoding) }
    case .mapping(let entries):
      for entry in entries { run(entry.value, &decoding) }
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

  /// What makes a value of a type.
  private static let samples = [
    "uuid": "uuid()", "int": "random(1, 100)", "number": "random(1, 100)", "string": "fake('word')",
    "bool": "pick([true, false])", "email": "fake('email')", "uri": "fake('url')",
    "ipv4": "fake('ipv4')", "date": "now() | format('yyyy-MM-dd')", "date-time": "now()",
  ]
}
