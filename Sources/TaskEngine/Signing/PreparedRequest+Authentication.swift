#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import HTTPTypes

extension PreparedRequest {
  /// Turns the authentication into fields; an `Authorization` field that is there stays.
  ///
  /// Digest is left to the transport, as it answers a challenge; a source of tokens has given one
  /// before.
  mutating func applyAuthentication(now: @autoclosure () -> Int) throws(RequestError) {
    guard let authentication, !headers.contains(.authorization) else {
      if headers.contains(.authorization) { self.authentication = nil }
      return
    }
    switch authentication {
    case .token: return
    case .digest(let user, _):
      // libcurl writes it into the field as it is.
      guard HTTPField.isValidValue(user) else {
        throw RequestError(
          .invalidHeader,
          "the user name has a control character or blanks at an end"
        )
      }
      return
    case .basic(let user, let password):
      guard !user.utf8.contains(UInt8(ascii: ":")) else {
        throw RequestError(.invalidHeader, "a user name for basic authentication has no colon")
      }
      headers[.authorization] = "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
    case .bearer(let token):
      guard HTTPField.isValidValue(token) else {
        throw RequestError(.invalidHeader, "the bearer token has a control character")
      }
      headers[.authorization] = "Bearer \(token)"
    case .aws(let credentials):
      headers = try AWSSignature(credentials, now: now()).signing(self)
    }
    self.authentication = nil
  }
}
