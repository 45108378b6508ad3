package import Matching
package import SpecSource

extension RequestTemplate {
  /// Who is asking, with values still to be filled in.
  package enum Auth: Sendable {
    case bearer(Template)
    case basic(Login)
    case digest(Login)
    indirect case aws(AWS)
    indirect case oauth2(OAuth2)
    indirect case key(APIKey)
    case netrc(Netrc)
  }

  package struct Login: Sendable {
    package var user: Template
    package var password: Template
  }

  /// What AWS Signature Version 4 signs with.
  package struct AWS: Sendable {
    package var region: Template
    package var service: Template
    /// The access key's id, which is no secret.
    package var key: Template
    package var secret: Template
    /// The session token of temporary credentials; empty text counts as none.
    package var session: Template?
  }

  /// OAuth 2.0 client credentials (RFC 6749, section 4.4).
  package struct OAuth2: Sendable {
    /// Where client and secret are sent (RFC 6749, section 2.3.1).
    package enum Placement: String, CaseIterable, Sendable {
      case header, body
    }

    /// The token endpoint: absolute, or a path below the suite's `base`.
    package var url: Template
    package var client: Template
    package var secret: Template
    package var scope: Template?
    package var placement: Placement
    /// More fields of the token request, such as `audience`.
    package var parameters: [Field]
  }

  /// A key in a header or in the query.
  package struct APIKey: Sendable {
    package enum Place: Sendable {
      case header, query
    }

    package var place: Place
    package var name: Located<String>
    package var value: Template
  }

  /// User and password by host from a netrc file.
  package struct Netrc: Sendable {
    /// Nil for the user's own: `$NETRC`, or `.netrc` in the home folder.
    package var file: Template?
    package var range: SourceRange
  }
}

extension RequestTemplate.Auth {
  /// What must not be seen, as written.
  package var secrets: [Template] {
    switch self {
    case .bearer(let token): [token]
    case .basic(let login), .digest(let login): [login.password]
    case .aws(let aws): [aws.secret] + (aws.session.map { [$0] } ?? [])
    case .oauth2(let oauth2): [oauth2.secret]
    case .key(let key): [key.value]
    case .netrc: []
    }
  }

  /// What it reads by name.
  var references: [Reference] {
    let templates: [Template?] =
      switch self {
      case .bearer(let token): [token]
      case .basic(let login), .digest(let login): [login.user, login.password]
      case .aws(let aws): [aws.region, aws.service, aws.key, aws.secret, aws.session]
      case .oauth2(let oauth2): [oauth2.url, oauth2.client, oauth2.secret, oauth2.scope]
      case .key(let key): [key.value]
      case .netrc(let netrc): [netrc.file]
      }
    var references = templates.flatMap { $0?.references ?? [] }
    if case .oauth2(let oauth2) = self { references += oauth2.parameters.flatMap(\.references) }
    return references
  }
}
