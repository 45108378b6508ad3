import HTTPTypes
import Matching
import SpecSource

/// What a step or an endpoint says of its request, besides where it goes.
struct RequestParts: Sendable {
  var query: [RequestTemplate.Field]
  var headers: [RequestTemplate.Field]
  var cookies: [RequestTemplate.Field]
  var auth: AuthChoice?
  var timeout: Setting<Duration>?
  var redirects: Int?
  var connection: ConnectionTemplate?
  /// What it does, where that is written.
  var effect: Effect?
  /// What plugins know it by.
  var scope: Located<String>?
  var body: RequestTemplate.Body?

  static func read(of mapping: GroupedMapping, _ decoding: inout Decoding) -> RequestParts {
    let parts = RequestParts(
      query: mapping.value(of: StepKeys.query, &decoding) ?? [],
      headers: mapping.value(of: StepKeys.headers, &decoding) ?? [],
      cookies: mapping.value(of: StepKeys.cookies, &decoding) ?? [],
      auth: mapping.value(of: StepKeys.auth, &decoding),
      timeout: mapping.value(of: StepKeys.timeout, &decoding),
      redirects: mapping.value(of: StepKeys.redirects, &decoding),
      connection: ConnectionTemplate.read(of: mapping, &decoding),
      effect: mapping.value(of: StepKeys.effect, &decoding),
      scope: mapping.value(of: StepKeys.scope, &decoding),
      body: body(of: mapping, &decoding)
    )
    if !parts.headers.isEmpty { decoding.checkHeaders(parts.headers, with: parts.body) }
    return parts
  }

  /// The same, with what another one says in place of its own.
  func merging(_ other: RequestParts) -> RequestParts {
    var merged = self
    merged.query = other.query.merged(over: query, ignoringCase: false)
    merged.headers = other.headers.merged(over: headers, ignoringCase: true)
    merged.cookies = other.cookies.merged(over: cookies, ignoringCase: false)
    merged.auth = other.auth ?? auth
    merged.timeout = other.timeout ?? timeout
    merged.redirects = other.redirects ?? redirects
    merged.connection = other.connection.merged(over: connection)
    merged.effect = other.effect ?? effect
    merged.scope = other.scope ?? scope
    merged.body = other.body ?? body
    return merged
  }

  /// The whole request.
  func template(over defaults: StepDefaults, to called: CalledEndpoint) -> RequestTemplate {
    RequestTemplate(
      method: called.method,
      target: called.target,
      parameters: called.parameters,
      query: query.merged(over: defaults.query, ignoringCase: false),
      headers: headers.merged(over: defaults.headers, ignoringCase: true),
      cookies: cookies.merged(over: defaults.cookies, ignoringCase: false),
      auth: (auth ?? defaults.auth)?.auth,
      isAuthDefault: auth == nil,
      body: body,
      timeout: timeout ?? defaults.timeout,
      redirects: redirects ?? defaults.redirects ?? 0,
      range: called.range,
      connection: connection.merged(over: defaults.connection),
      writtenEffect: effect,
      scope: scope ?? defaults.scope
    )
  }

  /// Every name that its `${…}` read.
  var references: [Reference] {
    let fields = query + headers + cookies
    return fields.flatMap(\.references) + (auth?.auth?.references ?? [])
      + (timeout?.references ?? [])
      + (connection?.references ?? [])
      + (body?.references ?? [])
  }

  private static func body(
    of mapping: GroupedMapping,
    _ decoding: inout Decoding
  ) -> RequestTemplate.Body? {
    guard mapping.hasAny(of: StepKeys.bodyNames),
      let index = mapping.onlyIndex(among: StepKeys.bodyNames, "body", &decoding)
    else { return nil }
    switch mapping.entries[index].key.text {
    case StepKeys.json.name:
      LiteralPatternCheck.run(jsonBody: mapping.entries[index].value, &decoding)
      return mapping.value(of: StepKeys.json, &decoding).map { .json($0) }
    case StepKeys.form.name: return mapping.value(of: StepKeys.form, &decoding).map { .form($0) }
    case StepKeys.text.name: return mapping.value(of: StepKeys.text, &decoding).map { .text($0) }
    case StepKeys.xml.name: return mapping.value(of: StepKeys.xml, &decoding).map { .xml($0) }
    case StepKeys.file.name: return mapping.value(of: StepKeys.file, &decoding).map { .file($0) }
    case StepKeys.base64.name:
      return mapping.value(of: StepKeys.base64, &decoding).map { .base64($0) }
    case StepKeys.graphql.name:
      return mapping.value(of: StepKeys.graphql, &decoding).map { .graphql($0) }
    default:
      return mapping.value(of: StepKeys.multipart, &decoding).map { .multipart($0) }
    }
  }
}

/// Where a request goes, and what an endpoint adds to it.
struct CalledEndpoint: Sendable {
  var method: HTTPRequest.Method
  var target: Template
  var parameters: [RequestTemplate.Field] = []
  /// What a problem with the request is about.
  var range: SourceRange
}
