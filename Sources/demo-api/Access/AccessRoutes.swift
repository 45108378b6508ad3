import Foundation

/// Every way to say who is asking that the shop's own log-in has no need of.
func accessRoutes(now: @escaping @Sendable () -> Date) -> [Route] {
  OAuthServer(now: now).routes + DigestAccess().routes + awsRoutes(now: now) + keyRoutes
}

/// The key that `/key` wants.
let apiKey = "paper-and-pencils"

private let keyRoutes = [
  Route("GET", "/key", "wants the key \(apiKey) as X-Api-Key, or as api_key in the query") { call in
    let header = call.request.headers["x-api-key"]
    guard let key = header ?? call.request.queryValue("api_key"), key == apiKey else {
      throw Problem(status: 401, detail: "The key is missing or wrong.")
    }
    return Reply(json: .object([("from", .string(header == nil ? "query" : "header"))]))
  }
]
