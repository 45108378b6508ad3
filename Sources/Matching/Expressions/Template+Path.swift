import SpecSource

extension Template {
  /// The text as a URL or path: each `${…}`, or what fills a `{name}`, fills one segment and is
  /// percent-encoded, unless it ends in `| raw` (RFC 3986, sections 2.1 and 3.3).
  ///
  /// A value that is missing, null, empty, `.` or `..`, or that makes its segment so, is an error,
  /// because `DELETE /orders/` must not happen by accident. Behind a literal `?` or `#` text may be
  /// empty. A `${…}` at the very beginning whose text is an absolute http(s) URL stays as it is.
  package func path(in scope: any Scope) throws(EvaluationError) -> String {
    if let constant { return constant }
    var result = ""
    var isQuery = false
    /// The last segment, and what has been put into it.
    var segment = ""
    var filler: Filler?
    for part in parts {
      switch part {
      case .literal(let literal):
        for scalar in literal.unicodeScalars {
          if !isQuery, scalar == "/" || scalar == "?" || scalar == "#" {
            try checkSegment(segment, filledBy: filler)
            filler = nil
            segment = ""
            isQuery = scalar != "/"
          } else {
            segment.unicodeScalars.append(scalar)
          }
          result.unicodeScalars.append(scalar)
        }
      case .expression, .slot:
        guard let next = try Filler(part, in: scope) else { continue }
        let text = next.text
        if isQuery {
          result += next.isRaw ? text : PercentEncoding.encode(text)
          continue
        }
        let isURL =
          result.isEmpty && next.mayBeURL
          && (text.hasPrefix("http://") || text.hasPrefix("https://"))
        result += next.isRaw || isURL ? text : PercentEncoding.encode(text)
        segment += text
        if text.isEmpty || text == "." || text == ".." { throw next.error(making: text) }
        filler = isURL ? nil : next
      }
    }
    if !isQuery { try checkSegment(segment, filledBy: filler) }
    return result
  }

  private func checkSegment(
    _ segment: String,
    filledBy filler: Filler?
  ) throws(EvaluationError) {
    guard let filler, segment == "." || segment == ".." else { return }
    throw filler.error(making: segment)
  }
}

/// What has been put into a segment of a path.
private struct Filler {
  let text: String
  let isRaw: Bool
  /// A `{name}` is a segment, whatever it holds; a `${…}` at the beginning may be a whole URL.
  let mayBeURL: Bool
  /// What messages call it.
  private let subject: String
  private let range: SourceRange

  /// Nil for literal text.
  init?(_ part: TemplateParser.Part, in scope: any Scope) throws(EvaluationError) {
    switch part {
    case .literal: return nil
    case .expression(let expression):
      text = try expression.written(in: scope)
      isRaw = expression.isRaw
      mayBeURL = true
      subject = expression.root.path.map { "'\($0)'" } ?? "the value"
      range = expression.range
    case .slot(let name, let template):
      text = try template.text(in: scope)
      isRaw = template.wholeExpression?.isRaw ?? false
      mayBeURL = false
      subject = "'\(name)'"
      range = template.range
    }
  }

  func error(making segment: String) -> EvaluationError {
    EvaluationError(
      .value,
      segment.isEmpty
        ? "\(subject) is empty, which would make another path of it"
        : "\(subject) makes the segment '\(segment)', which would make another path of it",
      at: range
    )
  }
}

extension Expression {
  /// Whether it ends in `| raw`.
  fileprivate var isRaw: Bool {
    if case .call(let entry, _) = root.kind { entry.name == "raw" } else { false }
  }
}
