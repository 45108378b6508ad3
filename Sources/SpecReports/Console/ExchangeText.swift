import SpecModel

/// The lines about the last request of a step and its answer.
struct ExchangeText {
  var theme: Theme
  var verbosity: ConsoleSettings.Verbosity
  /// Lines that are shown of a body.
  var bodyLineLimit: Int

  /// A block for each thing that there is to say, the more the more verbose.
  func blocks(of result: StepResult) -> [[String]] {
    let isFailure = !result.outcome.isPass
    var blocks: [[String]] = []
    if let exchange = result.exchange {
      if verbosity >= .verbose { blocks.append(request(exchange.request)) }
      if let response = exchange.response {
        blocks.append(answer(response, of: result))
        if verbosity == .full { blocks.append(transport(response)) }
      }
    }
    if result.attempts.count > 1 {
      blocks.append(["attempts"] + timeline(result.attempts).map { $0.indented(2) })
    }
    if isFailure, let request = result.exchange?.request {
      blocks.append(CurlCommand(request).lines().map(\.visible))
    }
    return blocks
  }

  /// What came, in a few lines without markup: status, type and size, and of a body that is no text
  /// its first bytes and its hash; none when no answer came.
  func answer(of result: StepResult) -> [String] {
    guard let response = result.exchange?.response else { return [] }
    guard case .binary = response.body else { return [head(response)] }
    return [head(response)] + BodyExcerpt(theme: theme).lines(of: response.body)
  }

  // MARK: Messages

  /// `request   POST http://shop.test/login`, with its fields.
  func request(_ request: ExchangeRecord.Request) -> [String] {
    var lines = ["request   \(request.method.visible) \(request.url.visible)"]
    lines += request.fields.map(line)
    if verbosity == .full { lines += body(request.body, behind: request.fields.count) }
    return lines
  }

  /// `response  200 OK, application/json, 34 B, 3.2 ms`, with those of its fields that matter.
  private func answer(
    _ response: ExchangeRecord.Response,
    of result: StepResult
  ) -> [String] {
    var lines = [head(response)]
    let paths = result.mismatchPaths
    let fields = response.fields.filter {
      verbosity >= .verbose || isTelling($0, response, paths)
    }
    lines += fields.map(line)
    if !result.outcome.isPass || verbosity == .full {
      lines += body(response.body, around: paths, behind: fields.count)
    }
    return lines
  }

  private func head(_ response: ExchangeRecord.Response) -> String {
    let size = response.body.size
    let parts = [
      "\(response.status) \(response.reason.visible)".trimmingTrailingBlanks(),
      response.contentType?.visible,
      size == 0 ? "no body" : size.map(byteCount),
      response.time.total.brief,
    ]
    return "response  " + parts.compactMap(\.self).joined(separator: ", ")
  }

  private func line(_ field: ExchangeRecord.Field) -> String {
    "  \(field.name.visible): \(field.value.visible)".cut(toWidth: 160, mark: theme.ellipsis)
  }

  /// Apart from the header fields, as in the message itself.
  private func body(
    _ body: ExchangeRecord.Body,
    around paths: [String] = [],
    behind fieldCount: Int
  ) -> [String] {
    let lines = BodyExcerpt(theme: theme, lineLimit: bodyLineLimit).lines(of: body, around: paths)
    let blank = fieldCount > 0 && !lines.isEmpty ? [""] : []
    return blank + lines.map { $0.indented(2) }
  }

  /// Whether a header field says why a step failed: it is one that was not as expected, or one that
  /// belongs to the status (RFC 9110, sections 10.2 and 11.6).
  private func isTelling(
    _ field: ExchangeRecord.Field,
    _ response: ExchangeRecord.Response,
    _ paths: [String]
  ) -> Bool {
    let name = field.name.lowercased()
    let ofStatus: String? =
      switch response.status {
      case 300..<400: "location"
      case 401: "www-authenticate"
      case 405: "allow"
      case 429, 503: "retry-after"
      default: nil
      }
    return name == ofStatus
      || paths.contains { path in
        let path = path.lowercased()
        return path == "headers.\(name)" || path.hasPrefix("headers.\(name)[")
          || path == "headers['\(name)']"
      }
  }

  /// How the answer came: the peer, the protocol, the time of each phase, the certificate.
  private func transport(_ response: ExchangeRecord.Response) -> [String] {
    var lines: [String] = []
    if let address = response.remoteAddress {
      lines.append("from      \(address.visible), HTTP/\(response.version.visible)")
    }
    let spans = response.time.spans.map { span in
      "\(span.name) \((span.range.upperBound - span.range.lowerBound).brief)"
    }
    if !spans.isEmpty { lines.append("time      \(spans.joined(separator: ", "))") }
    if let certificate = response.certificate {
      let expiry = certificate.expires.map { ", until \($0.visible)" } ?? ""
      lines.append(
        "tls       \(certificate.subject.visible), issued by \(certificate.issuer.visible)\(expiry)"
      )
      let session = [certificate.tlsVersion, certificate.cipher].compactMap { $0?.visible }
      if !session.isEmpty { lines.append("          \(session.joined(separator: ", "))") }
    }
    return lines
  }

  // MARK: Attempts

  private func timeline(_ attempts: [AttemptResult]) -> [String] {
    // The first and the last tell most where there are many.
    let isLong = attempts.count > 12
    let shown =
      isLong ? [0, 1, 2] + (attempts.count - 6..<attempts.count) : Array(attempts.indices)
    let numberWidth = String(attempts.count).count
    let startWidth = attempts.map(\.start.brief.count).max() ?? 0
    let summaryWidth = min(40, attempts.map(\.summary.visible.displayWidth).max() ?? 0)
    var lines = shown.map { index in
      let attempt = attempts[index]
      let number = String(index + 1)
      let blanks = String(repeating: " ", count: numberWidth - number.count)
      let again = attempt.reason.map { "  again: \($0.visible)" } ?? ""
      return "\(blanks)\(number)  at \(attempt.start.brief.padded(to: startWidth))  "
        + "\(attempt.summary.visible.padded(to: summaryWidth))  \(attempt.duration.brief)\(again)"
    }
    if isLong {
      let left = attempts.count - shown.count
      lines.insert("\(theme.ellipsis) \(counted(left, "attempt")) more", at: 3)
    }
    return lines
  }
}
