/// A part of a longer list, chosen by `page` (from 1) and `per_page` (1 to 50).
struct Page: Sendable {
  let number: Int
  let size: Int

  /// Numbers out of range are a problem 422.
  init(of request: Request) throws {
    number = try request.queryNumber("page", in: 1...10_000, default: 1)
    size = try request.queryNumber("per_page", in: 1...50, default: 10)
  }

  /// The items of this page, with `Link` (RFC 8288) and `X-Total-Count`.
  func reply(of items: [JSON], for request: Request) -> Reply {
    let first = (number - 1) * size
    var reply = Reply(
      json: .object([
        ("items", .array(Array(items.dropFirst(first).prefix(size)))),
        ("page", .integer(number)),
        ("per_page", .integer(size)),
        ("total", .integer(items.count)),
      ])
    )
    reply.add("X-Total-Count", String(items.count))
    var links: [String] = []
    if first + size < items.count { links.append(link("next", to: number + 1, for: request)) }
    if number > 1 { links.append(link("prev", to: number - 1, for: request)) }
    if !links.isEmpty { reply.add("Link", links.joined(separator: ", ")) }
    return reply
  }

  private func link(_ relation: String, to page: Int, for request: Request) -> String {
    let others = request.queryString.split(separator: "&")
      .filter { !$0.hasPrefix("page=") && !$0.hasPrefix("per_page=") }
    let query = ["page=\(page)", "per_page=\(size)"] + others.map(String.init)
    return "<\(request.path)?\(query.joined(separator: "&"))>; rel=\"\(relation)\""
  }
}
