/// The routes that set and show cookies.
let cookieRoutes = [
  Route("GET", "/cookies", "the cookies that were sent") { call in
    Reply(json: .object([("cookies", call.request.cookies.json)]))
  },
  Route("GET", "/cookies/set", "sets a cookie for each ?name=value") { call in
    try settingCookies(call.request, age: 3600)
  },
  Route("GET", "/cookies/delete", "ends a cookie for each ?name") { call in
    try settingCookies(call.request, age: 0)
  },
]

/// Sets each parameter of the query as a cookie that lives `age` seconds; what RFC 6265 section
/// 4.1.1 does not allow in one is a problem 422.
private func settingCookies(_ request: Request, age: Int) throws -> Reply {
  let errors = request.query.filter { !isCookie($0) }
    .map { Problem.FieldError(field: $0.name, message: "can't be a cookie's name and value") }
  guard errors.isEmpty else { throw Problem.invalid(errors) }
  var reply = Reply(json: .object([("cookies", request.query.json)]))
  for cookie in request.query {
    let value = "\(cookie.name)=\(cookie.value)"
    reply.add("Set-Cookie", "\(value); Path=/; Max-Age=\(age); HttpOnly; SameSite=Lax")
  }
  return reply
}

private func isCookie(_ field: Field) -> Bool {
  let separators = Set("()<>@,;:\\\"/[]?={}".utf8)
  let visible = UInt8(0x21)...0x7E
  return !field.name.isEmpty
    && field.name.utf8.allSatisfy { visible.contains($0) && !separators.contains($0) }
    && field.value.utf8.allSatisfy { visible.contains($0) && !Set("\",;\\".utf8).contains($0) }
}
