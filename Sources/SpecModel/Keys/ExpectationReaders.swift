import JSON
import Matching
import SpecSource

/// `expect` as one step writes it, before `defaults` are added.
struct WrittenExpectations: Sendable {
  var assertions: [Assertion] = []
  var error: Located<ExpectedError>?

  /// True when a status is expected.
  var hasStatus: Bool {
    assertions.indices.contains { assertions[$0].label == ExpectKeys.status.name }
  }
}

extension Reader where Value == Pattern {
  static let pattern = Reader(.pattern) { node, decoding in
    decoding.pattern(node)
  }

  static let status = Reader(.status) { node, decoding in
    Pattern.parseStatus(node, remembering: decoding.texts, into: &decoding.diagnostics)
  }
}

extension Reader where Value == Query {
  static let query = Reader(.query) { node, decoding in
    guard case .scalar(let scalar) = node.content, case .string = scalar.value else {
      decoding.reportType("a query", node, hint: "such as $.token or headers.ETag")
      return nil
    }
    return decoding.query(scalar.source)
  }
}

extension Reader where Value == WrittenExpectations {
  static let expectations = Reader(.group("expect")) { node, decoding in
    guard let mapping = GroupedMapping(node, of: ExpectKeys.group, &decoding) else { return nil }
    var written = WrittenExpectations()
    written.assertions.reserveCapacity(mapping.entries.count)
    mapping.forEachKnownEntry { name, entry in
      switch name {
      case ExpectKeys.error.packedName:
        written.error = mapping.value(of: ExpectKeys.error, &decoding)
          .map { Located($0, at: entry.value.range) }
      case ExpectKeys.headers.packedName, ExpectKeys.cookies.packedName:
        addMembers(of: entry, to: &written.assertions, &decoding)
      default:
        addSingle(entry, named: name, to: &written.assertions, &decoding)
      }
    }
    if written.error != nil, let other = written.assertions.first {
      decoding.report(
        .conflictingKeys,
        "'error' expects that no answer comes, so nothing can be expected of one",
        at: other.range
      )
    }
    return written
  }

  private static func addSingle(
    _ entry: Node.Entry,
    named name: KeyName,
    to assertions: inout [Assertion],
    _ decoding: inout Decoding
  ) {
    let reader: Reader<Pattern> = name == ExpectKeys.status.packedName ? .status : .pattern
    guard let pattern = reader.read(entry.value, &decoding) else { return }
    pattern.checkFits(subject(named: name), into: &decoding.diagnostics)
    LiteralPatternCheck.run(expected: entry, &decoding)
    assertions.append(
      Assertion(
        label: entry.key.text,
        subject: .field(entry.key.text),
        pattern: pattern,
        range: entry.value.range
      )
    )
  }

  /// Headers and cookies: one assertion for each name.
  private static func addMembers(
    of entry: Node.Entry,
    to assertions: inout [Assertion],
    _ decoding: inout Decoding
  ) {
    guard case .mapping(let members) = entry.value.content else {
      decoding.reportType(
        "a mapping of names and patterns",
        entry.value,
        hint: ValueAdvice.fields(entry.value)
      )
      return
    }
    for member in members {
      // A mapping of this one member, so that `name?` and structural keys mean what they always do.
      let node = Node(.mapping([member]), range: member.value.range)
      let pattern = decoding.pattern(node)
      let isOptional = member.key.text.hasSuffix("?")
      let name = isOptional ? String(member.key.text.dropLast()) : member.key.text
      assertions.append(
        Assertion(
          label: "\(entry.key.text).\(name)",
          subject: .field(entry.key.text),
          pattern: pattern,
          range: member.value.range
        )
      )
    }
  }

  private static func subject(named name: KeyName) -> SubjectKind {
    switch name {
    case ExpectKeys.status.packedName: .status
    case ExpectKeys.time.packedName: .duration
    case ExpectKeys.size.packedName: .size
    case ExpectKeys.text.packedName, ExpectKeys.type.packedName: .text
    default: .any
    }
  }
}

extension Reader where Value == [Assertion] {
  /// `until` and `abort`: expectations without a default status.
  static let assertions = Reader(.group("expect")) { node, decoding in
    Reader<WrittenExpectations>.expectations.read(node, &decoding).map { written in
      if let error = written.error {
        decoding.report(
          .invalidValue,
          "polling goes on while the request fails, so 'error' can't be waited for",
          at: error.range
        )
      }
      return written.assertions
    }
  }

  /// A mapping from query to pattern, or a list of such mappings.
  static let validations = Reader(
    .either([.names(of: .pattern), .list(of: .names(of: .pattern))])
  ) { node, decoding in
    let mappings = if case .sequence(let items) = node.content { items } else { [node] }
    var assertions: [Assertion] = []
    for mapping in mappings {
      guard case .mapping(let entries) = mapping.content else {
        decoding.reportType(
          "a mapping from queries to patterns",
          mapping,
          hint: "such as $.token: <string>"
        )
        continue
      }
      assertions.reserveCapacity(assertions.count + entries.count)
      for entry in entries {
        if let assertion = validation(entry, &decoding) { assertions.append(assertion) }
      }
    }
    return assertions
  }

  private static func validation(_ entry: Node.Entry, _ decoding: inout Decoding) -> Assertion? {
    let query = decoding.query(entry.key)
    let pattern = decoding.pattern(entry.value)
    guard let query else { return nil }
    let kind: SubjectKind =
      switch query.text {
      case "time", "time.total", "time.dns", "time.connect", "time.tls", "time.first": .duration
      case "size": .size
      case "status": .status
      default: query.isSingular ? .any : .list
      }
    if !pattern.checkFits(kind, into: &decoding.diagnostics), !query.isSingular {
      // The one mistake that looks right: a JSONPath that can find several, held against one value.
      decoding.diagnostics[decoding.diagnostics.count - 1].hint =
        "this query gives a list: write [\(pattern.summary)] or { <each>: \(pattern.summary) }"
    }
    return Assertion(
      label: query.text,
      subject: .query(query),
      pattern: pattern,
      range: entry.value.range
    )
  }
}

extension Reader where Value == [Capture] {
  static let captures = Reader(.names(of: .either([.query, .group("capture")]))) {
    node,
    decoding in
    guard case .mapping(let entries) = node.content else {
      decoding.reportType("a mapping from names to queries", node, hint: "such as token: $.token")
      return nil
    }
    return entries.compactMap { capture($0, &decoding) }
  }

  private static func capture(_ entry: Node.Entry, _ decoding: inout Decoding) -> Capture? {
    let isNameGood = decoding.checkName(entry.key.text, at: entry.key.range)
    var isSecret = false
    let query: Query?
    if case .mapping = entry.value.content {
      let group = CaptureKeys.group
      let mapping = GroupedMapping(entry.value, of: group, &decoding)
      query = mapping?.required(CaptureKeys.from, in: group, &decoding)
      isSecret = mapping?.value(of: CaptureKeys.secret, &decoding) ?? false
    } else {
      query = Reader<Query>.query.read(entry.value, &decoding)
    }
    guard let query, isNameGood else {
      decoding.lostNames.insert(entry.key.text)
      return nil
    }
    return Capture(
      name: entry.key.text,
      query: query,
      isSecret: isSecret,
      range: entry.key.range
    )
  }
}
