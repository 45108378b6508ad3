#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import HTTPTypes
import JSON
import Matching
import SpecModel
import SpecSource
import TaskEngine

extension RequestBuilder {
  /// What a way to authenticate adds to a request.
  struct Credentials {
    var authentication: Authentication?
    var header: HTTPField?
    var query: FieldEncoding.Pair?
  }

  /// The credentials for a URL, of which only the host counts; the options are those of the request.
  func credentials(
    _ auth: RequestTemplate.Auth?,
    for url: String,
    _ options: TransportOptions,
    in scope: StepScope
  ) throws(StepFailure) -> Credentials {
    switch auth {
    case nil: return Credentials()
    case .bearer(let token):
      return Credentials(authentication: .bearer(token: try credential(token, in: scope)))
    case .basic(let login):
      let user = try text(login.user, in: scope)
      return basic(user, try credential(login.password, in: scope))
    case .digest(let login):
      let user = try text(login.user, in: scope)
      let password = try credential(login.password, in: scope)
      return Credentials(authentication: .digest(user: user, password: password))
    case .aws(let aws):
      return Credentials(authentication: .aws(try credentials(aws, in: scope)))
    case .oauth2(let oauth2):
      return try credentials(oauth2, options, in: scope)
    case .key(let key):
      return try credentials(key, in: scope)
    case .netrc(let netrc):
      let login = try login(for: url, in: netrc, scope)
      try secrets.keep(credential: login.password, at: netrc.range)
      return basic(login.user, login.password)
    }
  }

  private func basic(_ user: String, _ password: String) -> Credentials {
    secrets.redactor.add("\(user):\(password)")
    return Credentials(authentication: .basic(user: user, password: password))
  }

  private func credentials(
    _ aws: RequestTemplate.AWS,
    in scope: StepScope
  ) throws(StepFailure) -> AWSCredentials {
    let session = try aws.session.map { (template) throws(StepFailure) in
      try credential(template, in: scope)
    }
    return AWSCredentials(
      region: try text(aws.region, in: scope),
      service: try text(aws.service, in: scope),
      accessKey: try text(aws.key, in: scope),
      secretKey: try credential(aws.secret, in: scope),
      sessionToken: session.flatMap { $0.isEmpty ? nil : $0 }
    )
  }

  private func credentials(
    _ key: RequestTemplate.APIKey,
    in scope: StepScope
  ) throws(StepFailure) -> Credentials {
    let value = try credential(key.value, in: scope)
    switch key.place {
    case .query:
      return Credentials(query: (key.name.value, value))
    case .header:
      guard let name = HTTPField.Name(key.name.value), HTTPField.isValidValue(value) else {
        throw StepFailure(
          code: .invalidHeader,
          "the key for '\(key.name.value)' has a control character or blanks at an end",
          at: key.value.range
        )
      }
      return Credentials(header: HTTPField(name: name, value: value))
    }
  }

  // MARK: OAuth 2.0

  private func credentials(
    _ oauth2: RequestTemplate.OAuth2,
    _ options: TransportOptions,
    in scope: StepScope
  ) throws(StepFailure) -> Credentials {
    var request = TokenRequest(
      url: try tokenURL(oauth2.url, in: scope),
      client: try text(oauth2.client, in: scope),
      secret: try credential(oauth2.secret, in: scope),
      scope: try oauth2.scope.map { (template) throws(StepFailure) in
        try text(template, in: scope)
      },
      parameters: try pairs(oauth2.parameters, in: scope),
      placement: oauth2.placement,
      options: options,
      range: oauth2.url.range
    )
    if request.scope?.isEmpty == true { request.scope = nil }
    if case .basic(let user, let password)? = request.request.authentication {
      secrets.redactor.add("\(user):\(password)")
    }
    request.options.redirects = 0
    request.options.credentialFields = []
    if base.map({ URLText.origin(of: $0) != URLText.origin(of: request.url) }) ?? true {
      // What shows another server who is asking is not meant for this one.
      request.options.tls.certificate = nil
      request.options.tls.key = nil
      request.options.tls.passphrase = nil
      request.options.unixSocket = nil
    }
    if let tokens { return Credentials(authentication: .token(tokens.source(of: request))) }
    let unknown = RequestPreview.Unknown(
      expression: "${token}",
      reason: "from \(secrets.redactor.mask(request.url))"
    )
    let token = scope.placeholders?.text(for: unknown) ?? ""
    return Credentials(authentication: .bearer(token: token))
  }

  /// The token endpoint's URL, joined with the base where it is a path.
  private func tokenURL(
    _ template: Template,
    in scope: StepScope
  ) throws(StepFailure) -> String {
    let text = try text(template, in: scope)
    try keepLogin(in: text, at: template.range)
    if URLText.isAbsolute(text) { return text }
    guard let base else {
      throw StepFailure(
        code: .badURL,
        "the token endpoint '\(text)' is not an absolute URL, and the suite has no base",
        at: template.range
      )
    }
    let isJoined = base.hasSuffix("/") != text.hasPrefix("/")
    if isJoined { return base + text }
    return base.hasSuffix("/") ? base + text.dropFirst() : "\(base)/\(text)"
  }

  // MARK: netrc

  private func login(
    for url: String,
    in netrc: RequestTemplate.Netrc,
    _ scope: StepScope
  ) throws(StepFailure) -> NetrcFile.Login {
    let path = try path(of: netrc, scope)
    guard ProjectFolder.isFile(path), let data = FileManager.default.contents(atPath: path),
      let text = String(validating: data, as: UTF8.self)
    else {
      throw StepFailure(code: .netrc, "can't read the netrc file '\(path)'", at: netrc.range)
    }
    let host = ServerAddress(url: url)?.host ?? ""
    let entries = NetrcFile(text)
    // What a person keeps for any host is not for whichever host a suite names.
    let isOwn = netrc.file == nil
    if let login = entries.login(for: host, allowsDefault: !isOwn) { return login }
    let isOnlyDefault = isOwn && entries.login(for: host, allowsDefault: true) != nil
    let more = isOnlyDefault ? ", and its 'default' counts only in a file that a suite names" : ""
    throw StepFailure(
      code: .netrc,
      "'\(files.shown(path))' has no entry for the host '\(host)'\(more)",
      at: netrc.range
    )
  }

  private func path(
    of netrc: RequestTemplate.Netrc,
    _ scope: StepScope
  ) throws(StepFailure) -> String {
    if let file = netrc.file { return try self.file(file, in: scope) }
    let environment = scope.value(of: "env")
    func variable(_ name: String) -> String? {
      if case .json(.string(let text)) = environment.named(name) { text } else { nil }
    }
    if let path = variable("NETRC") { return path }
    guard let home = variable("HOME") else {
      throw StepFailure(
        code: .netrc,
        "neither NETRC nor HOME says where the netrc file is",
        at: netrc.range
      )
    }
    return "\(home)/.netrc"
  }

  // MARK: Values

  func credential(_ template: Template, in scope: StepScope) throws(StepFailure) -> String {
    let text = try text(template, in: scope)
    try secrets.keep(credential: text, at: template.range)
    return text
  }
}
