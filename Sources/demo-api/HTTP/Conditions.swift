import Foundation

extension Request {
  /// Whether `If-None-Match` names `tag`, so that 304 says enough (RFC 9110 section 13.1.2).
  func alreadyHas(_ tag: String) -> Bool {
    headers["if-none-match"].map { Self.list($0, names: tag, weakly: true) } ?? false
  }

  /// A problem 412 where `If-Match` is sent and does not name `tag` (RFC 9110 section 13.1.1).
  func requireMatch(_ tag: String) throws {
    guard let condition = headers["if-match"] else { return }
    guard Self.list(condition, names: tag, weakly: false) else {
      throw Problem(status: 412, detail: "It has changed since; it is \(tag) now.")
    }
  }

  private static func list(_ condition: String, names tag: String, weakly: Bool) -> Bool {
    condition.split(separator: ",").contains { part in
      var candidate = part.trimmingCharacters(in: .whitespaces)
      if weakly, candidate.hasPrefix("W/") { candidate.removeFirst(2) }
      return candidate == "*" || candidate == tag
    }
  }
}

extension Reply {
  /// This with an `ETag`; as a 304 without content where the client has it already.
  func tagged(_ tag: String, for request: Request) -> Reply {
    var reply = adding("ETag", tag)
    guard request.alreadyHas(tag) else { return reply }
    reply.status = 304
    return reply.withoutContent
  }
}
