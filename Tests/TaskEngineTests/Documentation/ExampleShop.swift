import TestSupport

/// The shop that the examples of the documentation talk to.
enum ExampleShop {
  /// On a free port, until it is stopped.
  static func start() throws -> RawServer {
    try RawServer { connection, _ in
      while true {
        let request = connection.readRequest()
        let words = request.split(separator: " ", maxSplits: 2)
        guard words.count == 3 else { break }
        if words[1] == "/never" {
          connection.waitForClose()
        } else {
          connection.write(answer(to: String(words[0]), String(words[1]), request))
        }
      }
    }
  }

  private static func answer(to method: String, _ path: String, _ request: String) -> String {
    let order = #"{"id":1,"status":"paid"}"#
    let json = "Content-Type: application/json\r\n"
    let body = request.split(separator: "\r\n\r\n", maxSplits: 1).dropFirst().first ?? ""
    return switch (method, path) {
    case ("GET", "/orders?page=1"): ok("[\(order)]", fields: json)
    case ("GET", "/orders.csv"): ok("id,status\n1", fields: "Content-Type: text/csv\r\n")
    case ("GET", "/dated"): ok(#"[{"id":1,"placed":"1970-01-01T00:00:00Z"}]"#, fields: json)
    case ("GET", "/fresh"): ok(order, fields: json + "Cache-Control: max-age=60\r\n")
    case ("GET", "/missing"): TestSupport.answer(404)
    case ("POST", "/login"): ok(fields: "Set-Cookie: id=7; Path=/; HttpOnly; SameSite=Lax\r\n")
    case ("POST", "/orders"): ok(String(body), fields: json)
    case ("POST", "/upload"): ok("\(body.utf8.count)")
    default: ok(order, fields: json + "ETag: \"v\"\r\n")
    }
  }
}
