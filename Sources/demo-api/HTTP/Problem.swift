/// What went wrong, as RFC 9457 has it.
///
/// Handlers throw it; it is sent as `application/problem+json`.
struct Problem: Error, Sendable {
  /// One field of the request that can't be taken as it is.
  struct FieldError: Sendable {
    /// Where it is: `qty` or `lines[1].qty`.
    let field: String
    let message: String
  }

  let status: Int
  let detail: String
  var errors: [FieldError] = []
  var headers: [Field] = []

  static func invalid(_ errors: [FieldError]) -> Problem {
    Problem(status: 422, detail: "Some fields are missing or wrong.", errors: errors)
  }

  static func notFound(_ what: String) -> Problem {
    Problem(status: 404, detail: "There is no \(what).")
  }

  var reply: Reply {
    var members: [(String, JSON)] = [
      ("type", .string(errors.isEmpty ? "about:blank" : "urn:demo-api:invalid-fields")),
      ("title", .string(reasonPhrase(status))),
      ("status", .integer(status)),
      ("detail", .string(detail)),
    ]
    if !errors.isEmpty {
      let list = errors.map { error in
        JSON.object([("field", .string(error.field)), ("message", .string(error.message))])
      }
      members.append(("errors", .array(list)))
    }
    var reply = Reply(
      status: status,
      type: "application/problem+json",
      text: JSON.object(members).text
    )
    for header in headers { reply.add(header.name, header.value) }
    return reply
  }
}
