import SpecSource

extension Pattern {
  /// The type that a text says which is a whole pattern, `uuid` for `<uuid>` and `int` for
  /// `<int > 0>`; empty for a pattern without one name of a type, such as `<'a' | 'b'>`, and nil for
  /// what is no pattern or names a shape.
  ///
  /// `<integer>` is taken for what is meant by it.
  static func type(writtenAs text: String) -> String? {
    let name = text.trimmingBrackets
    if let meant = PatternType.synonyms[name] { return meant }
    // Most such texts are tags of markup.
    let word = name.utf8.prefix { $0.isNamePart || $0 == UInt8(ascii: "-") }
    guard word.first?.isLetter != true || PatternType.names.contains(String(Substring(word)))
    else { return nil }
    let nowhere = SourcePosition(line: 1, column: 1)
    let range = SourceRange(file: FileID(0), start: nowhere, end: nowhere)
    let source = SourceText(verbatim: text, range: range)
    var parser = PatternParser(source, bytes: Array(text.utf8), functions: .standard)
    guard let node = try? parser.bracketed(), parser.scanner.isAtEnd, parser.mistakes.isEmpty,
      parser.shapeReferences.isEmpty, parser.references.isEmpty
    else { return nil }
    let base = if case .constrained(let base, _) = node.kind { base } else { node }
    guard case .type = base.kind else { return "" }
    return base.summary.trimmingBrackets
  }
}
