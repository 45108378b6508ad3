import SpecSource

/// What to write instead of a pattern with a mistake, where other languages tell what is meant.
enum PatternAdvice {
  /// Longer patterns aren't looked at.
  private static let longest = 200

  /// Puts into a mistake what is meant by the pattern that begins at an offset.
  ///
  /// The pattern ends with the text where it begins the text, else at the next `>`.
  static func improve(
    _ mistakes: inout [SyntaxError],
    ofPatternAt start: Int,
    in source: SourceText,
    _ bytes: [UInt8]
  ) {
    guard let first = mistakes.indices.first(where: { mistakes[$0].isOfSpelling }),
      let inner = mistakes[first].range == start..<start + 1
        ? String(decoding: bytes[(start + 1)...], as: UTF8.self) : inner(at: start, in: bytes)
    else { return }
    // `<=5>` is a comparison to the one who reports it, and would be a literal here, as `< 5` would.
    if inner.hasPrefix("=") && !inner.hasPrefix("==") { return }
    if mistakes[first].hint?.hasPrefix("a comparison is") ?? false { return }
    guard let meant = spelling(of: inner, at: source.range) ?? unclosed(inner, at: source.range)
    else { return }
    // One word for another is said already.
    if mistakes[first].hint == "did you mean '\(meant)'?" { return }
    let hint = "write <\(meant)>"
    let isAboutMissing = ["?", "optional", "undefined"].contains { inner.lowercased().contains($0) }
    mistakes[first].hint =
      isAboutMissing ? "\(hint); a member that may be missing is written 'name?'" : hint
    // It is instead of all that is wrong with the pattern.
    mistakes = [mistakes[first]]
  }

  /// The pattern that is meant by what stands between `<` and `>`, without these, if that can be
  /// told and is a pattern without a mistake.
  static func spelling(of inner: String, at range: SourceRange) -> String? {
    guard inner.utf8.count <= longest else { return nil }
    if let regex = regex(inner), isPattern(regex, at: range) { return regex }
    guard let meant = MeantParser.spelling(of: inner), meant != inner.onOneLine,
      isPattern(meant, at: range)
    else { return nil }
    return meant
  }

  /// `int > 5` of `<int > 5`, whose last bracket is missing.
  private static func unclosed(_ inner: String, at range: SourceRange) -> String? {
    let inner = inner.onOneLine
    return !inner.isEmpty && isPattern(inner, at: range) ? inner : nil
  }

  /// Whether what stands between `<` and `>` is a pattern without a mistake.
  static func isPattern(_ meant: String, at range: SourceRange) -> Bool {
    let source = SourceText(verbatim: "<\(meant)>", range: range)
    var parser = PatternParser(source, bytes: Array(source.text.utf8), functions: .standard)
    guard (try? parser.bracketed()) != nil else { return false }
    return parser.scanner.isAtEnd && parser.mistakes.isEmpty
  }

  /// A regular expression without its slashes, or with the first alone.
  private static func regex(_ inner: String) -> String? {
    let bytes = inner.utf8
    let isOpen = bytes.first == UInt8(ascii: "/") && bytes.count(where: { $0 == 0x2F }) == 1
    if isOpen, bytes.count > 1, bytes.dropFirst().allSatisfy({ !$0.isBlank && $0 != 0x27 }) {
      return inner + "/"
    }
    let isAnchored = bytes.first == UInt8(ascii: "^") || bytes.last == UInt8(ascii: "$")
    let isClass = bytes.first == UInt8(ascii: "\\") || inner.hasPrefix("[") && inner.contains("-")
    guard isAnchored || isClass, !inner.contains("/") else { return nil }
    return "/\(inner)/"
  }

  private static func inner(at start: Int, in bytes: [UInt8]) -> String? {
    let isFirst = bytes[..<start].allSatisfy(\.isBlank)
    let sign = UInt8(ascii: ">")
    guard let last = bytes.lastIndex(where: { !$0.isBlank }), last > start,
      let next = bytes[start...].firstIndex(of: sign)
    else { return nil }
    let end = isFirst && bytes[last] == sign ? last : next
    guard end > start + 1 else { return nil }
    return String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
  }
}

extension SyntaxError {
  /// Whether another spelling may be what is meant.
  fileprivate var isOfSpelling: Bool {
    code == .invalidPattern || code == .unknownType || code == .impossiblePattern
  }
}
