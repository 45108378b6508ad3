#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import HTTPTypes

/// AWS Signature Version 4, as AWS General Reference describes it.
struct AWSSignature {
  /// How a path is written into what is signed.
  enum PathRule {
    /// Each segment encoded once more, dot segments and empty ones taken out.
    case normalized
    /// As it is sent: the rule of S3 and its kin.
    case asSent
  }

  private let credentials: AWSCredentials
  private let pathRule: PathRule
  /// They want the payload's hash as a field, too.
  private let isKinOfS3: Bool
  /// `20150830T123600Z`.
  private let timestamp: String
  private var date: String { String(timestamp.prefix(8)) }
  private var scope: String {
    "\(date)/\(credentials.region)/\(credentials.service)/aws4_request"
  }

  /// Signs at a time in seconds since 1970; the service decides how paths are taken unless stated.
  init(_ credentials: AWSCredentials, now: Int, pathRule: PathRule? = nil) {
    self.credentials = credentials
    isKinOfS3 = ["s3", "s3express", "s3-outposts", "s3-object-lambda"]
      .contains(credentials.service)
    self.pathRule = pathRule ?? (isKinOfS3 ? .asSent : .normalized)
    timestamp = Self.timestamp(now)
  }

  /// The request's fields with `X-Amz-Date`, `Authorization` and, where they apply,
  /// `X-Amz-Security-Token` and `X-Amz-Content-Sha256`.
  func signing(_ request: PreparedRequest) throws(RequestError) -> HTTPFields {
    let canonical = try canonicalRequest(of: request)
    var key = Array("AWS4\(credentials.secretKey)".utf8)
    let text = stringToSign(canonical.text)
    for part in [date, credentials.region, credentials.service, "aws4_request", text] {
      key = SHA256.authenticationCode(of: Array(part.utf8), key: key)
    }
    var headers = canonical.headers
    headers[.authorization] =
      "AWS4-HMAC-SHA256 Credential=\(credentials.accessKey)/\(scope), "
      + "SignedHeaders=\(canonical.signedHeaders), Signature=\(SHA256.hexadecimal(key))"
    return headers
  }

  /// What a request is reduced to, the names of the fields in it, and the fields with those that
  /// signing adds.
  func canonicalRequest(
    of request: PreparedRequest
  ) throws(RequestError) -> (text: String, signedHeaders: String, headers: HTTPFields) {
    let url = try RequestURL(request.url)
    let payload = try SHA256.hexadecimal(of: request.body)
    var headers = request.headers
    func set(_ name: String, _ value: String) {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    set("X-Amz-Date", timestamp)
    if isKinOfS3 { set("X-Amz-Content-Sha256", payload) }
    if let token = credentials.sessionToken { set("X-Amz-Security-Token", token) }
    let signed = canonicalHeaders(headers, url)
    let names = signed.map(\.name).joined(separator: ";")
    let text = [
      request.method.rawValue,
      canonicalPath(url.path),
      Self.canonicalQuery(url.query ?? ""),
      signed.map { "\($0.name):\($0.value)\n" }.joined(),
      names,
      payload,
    ].joined(separator: "\n")
    return (text, names, headers)
  }

  /// What is signed, made of a canonical request.
  func stringToSign(_ canonicalRequest: String) -> String {
    [
      "AWS4-HMAC-SHA256", timestamp, scope,
      SHA256.hexadecimal(of: Array(canonicalRequest.utf8)),
    ].joined(separator: "\n")
  }

  /// Every field but those that proxies and the transport change, sorted; of several with a name
  /// the values in order.
  private func canonicalHeaders(
    _ headers: HTTPFields,
    _ url: RequestURL
  ) -> [(name: String, value: String)] {
    let left: Set<String> = [
      "authorization", "user-agent", "accept-encoding", "connection", "expect", "content-length",
      "transfer-encoding", "x-amzn-trace-id", "traceparent",
    ]
    var values: [String: [String]] = [:]
    for field in headers where !left.contains(field.name.canonicalName) {
      let words = field.value.split { $0 == " " || $0 == "\t" }
      values[field.name.canonicalName, default: []].append(words.joined(separator: " "))
    }
    if values["host"] == nil {
      let isDefault = url.port == nil || url.port == (url.scheme == "https" ? 443 : 80)
      values["host"] = [isDefault ? url.host : "\(url.host):\(url.effectivePort)"]
    }
    return values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.joined(separator: ",")) }
  }

  private func canonicalPath(_ path: String) -> String {
    guard pathRule == .normalized else { return path.isEmpty ? "/" : path }
    var kept: [Substring] = []
    for segment in path.split(separator: "/") {
      switch segment {
      case ".": continue
      case "..": _ = kept.popLast()
      default: kept.append(segment)
      }
    }
    let end = path.hasSuffix("/") && !kept.isEmpty ? "/" : ""
    return "/" + kept.map { Self.escape(String($0)) }.joined(separator: "/") + end
  }

  /// Pairs decoded, encoded the one way that counts, and sorted.
  private static func canonicalQuery(_ query: String) -> String {
    query.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? percentDecoding(parts[1]) : ""
      return (escape(percentDecoding(parts[0])), escape(value))
    }
    .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    .map { "\($0.0)=\($0.1)" }
    .joined(separator: "&")
  }

  /// Everything but RFC 3986's unreserved characters.
  private static func escape(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default: bytes.appendPercentEncoded(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func timestamp(_ now: Int) -> String {
    let (year, month, day) = HTTPDate.civil(fromDays: now / 86_400)
    let seconds = now % 86_400
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(count - text.utf8.count, 0)) + text
    }
    return digits(year, 4) + digits(month, 2) + digits(day, 2) + "T" + digits(seconds / 3600, 2)
      + digits(seconds / 60 % 60, 2) + digits(seconds % 60, 2) + "Z"
  }
}
