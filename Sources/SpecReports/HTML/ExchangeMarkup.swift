import JSON
import SpecModel

/// A request and its answer as a page shows them.
struct ExchangeMarkup {
  private let exchange: ExchangeRecord

  init(_ exchange: ExchangeRecord) {
    self.exchange = exchange
  }

  var markup: Markup {
    let request = exchange.request
    let curl = CurlCommand(request).lines().joined(separator: "\n")
    let answer = exchange.response.map { response -> Markup in
      let version = response.version.isEmpty ? "" : "HTTP/\(response.version) "
      return """
        <section class="message"><h4>Answer</h4>
        <p class="line">\(version)<b>\(response.status)</b> \(response.reason) \
        <span class="time">\(response.time.total.brief)</span></p>
        \(fields(response.fields))\(body(response.body, type: response.contentType))</section>

        """
    }
    return """
      <div class="exchange"><section class="message"><h4>Request</h4>
      <p class="line"><b>\(request.method)</b> \(request.url)</p>
      \(fields(request.fields))\(body(request.body))</section>
      \(answer)</div>
      <div class="block"><h4>Again by hand</h4><pre class="curl" tabindex="0">\(curl)</pre></div>

      """
  }

  private func fields(_ fields: [ExchangeRecord.Field]) -> Markup? {
    guard !fields.isEmpty else { return nil }
    let rows = fields.map { "<dt>\($0.name)</dt><dd>\($0.value)</dd>" as Markup }
    return "<dl class=\"fields\">\(rows.joined())</dl>"
  }

  private func body(_ body: ExchangeRecord.Body, type: String? = nil) -> Markup? {
    let prefix = type.map { "\($0), " } ?? ""
    switch body {
    case .none: return nil
    case .text(let text, let size, let isCut):
      let note = isCut ? "the beginning of \(byteCount(size))" : byteCount(size)
      return "<pre class=\"body\">\(laidOut(text, isCut: isCut))</pre><p>\(prefix)\(note)</p>"
    case .binary, .file, .multipart:
      let lines = BodyExcerpt(theme: .plain).lines(of: body).joined(separator: "\n")
      let note = body.size.map { "<p>\(prefix)\(byteCount($0)), not text</p>" as Markup }
      return "<pre class=\"body\">\(lines)</pre>\(note)"
    }
  }

  private func laidOut(_ text: String, isCut: Bool) -> String {
    guard !isCut, let value = try? JSONValue(parsing: text) else { return text }
    return JSONWriter(style: .pretty).text(of: value)
  }
}
