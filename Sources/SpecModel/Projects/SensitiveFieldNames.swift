/// The header fields whose values are masked whatever they are.
package enum SensitiveFieldNames {
  /// In lower case.
  package static let all: Set<String> = [
    "authorization", "cookie", "proxy-authorization", "set-cookie", "x-api-key", "x-auth-token",
  ]
}
