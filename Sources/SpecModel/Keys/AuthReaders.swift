import HTTPTypes
import JSON
import Matching
import SpecSource

/// `auth` as written: `none` takes away what `defaults` say.
enum AuthChoice: Sendable {
  case none
  case some(RequestTemplate.Auth)

  /// Nil for none.
  var auth: RequestTemplate.Auth? {
    if case .some(let auth) = self { auth } else { nil }
  }
}

extension Reader where Value == AuthChoice {
  static let auth = Reader(.either([.group("auth"), .words(["none"])])) { node, decoding in
    if case .scalar(let scalar) = node.content {
      if scalar.text == "none" { return AuthChoice.none }
      decoding.reportType(
        "a mapping for 'auth', or none",
        node,
        hint: "such as { bearer: \"${login.body.token}\" }"
      )
      return nil
    }
    guard let mapping = GroupedMapping(node, of: AuthKeys.group, &decoding) else { return nil }
    if mapping.hasUnknownKey, !mapping.hasAny(of: AuthKeys.names) { return nil }
    guard let index = mapping.onlyIndex(among: AuthKeys.names, "way to authenticate", &decoding)
    else { return nil }
    let auth: RequestTemplate.Auth? =
      switch mapping.entries[index].key.text {
      case AuthKeys.bearer.name: bearer(mapping, &decoding).map { .bearer($0) }
      case AuthKeys.basic.name: mapping.value(of: AuthKeys.basic, &decoding).map { .basic($0) }
      case AuthKeys.digest.name: mapping.value(of: AuthKeys.digest, &decoding).map { .digest($0) }
      case AuthKeys.aws.name: mapping.value(of: AuthKeys.aws, &decoding).map { .aws($0) }
      case AuthKeys.oauth2.name: mapping.value(of: AuthKeys.oauth2, &decoding).map { .oauth2($0) }
      case AuthKeys.key.name: mapping.value(of: AuthKeys.key, &decoding).map { .key($0) }
      default: mapping.value(of: AuthKeys.netrc, &decoding).map { .netrc($0) }
      }
    return auth.map { .some($0) }
  }
}

extension Reader where Value == AuthChoice {
  /// The token, before which `Bearer` is put.
  private static func bearer(
    _ mapping: GroupedMapping,
    _ decoding: inout Decoding
  ) -> Template? {
    if let node = mapping.entry(of: AuthKeys.bearer)?.value,
      case .scalar(let scalar) = node.content,
      scalar.text.lowercased().hasPrefix("bearer ")
    {
      decoding.diagnostics.append(
        Diagnostic(
          .invalidValue,
          "'Bearer' is sent twice: it is put before the token anyway",
          at: node.range,
          hint: "write the token alone",
          severity: .warning
        )
      )
    }
    return mapping.value(of: AuthKeys.bearer, &decoding)
  }
}

extension Reader where Value == RequestTemplate.Login {
  /// `basic` and `digest`.
  static func login(_ way: String) -> Reader {
    Reader(.group(way)) { node, decoding in
      let group = LoginKeys.group(of: way)
      guard let mapping = GroupedMapping(node, of: group, &decoding) else { return nil }
      let user = mapping.required(LoginKeys.user, in: group, &decoding)
      let password = mapping.required(LoginKeys.password, in: group, &decoding)
      guard let user, let password else { return nil }
      return RequestTemplate.Login(user: user, password: password)
    }
  }
}

extension Reader where Value == RequestTemplate.AWS {
  static let aws = Reader(.group("aws")) { node, decoding in
    let group = AWSKeys.group
    guard let mapping = GroupedMapping(node, of: group, &decoding) else { return nil }
    let region = mapping.required(AWSKeys.region, in: group, &decoding)
    let service = mapping.required(AWSKeys.service, in: group, &decoding)
    let key = mapping.required(AWSKeys.key, in: group, &decoding)
    let secret = mapping.required(AWSKeys.secret, in: group, &decoding)
    let session = mapping.value(of: AWSKeys.session, &decoding)
    guard let region, let service, let key, let secret else { return nil }
    return RequestTemplate.AWS(
      region: region,
      service: service,
      key: key,
      secret: secret,
      session: session
    )
  }
}

extension Reader where Value == RequestTemplate.OAuth2 {
  static let oauth2 = Reader(.group("oauth2")) { node, decoding in
    let group = OAuth2Keys.group
    guard let mapping = GroupedMapping(node, of: group, &decoding) else { return nil }
    let url = mapping.required(OAuth2Keys.url, in: group, &decoding)
    let client = mapping.required(OAuth2Keys.client, in: group, &decoding)
    let secret = mapping.required(OAuth2Keys.secret, in: group, &decoding)
    let scope = mapping.value(of: OAuth2Keys.scope, &decoding)
    let placement = mapping.value(of: OAuth2Keys.placement, &decoding)
    let parameters = mapping.value(of: OAuth2Keys.parameters, &decoding)
    guard let url, let client, let secret else { return nil }
    // Whether there is a 'base' below it is for the run to say: defaults don't know it.
    URLCheck.target(url, hasBase: true, &decoding)
    return RequestTemplate.OAuth2(
      url: url,
      client: client,
      secret: secret,
      scope: scope,
      placement: placement ?? .header,
      parameters: parameters ?? []
    )
  }
}

extension Reader where Value == RequestTemplate.APIKey {
  static let apiKey = Reader(.group("key")) { node, decoding in
    let group = APIKeyKeys.group
    guard let mapping = GroupedMapping(node, of: group, &decoding) else { return nil }
    let value = mapping.required(APIKeyKeys.value, in: group, &decoding)
    if mapping.hasUnknownKey, !mapping.hasAny(of: APIKeyKeys.places) { return nil }
    guard mapping.onlyIndex(among: APIKeyKeys.places, "place for the key", &decoding) != nil
    else { return nil }
    let header = mapping.value(of: APIKeyKeys.header, &decoding)
    if let header { decoding.checkFraming(header.value, at: header.range) }
    if let header, HTTPField.Name(header.value) == nil {
      decoding.report(
        .invalidValue,
        "'\(header.value)' can't be a header's name",
        at: header.range
      )
      return nil
    }
    guard let value, let name = header ?? mapping.value(of: APIKeyKeys.query, &decoding) else {
      return nil
    }
    return RequestTemplate.APIKey(
      place: header == nil ? .query : .header,
      name: name,
      value: value
    )
  }
}

extension Reader where Value == RequestTemplate.Netrc {
  static let netrc = Reader(.either([.words(["true"]), .template])) { node, decoding in
    if case .scalar(let scalar) = node.content, case .bool(let flag) = scalar.value {
      if flag { return RequestTemplate.Netrc(file: nil, range: node.range) }
      decoding.report(
        .invalidValue,
        "'netrc' is a path or true",
        at: node.range,
        hint: "auth: none sends no credentials"
      )
      return nil
    }
    return Reader<Template>.template.read(node, &decoding).map {
      RequestTemplate.Netrc(file: $0, range: node.range)
    }
  }
}
