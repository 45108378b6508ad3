import JSON
import Matching
import SpecSource

/// What `defaults` give to every step of a suite.
struct StepDefaults: Sendable {
  var query: [RequestTemplate.Field] = []
  var headers: [RequestTemplate.Field] = []
  var cookies: [RequestTemplate.Field] = []
  var auth: AuthChoice?
  var timeout: Setting<Duration>?
  var redirects: Int?
  var connection: ConnectionTemplate?
  var scope: Located<String>?
  var retry: Retry?
  var delay: Setting<Duration>?
  var expectations = WrittenExpectations()
}

extension StepDefaults {
  /// Every name that its `${…}` read.
  var references: [Reference] {
    let fields = query + headers + cookies
    return fields.flatMap(\.references) + (auth?.auth?.references ?? [])
      + (timeout?.references ?? [])
      + (connection?.references ?? [])
      + (delay?.references ?? []) + expectations.assertions.flatMap(\.references)
  }
}

extension Reader where Value == StepDefaults {
  static let defaults = Reader(.group("defaults")) { node, decoding in
    guard let mapping = GroupedMapping(node, of: DefaultsKeys.group, &decoding) else { return nil }
    var defaults = StepDefaults()
    defaults.query = mapping.value(of: StepKeys.query, &decoding)?.asDefaults ?? []
    defaults.headers = mapping.value(of: StepKeys.headers, &decoding)?.asDefaults ?? []
    defaults.cookies = mapping.value(of: StepKeys.cookies, &decoding)?.asDefaults ?? []
    decoding.checkHeaders(defaults.headers)
    defaults.auth = mapping.value(of: StepKeys.auth, &decoding)
    defaults.timeout = mapping.value(of: StepKeys.timeout, &decoding)
    defaults.redirects = mapping.value(of: StepKeys.redirects, &decoding)
    defaults.connection = ConnectionTemplate.read(of: mapping, &decoding)
    defaults.scope = mapping.value(of: StepKeys.scope, &decoding)
    defaults.retry = mapping.value(of: StepKeys.retry, &decoding)
    defaults.retry?.isDefault = true
    defaults.delay = mapping.value(of: StepKeys.delay, &decoding)
    defaults.expectations =
      mapping.value(of: StepKeys.expect, &decoding) ?? WrittenExpectations()
    return defaults
  }
}

extension StepDefaults {
  /// These, and what weaker ones say besides; a null here takes away what they have.
  func merged(over weaker: StepDefaults) -> StepDefaults {
    var result = self
    result.query = query.merged(over: weaker.query, ignoringCase: false)
    result.headers = headers.merged(over: weaker.headers, ignoringCase: true)
    result.cookies = cookies.merged(over: weaker.cookies, ignoringCase: false)
    result.auth = auth ?? weaker.auth
    result.timeout = timeout ?? weaker.timeout
    result.redirects = redirects ?? weaker.redirects
    result.connection = connection.merged(over: weaker.connection)
    result.scope = scope ?? weaker.scope
    result.retry = retry ?? weaker.retry
    result.delay = delay ?? weaker.delay
    result.expectations.add(weaker.expectations)
    return result
  }
}

extension WrittenExpectations {
  /// Adds what isn't said here.
  mutating func add(_ defaults: WrittenExpectations) {
    guard !defaults.assertions.isEmpty else { return }
    let known = Set(assertions.map(\.subjectName))
    assertions += defaults.assertions.filter { !known.contains($0.subjectName) }
  }
}

extension Assertion {
  /// What is expected of; letter case makes no difference to the name of a header.
  fileprivate var subjectName: String {
    label.hasPrefix("\(ExpectKeys.headers.name).") ? label.lowercased() : label
  }
}

extension [RequestTemplate.Field] {
  /// The same fields, marked as coming from `defaults`.
  fileprivate var asDefaults: Self {
    map { field in
      var field = field
      field.isDefault = true
      return field
    }
  }

  /// Defaults first, without those that are written here; a null takes one away.
  func merged(over defaults: Self, ignoringCase: Bool) -> Self {
    if isEmpty { return defaults.isEmpty ? [] : defaults.withoutNulls }
    if defaults.isEmpty { return withoutNulls }
    func key(_ name: String) -> String { ignoringCase ? name.lowercased() : name }
    let written = Set(map { key($0.name) })
    return (defaults.filter { !written.contains(key($0.name)) } + self).withoutNulls
  }

  private var withoutNulls: Self {
    // By index: a field is large, and nearly never null.
    indices.contains { self[$0].isNull } ? filter { !$0.isNull } : self
  }
}

extension RequestTemplate.Field {
  /// Whether it takes a field of the same name away.
  var isNull: Bool {
    if case .constant(.null) = value { true } else { false }
  }
}
