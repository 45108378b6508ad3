/// The routes of orders.
///
/// Placing and listing want a token. An order's own address is its key, as with a link in a
/// letter: it works without a token, but not with somebody else's.
func orderRoutes(_ book: OrderBook, sessions: Sessions) -> [Route] {
  let check: @Sendable (Route.Call) async throws -> Order = { call in
    let order = try await book.find(call.parameter("id"))
    guard call.request.headers["authorization"] != nil else { return order }
    let user = try await sessions.user(of: call.request)
    guard user == order.draft.user else {
      throw Problem(status: 403, detail: "This order is not \(user)'s.")
    }
    return order
  }

  return [
    Route("POST", "/orders", "places an order; Idempotency-Key is honoured; ?hold=0") { call in
      let user = try await sessions.user(of: call.request)
      let draft = try OrderDraft(try call.request.json())
      guard draft.user == user else {
        throw Problem(status: 403, detail: "\(user) can't order for \(draft.user).")
      }
      let (order, isNew) = try await book.place(
        draft,
        key: call.request.headers["idempotency-key"],
        body: call.request.body
      )
      // The order is there before its answer is: what a client that goes away never learns.
      let hold = try call.request.queryNumber("hold", in: 0...60_000, default: 0)
      if isNew { try await Task.sleep(for: .milliseconds(hold)) }
      return Reply(status: isNew ? 201 : 200, json: order.json)
        .adding("Location", "/orders/\(order.id)")
        .adding("ETag", order.tag)
    },
    Route("GET", "/orders", "one's own orders; ?status=, ?page=, ?per_page=") { call in
      let user = try await sessions.user(of: call.request)
      let page = try Page(of: call.request)
      let status = try statusFilter(call.request.queryValue("status"))
      let orders = await book.list(of: user, status: status)
      return page.reply(of: orders.map(\.json), for: call.request)
    },
    Route("GET", "/orders/{id}", "an order; paid at the second reading, done at the third") {
      call in
      let seen = try await check(call)
      let order = call.request.method == "HEAD" ? seen : try await book.read(seen.id)
      return Reply(json: order.json).tagged(order.tag, for: call.request)
    },
    Route("PATCH", "/orders/{id}", "changes some fields; If-Match is honoured") { call in
      let order = try await check(call)
      let draft = try OrderDraft(order.draft.json.merging(try call.request.json()))
      let changed = try await book.change(order.id, for: call.request, to: draft)
      return Reply(json: changed.json).adding("ETag", changed.tag)
    },
    Route("PUT", "/orders/{id}", "replaces an order; If-Match is honoured") { call in
      let order = try await check(call)
      let draft = try OrderDraft(try call.request.json())
      let changed = try await book.change(order.id, for: call.request, to: draft)
      return Reply(json: changed.json).adding("ETag", changed.tag)
    },
    Route("DELETE", "/orders/{id}", "removes an order; If-Match is honoured") { call in
      let order = try await check(call)
      try await book.remove(order.id, for: call.request)
      return Reply(status: 204)
    },
  ]
}

private func statusFilter(_ text: String?) throws -> Order.Status? {
  guard let text else { return nil }
  guard let status = Order.Status(rawValue: text) else {
    let known = Order.Status.allCases.map(\.rawValue).joined(separator: ", ")
    throw Problem.invalid([.init(field: "status", message: "must be one of \(known)")])
  }
  return status
}

extension OrderDraft {
  /// As a client would send it.
  fileprivate var json: JSON {
    let lines = lines.map { line in
      JSON.object([("sku", .string(line.sku)), ("qty", .integer(line.quantity))])
    }
    let members: [(String, JSON)] = [
      ("user", .string(user)), ("country", .string(country)), ("lines", .array(lines)),
    ]
    return .object(members + (note.map { [("note", $0)] } ?? []))
  }
}

extension JSON {
  /// This object with the members of `other` in place of its own.
  ///
  /// Unlike RFC 7396, null is a value here, since a note can be null.
  fileprivate func merging(_ other: JSON) -> JSON {
    guard case .object(let mine) = self, case .object(let theirs) = other else { return other }
    let names = Set(theirs.map(\.0))
    return .object(mine.filter { !names.contains($0.0) } + theirs)
  }
}
