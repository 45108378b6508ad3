import CPCRE2

extension RegularExpression {
  /// One place in a text that the expression matches.
  package struct Match: Sendable {
    /// The text that was searched.
    package let text: String
    /// The ranges of the whole match (first) and of each group, in bytes of UTF-8; nil for a group
    /// that took no part.
    package let ranges: [Range<Int>?]
    let groupNumbers: [String: Int]

    /// The range of the whole match, in bytes of UTF-8.
    package var range: Range<Int> { ranges.first.flatMap(\.self) ?? 0..<0 }

    /// What the whole expression matched.
    package var matched: String { string(in: range) }

    /// What a group matched; 0 is the whole match.
    ///
    /// nil where the group took no part, or there is no such group.
    package subscript(group: Int) -> String? {
      guard ranges.indices.contains(group), let range = ranges[group] else { return nil }
      return string(in: range)
    }

    /// What a named group matched; nil where it took no part, or there is no such group.
    package subscript(name: String) -> String? {
      groupNumbers[name].flatMap { self[$0] }
    }

    /// The groups in their order, without the whole match.
    package var groups: [String?] {
      ranges.dropFirst().map { $0.map(string(in:)) }
    }

    private func string(in range: Range<Int>) -> String {
      let bytes = text.utf8
      let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
      let end = bytes.index(start, offsetBy: range.count)
      return String(text[start..<end])
    }
  }

  /// Whether the expression matches anywhere in the text.
  ///
  /// - Throws: ``RegexLimitError`` when there is no answer within the limits.
  package func matches(_ text: String) throws(RegexLimitError) -> Bool {
    var search = Search(self, wantsGroups: false)
    return try search.next(in: text) != nil
  }

  /// Whether the expression matches the text from its beginning to its end.
  ///
  /// - Throws: ``RegexLimitError`` when there is no answer within the limits.
  package func matchesWhole(_ text: String) throws(RegexLimitError) -> Bool {
    var search = Search(self, wantsGroups: false, options: PCRE2_ANCHORED | PCRE2_ENDANCHORED)
    return try search.next(in: text) != nil
  }

  /// The first match, from the left.
  ///
  /// - Throws: ``RegexLimitError`` when there is no answer within the limits.
  package func firstMatch(in text: String) throws(RegexLimitError) -> Match? {
    var search = Search(self, wantsGroups: true)
    return try search.next(in: text)
  }

  /// All matches from left to right, none overlapping another.
  ///
  /// As in Perl, an empty match does not begin where the match before it began or was empty.
  ///
  /// - Throws: ``RegexLimitError`` when one search has no answer within the limits.
  package func allMatches(in text: String) throws(RegexLimitError) -> [Match] {
    var search = Search(self, wantsGroups: true)
    var matches: [Match] = []
    while let match = try search.next(in: text) { matches.append(match) }
    return matches
  }
}

/// A search from left to right in one text.
///
/// It owns the match data, which PCRE2 writes to, so that this is never shared.
private struct Search: ~Copyable {
  private let expression: RegularExpression
  private let options: UInt32
  private let data: OpaquePointer?
  private var offset = 0
  private var forbidsEmpty = false

  init(_ expression: RegularExpression, wantsGroups: Bool, options: UInt32 = 0) {
    self.expression = expression
    self.options = options
    data =
      wantsGroups
      ? pcre2_match_data_create_from_pattern_8(expression.code, nil)
      : pcre2_match_data_create_8(1, nil)
  }

  deinit {
    pcre2_match_data_free_8(data)
  }

  /// The next match; `text` is the same each time.
  mutating func next(in text: String) throws(RegexLimitError) -> RegularExpression.Match? {
    let length = text.utf8.count
    guard offset <= length else { return nil }
    // A Swift string is valid UTF-8, and `offset` stays at the start of a scalar.
    let options = options | PCRE2_NO_UTF_CHECK | (forbidsEmpty ? PCRE2_NOTEMPTY_ATSTART : 0)
    let status = withBytes(of: text) { [offset] bytes, count in
      pcre2_match_8(
        expression.code,
        bytes,
        count,
        offset,
        options,
        data,
        RegularExpression.context
      )
    }
    switch status {
    case 0...: break
    case PCRE2_ERROR_NOMATCH: return nil
    case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT:
      throw RegexLimitError(limit: .steps, pattern: expression.pattern)
    case PCRE2_ERROR_HEAPLIMIT, PCRE2_ERROR_NOMEMORY:
      throw RegexLimitError(limit: .memory, pattern: expression.pattern)
    default:
      throw RegexLimitError(limit: .other(code: status), pattern: expression.pattern)
    }
    let ranges = capturedRanges()
    let end = ranges.first.flatMap { $0 }?.upperBound ?? length
    let isEmpty = ranges.first.flatMap { $0 }?.isEmpty ?? true
    // Only `\K` lets a match end no later than the search began without being empty there.
    offset = end > offset || isEmpty ? end : length + 1
    forbidsEmpty = isEmpty
    return RegularExpression.Match(
      text: text,
      ranges: ranges,
      groupNumbers: expression.groupNumbers
    )
  }

  private func capturedRanges() -> [Range<Int>?] {
    guard let vector = pcre2_get_ovector_pointer_8(data) else { return [] }
    return (0..<Int(pcre2_get_ovector_count_8(data))).map { group in
      let (start, end) = (vector[2 * group], vector[2 * group + 1])
      // An unset group is `PCRE2_UNSET`, all bits one. `\K` can put the start behind the end.
      guard start >= 0, end >= 0 else { return nil }
      return min(start, end)..<end
    }
  }
}
