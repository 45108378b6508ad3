package import SpecModel

/// The `curl` command that sends a request again, for a POSIX shell.
///
/// What was masked stays masked. A body that is not known in full is named `@body`, with a comment
/// that says so.
package struct CurlCommand {
  /// What comes before `curl` on its line: a command that writes the body, and the pipe.
  private var source = ""
  /// Options with their values, quoted.
  private var parts: [String] = []
  private var comment: String?

  package init(_ request: ExchangeRecord.Request) {
    addMethod(request)
    addURL(request.url)
    for field in request.fields.withOneCookieLine where !isLeftToCurl(field, request) {
      // curl reads `Name:` as "do not send this" and `Name;` as "send it empty".
      let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
      parts.append("-H \(line.shellWord)")
    }
    // Without it, curl asks for no coding.
    let codings = request.fields.filter { $0.name.lowercased() == "accept-encoding" }
    if codings.contains(where: { $0.value != "identity" }) { parts.append("--compressed") }
    addDestination(request.destination)
    if let connection = request.connection {
      parts += connection.curlOptions(isTLS: request.url.lowercased().hasPrefix("https:"))
    }
    addBody(request)
  }

  /// On one line, or with a line for each option when that line would be wider
  /// than `width` columns.
  package func lines(width: Int = 100) -> [String] {
    let whole = ([source + "curl"] + parts).joined(separator: " ")
    var lines = [whole]
    if whole.displayWidth > width, let first = parts.first {
      let rest = parts.dropFirst().map { "  \($0)" }
      lines = ["\(source)curl \(first)"] + rest
      for index in lines.indices.dropLast() { lines[index] += " \\" }
    }
    if let comment { lines.append("# \(comment)") }
    return lines
  }

  private mutating func addMethod(_ request: ExchangeRecord.Request) {
    let hasBody = if case .none = request.body { false } else { true }
    switch request.method {
    case "GET" where !hasBody, "POST" where hasBody: break
    case "HEAD" where !hasBody: parts.append("--head")
    default: parts.append("-X \(request.method.shellWord)")
    }
  }

  private mutating func addURL(_ url: String) {
    var flags = ""
    // curl would expand brackets and braces, and shorten dot segments.
    if url.utf8.contains(where: { "[]{}".utf8.contains($0) }) { flags += "--globoff " }
    if url.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) {
      flags += "--path-as-is "
    }
    parts.append(flags + url.shellWord)
  }

  private mutating func addDestination(_ destination: ExchangeRecord.Destination?) {
    switch destination {
    case .file(let path, let resumes):
      // As with the step, an answer that is no success leaves the file as it is.
      parts.append("--fail --create-dirs --output \(path.shellWord)")
      if resumes { parts.append("--continue-at -") }
    case .stream: parts.append("--no-buffer")
    case nil: break
    }
  }

  private func isLeftToCurl(
    _ field: ExchangeRecord.Field,
    _ request: ExchangeRecord.Request
  ) -> Bool {
    let name = field.name.lowercased()
    if request.connection?.makes(name) == true { return true }
    return switch (name, request.body) {
    case ("accept", _): field.value == "*/*"
    // The tool's own name says nothing about the request.
    case ("user-agent", _): field.value.hasPrefix("specrun")
    // `--compressed` asks for the same, and decodes what comes.
    case ("accept-encoding", _): true
    // `--continue-at -` makes it of what is in the file.
    case ("range", _), ("if-range", _): request.resumesFile
    // curl makes its own boundary.
    case ("content-type", .multipart): true
    default: false
    }
  }

  private mutating func addBody(_ request: ExchangeRecord.Request) {
    switch request.body {
    case .none: return
    case .multipart(let formParts):
      for part in formParts { add(part) }
      return
    case .text(let text, let size, let isCut):
      if isCut {
        addUnknown(size)
      } else if text.unicodeScalars.contains(where: \.isTreacherous) {
        source = text.printfCommand + " | "
        parts.append("--data-binary @-")
      } else {
        parts.append("--data-raw \(text.shellWord)")
      }
    case .binary(let prefix, let size, let isCut, _):
      if !isCut, prefix.count <= 256 {
        source = "printf '\(prefix.map(\.octalEscape).joined())' | "
        parts.append("--data-binary @-")
      } else {
        addUnknown(size)
      }
    case .file(let path): parts.append("--data-binary \("@\(path)".shellWord)")
    }
    // Else curl says that it is a form.
    if !request.fields.contains(where: { $0.name.lowercased() == "content-type" }) {
      parts.append("-H Content-Type:")
    }
  }

  private mutating func addUnknown(_ size: Int) {
    parts.append("--data-binary @body")
    comment = "'body' stands for a file of the \(size) bytes that were sent"
  }

  private mutating func add(_ part: ExchangeRecord.Part) {
    var options = ""
    if let type = part.contentType { options += ";type=\(type)" }
    if let name = part.fileName { options += ";filename=\(formQuoted(name))" }
    switch part.body {
    case .none: parts.append("-F \("\(part.name)=\(options)".shellWord)")
    case .text(let text, _, isCut: false):
      let word =
        options.isEmpty
        ? "--form-string \("\(part.name)=\(text)".shellWord)"
        : "-F \("\(part.name)=\(formQuoted(text))\(options)".shellWord)"
      parts.append(word)
    case .file(let path):
      parts.append("-F \("\(part.name)=@\(formQuoted(path))\(options)".shellWord)")
    default:
      parts.append("-F \("\(part.name)=@body\(options)".shellWord)")
      comment = "'body' stands for a file of what was sent as '\(part.name.visible)'"
    }
  }

  /// In double quotes, as curl's manual has it for values with semicolons and quotes.
  private func formQuoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}

extension ExchangeRecord.Request {
  fileprivate var resumesFile: Bool {
    if case .file(_, resumes: true) = destination { true } else { false }
  }
}

extension [ExchangeRecord.Field] {
  /// Cookies that are recorded one by one go on one line (RFC 6265, section 5.4).
  fileprivate var withOneCookieLine: [ExchangeRecord.Field] {
    let isCookie = { (field: ExchangeRecord.Field) in field.name.lowercased() == "cookie" }
    guard let first = firstIndex(where: isCookie) else { return self }
    var fields = self
    fields[first].value = filter(isCookie).map(\.value).joined(separator: "; ")
    return fields.enumerated().filter { $0.offset == first || !isCookie($0.element) }.map(\.element)
  }
}
