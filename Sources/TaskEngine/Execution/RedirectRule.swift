import HTTPTypes

/// What is sent after a redirect (RFC 9110, section 15.4).
enum RedirectRule {
  /// The request that follows; nil when the response leads nowhere.
  ///
  /// To another origin go neither credentials nor cookies; what a jar has for it is added later.
  static func next(
    after response: ReceivedResponse,
    to request: PreparedRequest
  ) throws(RequestError) -> PreparedRequest? {
    guard [301, 302, 303, 307, 308].contains(response.status),
      let location = response.headers[values: .location].first
    else { return nil }
    let from = try RequestURL(request.url)
    let target = try from.resolving(location)
    var next = request
    next.url = target.text
    if becomesGet(response.status, request.method) {
      next.method = request.method == .head ? .head : .get
      next.body = .none
      for name: HTTPField.Name in [
        .contentType, .contentLength, .contentEncoding, .contentLanguage, .contentLocation,
        .transferEncoding,
      ] { next.headers[name] = nil }
    }
    next.headers[.cookie] = nil
    if let host = HTTPField.Name("Host") { next.headers[host] = nil }
    if !from.hasSameOrigin(as: target) {
      next.headers[.authorization] = nil
      next.headers[.proxyAuthorization] = nil
      for name in request.options.credentialFields { next.headers[name] = nil }
      next.authentication = nil
    }
    return next
  }

  private static func becomesGet(_ status: Int, _ method: HTTPRequest.Method) -> Bool {
    switch status {
    case 303: method != .get
    case 301, 302: method == .post
    default: false
    }
  }
}
