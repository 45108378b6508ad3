package import HTTPTypes

/// What a request does to the server's data.
package enum Effect: String, CaseIterable, Sendable, Hashable {
  case read, create, change, delete

  /// What a method does unless the step says otherwise; nil for methods whose meaning is the
  /// server's own.
  ///
  /// RFC 9110, section 9.3; RFC 5789 (PATCH); RFC 4918 (WebDAV).
  package init?(_ method: HTTPRequest.Method) {
    switch method.rawValue {
    case "GET", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "REPORT", "SEARCH", "QUERY": self = .read
    case "POST", "MKCOL": self = .create
    case "PUT", "PATCH", "PROPPATCH": self = .change
    case "DELETE": self = .delete
    default: return nil
    }
  }

  /// As the end of a sentence about a request: `deletes`.
  var verb: String { rawValue + "s" }
}
