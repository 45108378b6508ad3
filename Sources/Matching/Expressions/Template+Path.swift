import SpecSource

extension Template {
  /// The text as a URL or path: each `${…}` fills one segment and is percent-encoded, unless it ends
  /// in `| raw` (RFC 3986, sections 2.1 and 3.3).
  ///
  /// A value that is missing, null, empty, `.` or `..`, or that makes its segment so, is an error,
  /// because `DELETE /orders/` must not happen by accident. Behind a literal `?` or `#` text may be
  /// empty. A `${…}` at the very beginning whose text is an absolute http(s) URL stays as it is.
  package func path(in scope: any Scope) throws(EvaluationError) -> String {
    if let constant { return constant }
    var result = ""
    var isQuery = false
    /// Where the last segment begins, and what has been put into it.
    var segmentStart = result.utf8.endIndex
    var filler: Expression?
    for part in parts {
      switch part {
      case .literal(let literal):
        for scalar in literal.unicodeScalars {
          if !isQuery, scalar == "/" || scalar == "?" || scalar == "#" {
            try checkSegment(result[segmentStart...], filledBy: filler)
            filler = nil
            isQuery = scalar != "/"
          }
          result.unicodeScalars.append(scalar)
          if scalar == "/", !isQuery { segmentStart = result.endIndex }
        }
      case .expression(let expression):
        let text = try expression.written(in: scope)
        if isQuery {
          result += expression.isRaw ? text : PercentEncoding.encode(text)
          continue
        }
        let isURL = result.isEmpty && (text.hasPrefix("http://") || text.hasPrefix("https://"))
        result += expression.isRaw || isURL ? text : PercentEncoding.encode(text)
        if text.isEmpty || text == "." || text == ".." {
          throw segmentError(text, of: expression)
        }
        filler = isURL ? nil : expression
      }
    }
    if !isQuery { try checkSegment(result[segmentStart...], filledBy: filler) }
    return result
  }

  private func checkSegment(
    _ segment: Substring,
    filledBy expression: Expression?
  ) throws(EvaluationError) {
    guard let expression, segment == "." || segment == ".." else { return }
    throw segmentError(String(segment), of: expression)
  }

  private func segmentError(_ text: String, of expression: Expression) -> EvaluationError {
    let subject = expression.root.path.map { "'\($0)'" } ?? "the value"
    return EvaluationError(
      .value,
      text.isEmpty
        ? "\(subject) is empty, which would make another path of it"
        : "\(subject) makes the segment '\(text)', which would make another path of it",
      at: expression.range
    )
  }
}

extension Expression {
  /// Whether it ends in `| raw`.
  var isRaw: Bool {
    if case .call(let entry, _) = root.kind { entry.name == "raw" } else { false }
  }
}
