import Matching
import SpecSource

/// The keys of `auth`, and of each way to say who is asking.
enum AuthKeys {
  static let bearer = Key(
    "bearer",
    "a token, sent as 'Authorization: Bearer …'",
    example: "bearer: ${env.TOKEN}",
    .template
  )
  static let basic = Key(
    "basic",
    "user and password (RFC 7617)",
    example: "basic: { user: ada, password: \"${env.PASSWORD}\" }",
    .login("basic")
  )
  static let digest = Key(
    "digest",
    "user and password, which answer the server's challenge and are never sent (RFC 7616)",
    example: "digest: { user: ada, password: \"${env.PASSWORD}\" }",
    .login("digest")
  )
  static let aws = Key(
    "aws",
    "an access key that signs the request, by AWS Signature Version 4",
    example: "aws: { region: eu-central-1, service: execute-api, "
      + "key: \"${env.AWS_ACCESS_KEY_ID}\", secret: \"${env.AWS_SECRET_ACCESS_KEY}\" }",
    .aws
  )
  static let oauth2 = Key(
    "oauth2",
    "client credentials for a token, fetched once for the whole run and renewed (RFC 6749)",
    example: "oauth2: { url: /oauth/token, client: tests, secret: \"${env.CLIENT_SECRET}\" }",
    .oauth2
  )
  static let key = Key(
    "key",
    "a key in a header or in the query",
    example: "key: { header: X-Api-Key, value: \"${env.API_KEY}\" }",
    .apiKey
  )
  static let netrc = Key(
    "netrc",
    "user and password from a netrc file, by the host: a path, or true for the user's own file",
    example: "netrc: true",
    .netrc
  )

  static let group = KeyGroup(
    "'auth'",
    kinds,
    rules: [.exactlyOne(kinds.map(\.name))]
  )
  static let names = KeyNames(kinds.map(\.name))
  private static let kinds = [
    bearer.description, basic.description, digest.description, aws.description,
    oauth2.description, key.description, netrc.description,
  ]
}

/// The keys of `basic` and `digest`.
enum LoginKeys {
  static let user = Key("user", "the user's name", example: "user: ada", .template)
  static let password = Key(
    "password",
    "the user's password",
    example: "password: ${env.PASSWORD}",
    .template
  )

  static func group(of way: String) -> KeyGroup { way == "basic" ? basic : digest }
  static let basic = makeGroup("'basic'")
  static let digest = makeGroup("'digest'")

  private static func makeGroup(_ title: String) -> KeyGroup {
    KeyGroup(
      title,
      [user.description, password.description],
      rules: [.required([user.name, password.name])]
    )
  }
}

/// The keys of `aws`.
enum AWSKeys {
  static let region = Key(
    "region",
    "such as eu-central-1",
    example: "region: eu-north-1",
    .template
  )
  static let service = Key(
    "service",
    "such as execute-api or s3",
    example: "service: s3",
    .template
  )
  static let key = Key(
    "key",
    "the access key's id",
    example: "key: ${env.AWS_ACCESS_KEY_ID}",
    .template
  )
  static let secret = Key(
    "secret",
    "the secret access key; it signs, and is never sent",
    example: "secret: ${env.AWS_SECRET_ACCESS_KEY}",
    .template
  )
  static let session = Key(
    "session",
    "the session token of temporary credentials; empty for none",
    example: "session: ${env.AWS_SESSION_TOKEN ?? ''}",
    .template
  )

  static let group = KeyGroup(
    "'aws'",
    [
      region.description, service.description, key.description, secret.description,
      session.description,
    ],
    rules: [.required([region.name, service.name, key.name, secret.name])]
  )
}

/// The keys of `oauth2`.
enum OAuth2Keys {
  static let url = Key(
    "url",
    "the token endpoint: a URL, or a path below 'base'",
    example: "url: https://login.example.com/oauth/token",
    .template
  )
  static let client = Key("client", "the client's id", example: "client: tests", .template)
  static let secret = Key(
    "secret",
    "the client's secret",
    example: "secret: ${env.CLIENT_SECRET}",
    .template
  )
  static let scope = Key(
    "scope",
    "what the token is to be good for, blanks between",
    example: "scope: orders:read orders:write",
    .template
  )
  static let placement = Key(
    "in",
    "where client and secret are sent: header (HTTP Basic, unless written) or body",
    example: "in: body",
    .word("place for client and secret") as Reader<RequestTemplate.OAuth2.Placement>
  )
  static let parameters = Key(
    "parameters",
    "more fields for the token endpoint",
    example: "parameters: { audience: https://api.example.com }",
    .fields
  )

  static let group = KeyGroup(
    "'oauth2'",
    [
      url.description, client.description, secret.description, scope.description,
      placement.description, parameters.description,
    ],
    rules: [.required([url.name, client.name, secret.name])]
  )
}

/// The keys of `key`.
enum APIKeyKeys {
  static let header = Key(
    "header",
    "the name of the header that carries the key",
    example: "header: X-Api-Key",
    .text
  )
  static let query = Key(
    "query",
    "the name of the query parameter that carries the key",
    example: "query: api_key",
    .text
  )
  static let value = Key("value", "the key itself", example: "value: ${env.API_KEY}", .template)

  static let places = KeyNames([header.name, query.name])
  static let group = KeyGroup(
    "'key'",
    [header.description, query.description, value.description],
    rules: [.required([value.name]), .exactlyOne([header.name, query.name])]
  )
}
