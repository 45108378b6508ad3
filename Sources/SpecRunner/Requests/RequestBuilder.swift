import HTTPTypes
import JSON
import Matching
import SpecModel
import SpecSource
import TaskEngine

/// Fills a request's values in.
struct RequestBuilder: Sendable {
  /// The suite's base URL; nil when it has none.
  let base: String?
  let files: SuiteFiles
  let secrets: SecretKeeper
  /// How requests travel that say nothing of it.
  var travel = RequestBuilder.travel()
  /// Nil where nothing is sent: a token can't be known there.
  var tokens: TokenRequester?

  /// The request as it is to be sent; all of its expressions are evaluated once, here.
  func build(
    _ template: RequestTemplate,
    in scope: StepScope
  ) throws(StepFailure) -> CompiledRequest {
    var target = try scope.path(of: template.target)
    secrets.keep(target, readBy: template.target.references)
    try keepLogin(in: target, at: template.target.range)
    let isAbsolute = URLText.isAbsolute(target)
    if !isAbsolute, base == nil {
      throw StepFailure(
        code: .badURL,
        "'\(target)' is not an absolute URL, and the suite has no base",
        at: template.target.range
      )
    }
    let isForeign =
      isAbsolute && base.map { URLText.origin(of: target) != URLText.origin(of: $0) } ?? false
    func own(_ fields: [RequestTemplate.Field]) -> [RequestTemplate.Field] {
      isForeign ? fields.filter { !$0.isDefault } : fields
    }
    var query = try pairs(own(template.query), in: scope)
    var bodyTemplate = template.body
    if case .graphql(let request)? = bodyTemplate, template.method == .get {
      query += try pairs(of: request, in: scope)
      bodyTemplate = nil
    }
    var headers = try headerFields(own(template.headers), in: scope)
    try addCookies(own(template.cookies), to: &headers, in: scope)
    if case .graphql(let request)? = template.body, !headers.contains(.accept) {
      headers[.accept] = Self.accepted(by: request)
    }
    let body = try bodyTemplate.map { (body) throws(StepFailure) in
      try content(of: body, at: template.range, in: scope)
    }
    if let body {
      // Parts have a boundary, which none but the engine knows.
      if case .multipart = body.content { headers[.contentType] = nil }
      if let type = body.type, !headers.contains(.contentType) { headers[.contentType] = type }
    }
    var options = try options(template.connection, in: scope)
    // Setting an option copies all of them.
    if options.redirects != template.redirects { options.redirects = template.redirects }
    let credentials = try credentials(
      isForeign && template.isAuthDefault ? nil : template.auth,
      for: isAbsolute ? target : base ?? "",
      options,
      in: scope
    )
    if let key = credentials.query { query.append(key) }
    target = FieldEncoding.append(FieldEncoding.text(of: query, as: .query), to: target)
    let credentialNames = credentialNames(in: headers)
    if !credentialNames.isEmpty { options.credentialFields = credentialNames }
    if let key = credentials.header, !headers.contains(key.name) {
      headers.append(key)
      options.credentialFields.append(key.name)
    }
    return CompiledRequest(
      target: Endpoint(
        baseUrl: isAbsolute ? target : base ?? "",
        path: isAbsolute ? "" : target,
        method: template.method,
        parameters: try self.parameters(template.parameters, in: scope)
      ),
      headers: headers,
      content: body?.content ?? .none,
      timeout: try template.timeout.map { (setting) throws(StepFailure) in
        try setting.duration(in: scope)
      } ?? CompiledRequest.defaultTimeout,
      authentication: credentials.authentication,
      options: options,
      ignoreLocalCache: template.connection?.cache != .use,
      scope: template.scope.map { RequestScope($0.value) }
    )
  }

  // MARK: Fields

  /// A field's value; nil for `name?` without one.
  private func value(
    of field: RequestTemplate.Field,
    in scope: StepScope
  ) throws(StepFailure) -> JSONValue? {
    do {
      let value = try field.value.json(in: scope)
      secrets.keep(value, madeBy: field.value)
      if field.isOptional, case .null = value { return nil }
      return value
    } catch {
      if field.isOptional, case .missing = error.kind { return nil }
      throw StepFailure(error)
    }
  }

  /// For the engine to encode; null is left out.
  private func parameters(
    _ fields: [RequestTemplate.Field],
    in scope: StepScope
  ) throws(StepFailure) -> [String: ParameterValue] {
    var parameters: [String: ParameterValue] = [:]
    for field in fields {
      if let value = try value(of: field, in: scope) {
        parameters[field.name] = ParameterValue(value)
      }
    }
    return parameters
  }

  func pairs(
    _ fields: [RequestTemplate.Field],
    in scope: StepScope
  ) throws(StepFailure) -> [FieldEncoding.Pair] {
    var pairs: [FieldEncoding.Pair] = []
    for field in fields {
      if let value = try value(of: field, in: scope) {
        pairs += FieldEncoding.pairs(field.name, value)
      }
    }
    return pairs
  }

  private func headerFields(
    _ fields: [RequestTemplate.Field],
    in scope: StepScope
  ) throws(StepFailure) -> HTTPFields {
    var headers = HTTPFields()
    for field in fields {
      guard let value = try value(of: field, in: scope) else { continue }
      guard let name = HTTPField.Name(field.name) else {
        throw StepFailure(
          code: .invalidHeader,
          "'\(field.name)' can't be the name of a header",
          at: field.range
        )
      }
      for line in try lines(of: value, in: field) {
        headers.append(HTTPField(name: name, value: line))
        if name != .cookie, SensitiveFields.isSensitive(name.canonicalName) {
          secrets.redactor.add(SensitiveFields.credential(in: line))
        }
      }
    }
    return headers
  }

  private func lines(
    of value: JSONValue,
    in field: RequestTemplate.Field
  ) throws(StepFailure) -> [String] {
    switch value {
    case .string(let text):
      try checkLine(text, "header", field)
      return [text]
    case .number(let number): return [number.text]
    case .bool(let flag): return [flag ? "true" : "false"]
    case .array(let items):
      var all: [String] = []
      for item in items {
        if case .array = item { throw unfit("a list in a list", field) }
        all += try lines(of: item, in: field)
      }
      return all
    case .null: throw unfit("null", field)
    case .object: throw unfit("an object", field)
    }
  }

  private func unfit(_ kind: String, _ field: RequestTemplate.Field) -> StepFailure {
    StepFailure(
      code: .invalidHeader,
      "'\(field.name)' is \(kind), and only text can be sent there",
      at: field.range
    )
  }

  /// A line break in a value would begin another header (RFC 9110, section 5.5).
  private func checkLine(
    _ text: String,
    _ kind: String,
    _ field: RequestTemplate.Field
  ) throws(StepFailure) {
    guard text.utf8.contains(where: { $0 == 10 || $0 == 13 || $0 == 0 }) else { return }
    throw StepFailure(
      code: .invalidHeader,
      "the \(kind) '\(field.name)' has a line break or a NUL in its value",
      at: field.range
    )
  }

  private func addCookies(
    _ fields: [RequestTemplate.Field],
    to headers: inout HTTPFields,
    in scope: StepScope
  ) throws(StepFailure) {
    var pairs: [String] = []
    for field in fields {
      guard let value = try value(of: field, in: scope) else { continue }
      for line in try lines(of: value, in: field) {
        if field.value.references.contains(where: \.isOfEnvironment) { secrets.redactor.add(line) }
        if line.utf8.contains(UInt8(ascii: ";")) {
          throw StepFailure(
            code: .invalidHeader,
            "the cookie '\(field.name)' has a ';' in its value",
            at: field.range
          )
        }
        pairs.append("\(field.name)=\(line)")
      }
    }
    guard !pairs.isEmpty else { return }
    let written = headers[values: .cookie]
    headers[.cookie] = (written + pairs).joined(separator: "; ")
  }

  /// Fields that must not follow a redirect to another host.
  private func credentialNames(in headers: HTTPFields) -> [HTTPField.Name] {
    headers.filter { field in
      SensitiveFields.isSensitive(field.name.canonicalName)
        || !secrets.redactor.mask(field.value).utf8.elementsEqual(field.value.utf8)
    }.map(\.name)
  }

  func text(_ template: Template, in scope: StepScope) throws(StepFailure) -> String {
    let text = try scope.text(of: template)
    secrets.keep(text, readBy: template.references)
    return text
  }
}

extension Reference {
  /// Whether it reads an environment variable: a cookie from there is somebody's session.
  fileprivate var isOfEnvironment: Bool { name == "env" }
}
