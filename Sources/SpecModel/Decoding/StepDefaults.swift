import HTTPTypes
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
    let known = Set(assertions.map(\.label))
    assertions += defaults.assertions.filter { !known.contains($0.label) }
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
    if isEmpty || defaults.isEmpty { return (isEmpty ? defaults : self).withoutNulls }
    func key(_ name: String) -> String { ignoringCase ? name.lowercased() : name }
    let written = Set(map { key($0.name) })
    return (defaults.filter { !written.contains(key($0.name)) } + self).withoutNulls
  }

  private var withoutNulls: Self {
    func isNull(_ field: RequestTemplate.Field) -> Bool {
      if case .constant(.null) = field.value { true } else { false }
    }
    return contains(where: isNull) ? filter { !isNull($0) } : self
  }
}

extension Decoding {
  /// Reports names that can't be header fields, names that stand twice, and values that can't be
  /// sent.
  mutating func checkHeaders(_ fields: [RequestTemplate.Field]) {
    guard !fields.isEmpty else { return }
    var first: [String: SourceRange] = [:]
    for field in fields {
      if HTTPField.Name(field.name) == nil {
        report(.invalidValue, "'\(field.name)' can't be a header's name", at: field.range)
      }
      // Nearly always there is one, and to hash its name would be for nothing.
      if fields.count > 1,
        let earlier = first.updateValue(field.range, forKey: field.name.lowercased())
      {
        report(
          .duplicateKey,
          "the header '\(field.name)' stands twice; letter case makes no difference",
          at: field.range,
          hint: "a list sends several lines: [a, b]",
          notes: [Diagnostic.Note("it stands here first", at: earlier)]
        )
      }
      checkHeaderValue(field)
    }
  }

  /// A line break would end the header and begin another (RFC 9110, section 5.5).
  private mutating func checkHeaderValue(_ field: RequestTemplate.Field) {
    switch field.value {
    case .constant(.string(let text)):
      guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) else { return }
      report(
        .invalidValue,
        "the value of the header '\(field.name)' has a line break",
        at: field.range,
        hint: text.hasSuffix("\n") ? "write it on one line, or with '|-'" : "write it on one line"
      )
    case .constant(.object), .object:
      report(
        .wrongType,
        "the value of the header '\(field.name)' must be text, not a mapping",
        at: field.range
      )
    default:
      break
    }
  }
}
