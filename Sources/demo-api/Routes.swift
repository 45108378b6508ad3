import Foundation

/// All that the server does, with state of its own.
func allRoutes(now: @escaping @Sendable () -> Date) -> [Route] {
  let sessions = Sessions()
  let book = OrderBook(now: now)
  let routes =
    [
      Route("GET", "/health", "says that the server is up") { _ in
        Reply(json: .object([("status", .string("ok"))]))
      }
    ]
    + sessions.routes
    + accessRoutes(now: now)
    + catalogueRoutes
    + orderRoutes(book, sessions: sessions)
    + graphQLRoutes(book, sessions: sessions)
    + Files().routes
    + multipartRoutes
    + echoRoutes
    + cookieRoutes
    + troubleRoutes(Attempts())
    + mediaRoutes
    + streamRoutes
  return [index(of: routes)] + routes
}

/// Lists the others, for whoever opens the server in a browser.
private func index(of routes: [Route]) -> Route {
  Route("GET", "/", "lists the routes") { _ in
    let list = routes.map { route in
      JSON.object([
        ("method", .string(route.method)),
        ("path", .string(route.path)),
        ("summary", .string(route.summary)),
      ])
    }
    return Reply(json: .object([("name", .string("demo-api")), ("routes", .array(list))]))
  }
}
