import Foundation
import JSON
import TaskEngine

/// Says who asks.
struct ClientPlugin: Plugin {
  let name: String

  func prepare(_ request: PreparedRequest) async throws -> PreparedRequest {
    var request = request
    request.headers[.userAgent] = name
    return request
  }
}

/// In an empty shop every order would fail, and none of them would say why.
let somethingIsSold: PreconditionValidation = {
  let url = ProcessInfo.processInfo.environment["API_URL"] ?? ""
  do {
    let task = DataTask<JSONValue>(endpoint: Endpoint(baseUrl: url, path: "products"))
    let total = try await task.run()["total"]?.int ?? 0
    return total > 0 ? .success : .failure(Objection(description: "nothing is sold there"))
  } catch {
    return .failure(error)
  }
}

/// Nobody waits for an answer longer than two seconds.
let answersInTime = ResponseValidation { request, response in
  let time = response.timings.total
  return time < .seconds(2)
    ? .success : .failure(Objection(description: "\(request.url) took \(time)"))
}

struct Objection: Error, CustomStringConvertible {
  let description: String
}
