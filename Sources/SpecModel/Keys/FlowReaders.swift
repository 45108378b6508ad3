import JSON
import Matching
import SpecSource

/// The readers of what happens around a request: preconditions, retries, polling.

extension Reader where Value == [Precondition] {
  static let preconditions = Reader(.list(of: .group("precondition"))) { node, decoding in
    guard case .sequence(let items) = node.content else {
      decoding.reportType("a list of preconditions", node, hint: "such as - env: PASSWORD")
      return nil
    }
    return items.compactMap { precondition($0, &decoding) }
  }

  private static func precondition(_ node: Node, _ decoding: inout Decoding) -> Precondition? {
    let group = PreconditionKeys.group
    guard let mapping = GroupedMapping(node, of: group, &decoding) else { return nil }
    guard let index = mapping.onlyIndex(among: PreconditionKeys.kindNames, "condition", &decoding)
    else { return nil }
    let otherwise = mapping.value(of: PreconditionKeys.otherwise, &decoding) ?? .fail
    let kind: Precondition.Kind? =
      switch mapping.entries[index].key.text {
      case PreconditionKeys.env.name:
        mapping.value(of: PreconditionKeys.env, &decoding).map { .environment($0.value) }
      case PreconditionKeys.file.name:
        mapping.value(of: PreconditionKeys.file, &decoding).map { .file($0) }
      case PreconditionKeys.reachable.name:
        url(PreconditionKeys.reachable, in: mapping, &decoding).map { .reachable($0) }
      case PreconditionKeys.healthy.name:
        url(PreconditionKeys.healthy, in: mapping, &decoding).map { .healthy($0) }
      default:
        mapping.value(of: PreconditionKeys.that, &decoding).map { .condition($0) }
      }
    let range = mapping.entries[index].value.range
    return kind.map { Precondition(kind: $0, otherwise: otherwise, range: range) }
  }
}

extension Reader where Value == [Precondition] {
  private static func url(
    _ key: Key<Template>,
    in mapping: GroupedMapping,
    _ decoding: inout Decoding
  ) -> Template? {
    let template = mapping.value(of: key, &decoding)
    // A health check is often a path of the API itself; whether there is a base shows when it runs.
    if let template, key.name == PreconditionKeys.healthy.name {
      URLCheck.target(template, hasBase: true, &decoding)
    } else if let template {
      URLCheck.absolute(template, &decoding)
    }
    return template
  }
}

extension Reader where Value == Retry {
  /// A count, or a mapping with a count.
  static let retry = Reader(.either([.count, .group("retry")])) { node, decoding in
    var retry = Retry.once
    retry.range = node.range
    if case .scalar = node.content {
      guard let count = Reader<Int>.count.read(node, &decoding) else { return nil }
      retry.count = count
      return retry
    }
    let group = RetryKeys.group
    guard let mapping = GroupedMapping(node, of: group, &decoding) else { return nil }
    guard let count = mapping.required(RetryKeys.count, in: group, &decoding) else { return nil }
    retry.count = count
    if let delay = mapping.constant(RetryKeys.delay, &decoding) { retry.delay = delay }
    if let backoff = mapping.value(of: RetryKeys.backoff, &decoding) { retry.backoff = backoff }
    if let max = mapping.constant(RetryKeys.max, &decoding) { retry.max = max }
    if let jitter = mapping.value(of: RetryKeys.jitter, &decoding) { retry.jitter = jitter }
    if let causes = mapping.value(of: RetryKeys.on, &decoding) { retry.causes = causes }
    if retry.jitter > 1, let entry = mapping.entry(of: RetryKeys.jitter) {
      decoding.report(
        .invalidValue,
        "'jitter' is a fraction of the wait, from 0 to 1",
        at: entry.value.range
      )
    }
    return retry
  }
}

extension Reader where Value == Set<Retry.Cause> {
  static let causes = Reader(
    .list(of: .either([.words(["connection", "timeout", "expectation"]), .status]))
  ) { node, decoding in
    guard case .sequence(let items) = node.content else {
      decoding.reportType("a list of causes", node, hint: "such as [connection, timeout, 5xx]")
      return nil
    }
    return Set(items.compactMap { cause($0, &decoding) })
  }

  private static func cause(_ node: Node, _ decoding: inout Decoding) -> Retry.Cause? {
    guard case .scalar(let scalar) = node.content else {
      decoding.reportType("a cause", node)
      return nil
    }
    switch scalar.text {
    case "connection": return .connection
    case "timeout": return .timeout
    case "expectation": return .expectation
    default: break
    }
    if let status = Int(scalar.text), (100...599).contains(status) { return .status(status) }
    if scalar.text.utf8.count == 3, scalar.text.hasSuffix("xx"),
      let digit = Int(scalar.text.prefix(1)), (1...5).contains(digit)
    {
      return .statusClass(digit)
    }
    let words = ["connection", "timeout", "expectation"]
    decoding.report(
      .invalidValue,
      "unknown cause '\(scalar.text)'",
      at: node.range,
      hint: nearestName(to: scalar.text, in: words).map { "did you mean '\($0)'?" }
        ?? "connection, timeout, expectation, a status (429) or a class (5xx)"
    )
    return nil
  }
}

extension Reader where Value == Poll {
  static let poll = Reader(.group("poll")) { node, decoding in
    let group = PollKeys.group
    guard let mapping = GroupedMapping(node, of: group, &decoding) else { return nil }
    let until = mapping.required(PollKeys.until, in: group, &decoding)
    let abort = mapping.value(of: PollKeys.abort, &decoding) ?? []
    let every = mapping.value(of: PollKeys.every, &decoding) ?? .constant(.seconds(1))
    let within = mapping.value(of: PollKeys.within, &decoding) ?? .constant(.seconds(30))
    guard let until else { return nil }
    if case .constant(let pause) = every, case .constant(let end) = within, pause > end,
      end > .zero
    {
      decoding.diagnostics.append(
        Diagnostic(
          .invalidValue,
          "it is asked only once: the wait between answers is longer than 'within'",
          at: mapping.entry(of: PollKeys.every)?.value.range ?? node.range,
          hint: "write a shorter 'every' or a longer 'within'",
          severity: .warning
        )
      )
    }
    return Poll(until: until, abort: abort, every: every, within: within, range: node.range)
  }
}

extension GroupedMapping {
  /// A duration that must be known when the suite is loaded.
  fileprivate func constant(
    _ key: Key<Setting<Duration>>,
    _ decoding: inout Decoding
  ) -> Duration? {
    switch value(of: key, &decoding) {
    case .constant(let duration)?:
      return duration
    case .template(let template)?:
      decoding.report(
        .invalidValue,
        "'\(key.name)' must be written out here",
        at: template.range,
        hint: "such as 500ms"
      )
      return nil
    case nil:
      return nil
    }
  }
}
