/// Who is asking.
///
/// Applied for each attempt, after plugins have prepared it, and never sent to another origin on a
/// redirect.
public enum Authentication: Sendable, Hashable {
  /// RFC 7617: user and password, encoded as UTF-8.
  case basic(user: String, password: String)
  /// RFC 6750.
  case bearer(token: String)
  /// A bearer token that runs out, and is renewed.
  case token(TokenSource)
  /// RFC 7616: answers the server's challenge, so the request may go over the wire twice.
  case digest(user: String, password: String)
  /// AWS Signature Version 4.
  indirect case aws(AWSCredentials)
}

/// What AWS Signature Version 4 signs with.
public struct AWSCredentials: Sendable, Hashable {
  /// As `eu-central-1`.
  public var region: String
  /// As `execute-api` or `s3`.
  public var service: String
  /// The access key's id.
  public var accessKey: String
  /// Never sent.
  public var secretKey: String
  /// Of temporary credentials.
  public var sessionToken: String?

  /// Makes credentials.
  public init(
    region: String,
    service: String,
    accessKey: String,
    secretKey: String,
    sessionToken: String? = nil
  ) {
    self.region = region
    self.service = service
    self.accessKey = accessKey
    self.secretKey = secretKey
    self.sessionToken = sessionToken
  }
}
