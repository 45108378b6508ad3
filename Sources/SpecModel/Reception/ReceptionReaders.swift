import JSON
import Matching
import SpecSource

/// The keys of `download`.
enum DownloadKeys {
  static let path = Key(
    "path",
    "where the file goes, relative to the suite and inside the project",
    example: "path: _out/report.pdf",
    .template
  )
  static let resume = Key(
    "resume",
    "true keeps what came of a broken download, and goes on from there the next time",
    example: "resume: true",
    .bool
  )
  static let sha256 = Key(
    "sha256",
    "the hash that the file must have, in hexadecimal digits",
    example: "sha256: 2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
    .template
  )
  static let size = Key(
    "size",
    "the size that the file must have",
    example: "size: 1MiB",
    .byteCount
  )
  static let most = Key(
    "most",
    "the largest file that is taken; 1GiB unless written",
    example: "most: 100MB",
    .byteCount
  )

  static let group = KeyGroup(
    "'download'",
    [
      path.description, resume.description, sha256.description, size.description,
      most.description,
    ],
    rules: [.required([path.name])]
  )

  static let standardMost = 1 << 30
}

/// The keys of `events`.
enum EventKeys {
  static let until = Key(
    "until",
    "the stream is left at the first event that is like this",
    example: "until: { data: { status: done } }",
    .pattern as Reader<Pattern>
  )
  static let each = Key(
    "each",
    "what every event must be like",
    example: "each: { event: tick, data: { number: <int> } }",
    .pattern as Reader<Pattern>
  )
  static let count = Key(
    "count",
    "the stream is left when so many events have come",
    example: "count: 3",
    .count
  )
  static let within = Key(
    "within",
    "how long it may take; 30s unless written",
    example: "within: 5s",
    .duration
  )
  static let reconnect = Key(
    "reconnect",
    "how often to connect again when the stream breaks off; 3 unless written",
    example: "reconnect: 0",
    .count
  )

  static let group = KeyGroup(
    "'events'",
    [
      until.description, each.description, count.description, within.description,
      reconnect.description,
    ]
  )
}

extension Reader where Value == Setting<Int> {
  /// `500B`, `10KB`, `5MiB`, or one `${…}` that gives a number of bytes.
  static let byteCount = Reader(.size) { node, decoding in
    guard case .scalar(let scalar) = node.content, scalar.value.kind != .null else {
      decoding.reportType("a size such as 10MB", node)
      return nil
    }
    if scalar.text.contains("${") {
      return decoding.template(scalar.source).map { .template($0) }
    }
    guard case .size(let bytes)? = Quantity.parse(scalar.text) else {
      let isNumber = scalar.value.kind == .number
      decoding.report(
        .invalidValue,
        isNumber ? "a size needs a unit" : "'\(scalar.text)' is not a size",
        at: node.range,
        hint: isNumber ? "did you mean \(scalar.text)B?" : "such as 500B, 10KB, 5MiB"
      )
      return nil
    }
    return .constant(bytes)
  }
}

extension Reader where Value == DownloadTemplate {
  /// A path, or a mapping with one.
  static let download = Reader(.either([.template, .group("download")])) { node, decoding in
    let most = Setting.constant(DownloadKeys.standardMost)
    guard case .mapping = node.content else {
      return Reader<Template>.template.read(node, &decoding).flatMap { path in
        check(path, &decoding)
          ? DownloadTemplate(path: path, resumes: false, most: most, range: node.range) : nil
      }
    }
    let group = DownloadKeys.group
    guard let mapping = GroupedMapping(node, of: group, &decoding) else { return nil }
    let path = mapping.required(DownloadKeys.path, in: group, &decoding)
    let resumes = mapping.value(of: DownloadKeys.resume, &decoding) ?? false
    let sha256 = mapping.value(of: DownloadKeys.sha256, &decoding)
    let size = mapping.value(of: DownloadKeys.size, &decoding)
    let limit = mapping.value(of: DownloadKeys.most, &decoding) ?? most
    if let digits = sha256?.constant, !isHash(digits), let sha256 {
      decoding.report(
        .invalidValue,
        "'\(digits)' is no SHA-256 hash: that has 64 hexadecimal digits",
        at: sha256.range
      )
    }
    if case .constant(let size)? = size, case .constant(let limit) = limit, size > limit {
      decoding.report(
        .invalidValue,
        "the file may have at most \(limit) bytes, so that it can't have \(size)",
        at: mapping.entry(of: DownloadKeys.size)?.value.range ?? node.range,
        hint: "let 'most' be larger"
      )
    }
    guard let path, check(path, &decoding) else { return nil }
    return DownloadTemplate(
      path: path,
      resumes: resumes,
      sha256: sha256,
      size: size,
      most: limit,
      range: node.range
    )
  }

  private static func isHash(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }
  }

  /// Whether a path that is written out can be that of a file in the project.
  private static func check(_ path: Template, _ decoding: inout Decoding) -> Bool {
    guard let text = path.constant else { return true }
    do {
      _ = try decoding.library.project.destination(text, from: decoding.folder)
      return true
    } catch {
      decoding.report(.invalidValue, error.message, at: path.range)
      return false
    }
  }
}

extension Reader where Value == EventExpectations {
  static let events = Reader(.group("events")) { node, decoding in
    guard let mapping = GroupedMapping(node, of: EventKeys.group, &decoding) else { return nil }
    let until = mapping.value(of: EventKeys.until, &decoding)
    let each = mapping.value(of: EventKeys.each, &decoding)
    let count = mapping.value(of: EventKeys.count, &decoding)
    let within = mapping.value(of: EventKeys.within, &decoding)
    let reconnect = mapping.value(of: EventKeys.reconnect, &decoding)
    if count == 0 {
      decoding.report(
        .invalidValue,
        "to wait for no event is over before it begins",
        at: mapping.entry(of: EventKeys.count)?.value.range ?? node.range,
        hint: "1 or more"
      )
    }
    return EventExpectations(
      until: until,
      each: each,
      count: count,
      within: within ?? .constant(.seconds(30)),
      reconnections: reconnect ?? 3,
      range: node.range
    )
  }
}
