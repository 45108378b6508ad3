import HTTPTypes

/// A kept response, with what decides whether it may be used.
struct CacheEntry: Sendable {
  let url: String
  let response: ReceivedResponse
  var lastUse = 0
  /// The request's fields that `Vary` names, with their values then.
  private let varying: [HTTPField.Name: String?]
  private let received: Int
  /// The age it had when it came (RFC 9111, section 4.2.3), in seconds.
  private let initialAge: Int
  private let lifetime: Int
  private let mustRevalidate: Bool
  private let alwaysRevalidate: Bool

  /// Nil when the response may not be kept (RFC 9111, section 3), or never be of use.
  init?(_ response: ReceivedResponse, for request: PreparedRequest, sent: Int, received: Int) {
    let directives = CacheDirectives(response.headers)
    guard request.method == .get, request.body == .none, response.redirects.isEmpty,
      directives["no-store"] == nil, CacheDirectives(request.headers)["no-store"] == nil,
      response.status >= 200, response.status != 206, response.status != 304
    else { return nil }
    var varying: [HTTPField.Name: String?] = [:]
    for text in response.headers[values: .vary].flatMap({ $0.split(separator: ",") }) {
      guard let name = HTTPField.Name(String(trimmingBlanks(text))), trimmingBlanks(text) != "*"
      else { return nil }
      varying[name] = .some(request.headers[name])
    }
    let date = response.headers[.date].flatMap(HTTPDate.parse) ?? received
    let apparentAge = max(received - date, 0)
    let statedAge = response.headers[.age].flatMap { Int($0) } ?? 0
    guard
      let lifetime = Self.lifetime(of: response, directives, date: date)
        ?? (Self.conditions(for: response).isEmpty ? nil : 0)
    else { return nil }
    url = request.url
    self.response = response
    self.varying = varying
    self.received = received
    self.lifetime = lifetime
    initialAge = max(apparentAge, statedAge + max(received - sent, 0))
    mustRevalidate = directives["must-revalidate"] != nil
    alwaysRevalidate = directives["no-cache"] != nil
  }

  /// RFC 9111, section 4.2.1 and, for a tenth of the time since the last change, 4.2.2; nil when
  /// the response says nothing.
  private static func lifetime(
    of response: ReceivedResponse,
    _ directives: CacheDirectives,
    date: Int
  ) -> Int? {
    if let seconds = directives.seconds("max-age") { return seconds }
    if let expires = response.headers[.expires] {
      return max((HTTPDate.parse(expires) ?? date) - date, 0)
    }
    let isHeuristic = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]
    guard isHeuristic.contains(response.status),
      let modified = response.headers[.lastModified].flatMap(HTTPDate.parse)
    else { return nil }
    return max(date - modified, 0) / 10
  }

  /// RFC 9111, section 4.1.
  func fits(_ request: PreparedRequest) -> Bool {
    varying.allSatisfy { name, value in request.headers[name] == value }
  }

  func isSameVariant(as other: CacheEntry) -> Bool {
    varying == other.varying
  }

  /// In seconds.
  func age(now: Int) -> Int {
    initialAge + max(now - received, 0)
  }

  /// RFC 9111, sections 4.2 and 5.2.1, for what the request asks.
  func isFresh(for directives: CacheDirectives, now: Int) -> Bool {
    guard !alwaysRevalidate, directives["no-cache"] == nil else { return false }
    let age = age(now: now)
    if let maximum = directives.seconds("max-age"), age > maximum { return false }
    let left = lifetime - age
    if let wanted = directives.seconds("min-fresh") { return left >= wanted && left > 0 }
    if left > 0 { return true }
    guard !mustRevalidate, let allowed = directives["max-stale"] else { return false }
    return allowed.isEmpty || -left <= Int(allowed) ?? 0
  }

  /// What makes a request conditional (RFC 9110, section 13.1).
  var conditions: HTTPFields { Self.conditions(for: response) }

  private static func conditions(for response: ReceivedResponse) -> HTTPFields {
    var fields: HTTPFields = [:]
    if let tag = response.headers[.eTag] { fields[.ifNoneMatch] = tag }
    if let date = response.headers[.lastModified] { fields[.ifModifiedSince] = date }
    return fields
  }
}

extension PreparedRequest {
  /// Whether the caller has conditions of its own.
  var hasConditions: Bool {
    [.ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince, .ifRange]
      .contains { headers.contains($0) }
  }
}

extension ReceivedResponse {
  /// This kept response with the fields of a 304 (RFC 9111, section 3.2).
  func updated(by confirmation: ReceivedResponse) -> ReceivedResponse {
    var response = self
    let kept: Set<HTTPField.Name> = [
      .contentLength, .contentEncoding, .contentType, .contentRange, .transferEncoding,
    ]
    for name in Set(confirmation.headers.map(\.name)).subtracting(kept) {
      response.headers[fields: name] = confirmation.headers[fields: name]
    }
    response.headers[.age] = confirmation.headers[.age]
    response.timings = confirmation.timings
    response.isFromCache = true
    return response
  }
}
