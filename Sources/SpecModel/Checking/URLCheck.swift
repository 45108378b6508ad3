import Matching
import SpecSource

/// Checks URLs as far as they are written out (RFC 3986; only http and https are spoken).
enum URLCheck {
  /// A base, or the URL of a precondition: must be absolute.
  static func absolute(_ template: Template, _ decoding: inout Decoding) {
    guard let text = template.literalPrefix, !text.isEmpty else { return }
    if checkCharacters(template, &decoding), checkScheme(text, at: template.range, &decoding) {
      checkHost(of: text, isWhole: template.constant != nil, at: template.range, &decoding)
    }
  }

  /// A path below the base, or an absolute URL.
  static func target(_ template: Template, hasBase: Bool, _ decoding: inout Decoding) {
    guard checkCharacters(template, &decoding), let text = template.literalPrefix, !text.isEmpty
    else { return }
    if isAbsolute(text) {
      absolute(template, &decoding)
    } else if looksLikeHost(text) {
      decoding.report(
        .invalidURL,
        "'\(text)' has no scheme",
        at: template.range,
        hint: "write http://\(text)"
      )
    } else if !hasBase {
      decoding.report(
        .missingKey,
        "a path needs the suite to have a 'base'",
        at: template.range,
        hint: "add 'base: http://…' to the suite, or write the whole URL"
      )
    }
  }

  /// Warns of `{id}`, which OpenAPI and the endpoints of a suite fill in, and a step's own path does not.
  static func warnOfBraces(in template: Template, _ decoding: inout Decoding) {
    for text in template.literals(with: UInt8(ascii: "{")) {
      // Two braces are another mistake, which has been warned of.
      for piece in text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1) {
        let name = piece.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        let rest = piece[name.endIndex...]
        guard !name.isEmpty, rest.hasPrefix("}"), !rest.hasPrefix("}}") else { continue }
        decoding.diagnostics.append(
          Diagnostic(
            .invalidURL,
            "'{\(name)}' is sent as it is written here",
            at: template.range,
            hint: "write ${\(name)}; only the path of an endpoint is filled in by 'with'",
            severity: .warning
          )
        )
      }
    }
  }

  /// Warns of `<id>` and `/:id`, in which other tools and their documentation put values.
  static func warnOfPlaceholders(in template: Template, _ decoding: inout Decoding) {
    for text in template.literals(with: UInt8(ascii: "<")) {
      for piece in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
        warn(ofPlaceholder: piece, before: ">", sign: "<", in: template, &decoding)
      }
    }
    for text in template.literals(with: UInt8(ascii: ":")) {
      // `/orders:cancel` is a path as it should be; a segment begins with a colon in a pattern alone.
      for piece in text.split(separator: "/").dropFirst(text.hasPrefix("/") ? 0 : 1) {
        guard piece.hasPrefix(":") else { continue }
        warn(ofPlaceholder: piece.dropFirst(), before: "", sign: ":", in: template, &decoding)
      }
    }
  }

  private static func warn(
    ofPlaceholder piece: Substring,
    before end: String,
    sign: String,
    in template: Template,
    _ decoding: inout Decoding
  ) {
    let name = piece.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    let rest = piece[name.endIndex...]
    guard name.first?.isLetter ?? false,
      end.isEmpty ? rest.isEmpty || rest.hasPrefix("?") : rest.hasPrefix(end)
    else { return }
    decoding.diagnostics.append(
      Diagnostic(
        .invalidURL,
        "'\(sign)\(name)\(end)' is sent as it is written here",
        at: template.range,
        hint: "write ${\(name)}",
        severity: .warning
      )
    )
  }

  private static func checkCharacters(_ template: Template, _ decoding: inout Decoding) -> Bool {
    guard let text = template.constant, text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F })
    else { return true }
    decoding.report(
      .invalidURL,
      "a URL can't hold blanks or control characters",
      at: template.range,
      hint: text.contains("{{")
        ? "a value is put in by ${name}"
        : text.contains("\n")
          ? "write it on one line"
          : text.hasPrefix(" ") || text.hasSuffix(" ")
            ? "no blank belongs at its ends" : "a blank is written %20"
    )
    return false
  }

  private static func checkScheme(
    _ text: String,
    at range: SourceRange,
    _ decoding: inout Decoding
  ) -> Bool {
    guard let scheme = scheme(of: text) else {
      decoding.report(
        .invalidURL,
        "'\(text)' is not an http or https URL",
        at: range,
        hint: text.hasPrefix("/") ? "such as http://localhost\(text)" : "write http://\(text)"
      )
      return false
    }
    guard ["http", "https"].contains(scheme.lowercased()) else {
      decoding.report(
        .invalidURL,
        "'\(scheme)' is not spoken here, only http and https",
        at: range,
        hint: nearestName(to: String(scheme), in: ["http", "https"]).map { "did you mean '\($0)'?" }
      )
      return false
    }
    return true
  }

  private static func checkHost(
    of text: String,
    isWhole: Bool,
    at range: SourceRange,
    _ decoding: inout Decoding
  ) {
    let schemeLength = scheme(of: text).map { $0.utf8.count + 3 } ?? 0
    let authority = text.utf8.dropFirst(schemeLength).prefix { !"/?#".utf8.contains($0) }
    // What comes after the part that is written out may still be the host.
    guard isWhole || authority.endIndex < text.endIndex else { return }
    let userEnd = authority.lastIndex(of: UInt8(ascii: "@")).map(authority.index(after:))
    let hostAndPort = authority[(userEnd ?? authority.startIndex)...]
    let afterHost = hostAndPort.lastIndex(of: UInt8(ascii: "]")) ?? hostAndPort.startIndex
    guard let colon = hostAndPort[afterHost...].firstIndex(of: UInt8(ascii: ":")) else {
      if hostAndPort.isEmpty {
        decoding.report(.invalidURL, "this URL has no host", at: range)
      }
      return
    }
    if colon == hostAndPort.startIndex {
      decoding.report(.invalidURL, "this URL has no host", at: range)
      return
    }
    let port = Substring(hostAndPort[hostAndPort.index(after: colon)...])
    guard let number = Int(port), (1...65535).contains(number) else {
      decoding.report(
        .invalidURL,
        "'\(port)' is not a port: that is a number from 1 to 65535",
        at: range
      )
      return
    }
  }

  /// Whether a URL begins with a scheme, and not somewhere in its query.
  static func isAbsolute(_ text: String) -> Bool { scheme(of: text) != nil }

  /// What stands before `://`; nil when that can't be a scheme.
  private static func scheme(of text: String) -> Substring? {
    // Nearly all are paths.
    guard text.utf8.first != UInt8(ascii: "/"),
      let end = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      text.utf8[end...].starts(with: "://".utf8)
    else { return nil }
    let scheme = text[..<end]
    let isScheme = scheme.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || [0x2B, 0x2D, 0x2E].contains(byte)
    }
    return isScheme && !scheme.isEmpty ? scheme : nil
  }

  /// `localhost/…` or `name:8080/…`, which would be a path.
  private static func looksLikeHost(_ text: String) -> Bool {
    // Nearly all are paths.
    guard text.utf8.first != UInt8(ascii: "/") else { return false }
    let head = text.utf8.prefix { !"/?#".utf8.contains($0) }
    if head.elementsEqual("localhost".utf8) { return true }
    guard let colon = head.lastIndex(of: UInt8(ascii: ":")), colon != head.startIndex else {
      return false
    }
    let port = head[head.index(after: colon)...]
    return !port.isEmpty && port.allSatisfy { (0x30...0x39).contains($0) }
  }
}
