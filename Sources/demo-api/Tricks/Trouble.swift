/// How often each key of `/flaky` was asked for.
actor Attempts {
  private var counts: [String: Int] = [:]

  /// Which one this is, from 1.
  func next(_ key: String) -> Int {
    counts[key, default: 0] += 1
    return counts[key] ?? 1
  }
}

/// The routes that are slow, unreliable, or elsewhere.
func troubleRoutes(_ attempts: Attempts) -> [Route] {
  [
    Route("GET", "/flaky/{key}", "503 the first ?fails=2 times for each key, then 200") { call in
      let fails = try call.request.queryNumber("fails", in: 0...100, default: 2)
      let attempt = await attempts.next(call.parameter("key"))
      guard attempt > fails else {
        throw Problem(
          status: 503,
          detail: "That was attempt \(attempt); the first \(fails) fail.",
          headers: try retryAfter(call.request)
        )
      }
      return Reply(json: .object([("attempts", .integer(attempt))]))
    },
    Route("GET", "/slow", "answers after ?ms=300, at most 10000") { call in
      let delay = try call.request.queryNumber("ms", in: 0...10_000, default: 300)
      try await Task.sleep(for: .milliseconds(delay))
      return Reply(json: .object([("ms", .integer(delay))]))
    },
    Route("ANY", "/status/{code}", "answers with that status, 200 to 599") { call in
      guard let code = Int(call.parameter("code")), (200...599).contains(code) else {
        throw Problem.invalid([.init(field: "code", message: "must be from 200 to 599")])
      }
      if [204, 205, 304].contains(code) { return Reply(status: code) }
      if code >= 400 { throw Problem(status: code, detail: "As you asked.") }
      return Reply(status: code, json: .object([("status", .integer(code))]))
    },
    Route("ANY", "/redirect/{n}", "302, n times, and ends at /echo") { call in
      guard let count = Int(call.parameter("n")), (1...20).contains(count) else {
        throw Problem.invalid([.init(field: "n", message: "must be from 1 to 20")])
      }
      return Reply(status: 302)
        .adding("Location", count == 1 ? "/echo" : "/redirect/\(count - 1)")
    },
    Route("ANY", "/redirect-to", "redirects to ?url=, with ?status=302") { call in
      guard let url = call.request.queryValue("url"), !url.isEmpty,
        url.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else {
        throw Problem.invalid([.init(field: "url", message: "must be a URL")])
      }
      let status = try call.request.queryNumber("status", in: 300...308, default: 302)
      return Reply(status: status).adding("Location", url)
    },
  ]
}

/// `Retry-After` with the seconds of `?after=`, where that is given.
private func retryAfter(_ request: Request) throws -> [Field] {
  guard request.queryValue("after") != nil else { return [] }
  let seconds = try request.queryNumber("after", in: 0...10, default: 0)
  return [Field(name: "Retry-After", value: String(seconds))]
}
