/// Finds the route of a request, and answers for those that have none.
struct Router: Sendable {
  let routes: [Route]

  func reply(to request: Request) async -> Reply {
    let matches = routes.compactMap { route in
      route.match(request.segments).map { (route: route, parameters: $0) }
    }
    guard !matches.isEmpty else {
      return Problem.notFound("such address: \(request.path)").reply
    }
    guard let match = matches.first(where: { $0.route.takes(request.method) }) else {
      let allow = allowed(matches.map(\.route.method))
      guard request.method != "OPTIONS" else { return Reply(status: 204).adding("Allow", allow) }
      return Problem(
        status: 405,
        detail: "\(request.path) does not take \(request.method).",
        headers: [Field(name: "Allow", value: allow)]
      ).reply
    }
    do {
      return try await match.route.handler(
        Route.Call(request: request, parameters: match.parameters)
      )
    } catch let problem as Problem {
      return problem.reply
    } catch {
      return Problem(status: 500, detail: "The server failed: \(error)").reply
    }
  }

  private func allowed(_ methods: [String]) -> String {
    let all = methods + (methods.contains("GET") ? ["HEAD"] : []) + ["OPTIONS"]
    return Set(all).sorted().joined(separator: ", ")
  }
}

extension Route {
  /// HEAD is answered as GET; its content is dropped on the way out.
  fileprivate func takes(_ method: String) -> Bool {
    self.method == method || self.method == "ANY" || (self.method == "GET" && method == "HEAD")
  }
}
