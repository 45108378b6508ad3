/// The names that expressions know without anybody having defined them.
package enum ReservedNames {
  /// The fields of a response, bare in expectations and behind a step's id elsewhere.
  package static let responseFields = [
    "status", "headers", "cookies", "body", "text", "bytes", "size", "url", "version", "ip",
    "time", "redirects", "certificate", "location", "links", "request", "events",
    "download",
  ]

  /// The fields of those fields of a response that have a fixed set of them; of `redirects`, those of
  /// each.
  package static let detailFields = [
    "time": ["total", "dns", "connect", "tls", "first"],
    "certificate": [
      "subject", "issuer", "names", "serial", "starts", "expires", "days", "protocol", "cipher",
      "pem",
    ],
    "redirects": ["status", "url", "location"],
    "request": ["method", "url", "headers", "body", "bytes"],
  ]

  /// Known everywhere; `base` where the suite has one.
  package static let global = ["env", "run", "base"]

  /// Known where a list of cases or a repetition gives them a meaning.
  package static let contextual = ["case", "previous"]

  /// The fields of `run`.
  package static let runFields = ["id", "seed", "environment", "actor"]

  /// All of them: no variable, id or capture can have such a name.
  package static let all = Set(responseFields + global + contextual)
}
