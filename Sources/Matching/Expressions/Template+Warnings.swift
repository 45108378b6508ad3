import SpecSource

/// Text that is sent as it is written, and looks as if something else were meant.
extension Template {
  /// Patterns are for expectations: `<uuid>` in a request is the text `<uuid>`.
  static func warnOfPattern(in source: SourceText, into diagnostics: inout [Diagnostic]) {
    guard source.text.utf8.first == UInt8(ascii: "<"),
      source.text.utf8.last == UInt8(ascii: ">"), let type = Pattern.type(writtenAs: source.text)
    else { return }
    diagnostics.append(
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

  /// People who come from other tools write `{{ id }}`, which is plain text here.
  static func warnOfBraces(in source: SourceText, into diagnostics: inout [Diagnostic]) {
    guard source.text.utf8.hasDoubleBrace else { return }
    var scanner = Scanner(source, code: .invalidExpression)
    while !scanner.isAtEnd {
      let start = scanner.offset
      guard scanner.take("{{") else {
        scanner.offset += 1
        continue
      }
      scanner.skipBlanks()
      guard let name = scanner.name() else { continue }
      let nameEnd = scanner.offset
      scanner.skipBlanks()
      guard scanner.take("}}") else {
        scanner.offset = nameEnd
        continue
      }
      diagnostics.append(
        Diagnostic(
          .invalidExpression,
          "'{{ \(name) }}' is plain text here",
          at: source.range(of: start..<scanner.offset),
          hint: "write ${\(name)}",
          severity: .warning
        )
      )
    }
  }
}

extension String.UTF8View {
  /// Whether `{{` stands anywhere in it.
  fileprivate var hasDoubleBrace: Bool {
    var previous: UInt8 = 0
    return hasAny { byte in
      defer { previous = byte }
      return byte == UInt8(ascii: "{") && previous == byte
    }
  }
}
