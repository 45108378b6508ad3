import Foundation

/// The orders taken since the start.
actor OrderBook {
  /// What a repeated `Idempotency-Key` is compared with.
  private struct Promise {
    let body: Data
    let order: String
  }

  private let now: @Sendable () -> Date
  private var orders: [Order] = []
  private var promises: [String: Promise] = [:]
  private var taken = 0

  init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  /// Takes an order, or finds the one that `key` has brought before with the same `body`; another
  /// body is a problem 409.
  func place(_ draft: OrderDraft, key: String?, body: Data) throws -> (order: Order, isNew: Bool) {
    let key = key.map { "\(draft.user)/\($0)" }
    if let key, let promise = promises[key] {
      guard promise.body == body else {
        throw Problem(status: 409, detail: "This Idempotency-Key came with another body before.")
      }
      return (try find(promise.order), false)
    }
    taken += 1
    let order = Order(id: uuid(from: "order \(taken)"), createdAt: now(), draft: draft)
    orders.append(order)
    if let key { promises[key] = Promise(body: body, order: order.id) }
    return (order, true)
  }

  /// The order as it is; a problem 404 where there is none.
  func find(_ id: String) throws -> Order {
    orders[try index(of: id)]
  }

  /// Counts as a reading, which is what moves an order from pending to paid to done.
  func read(_ id: String) throws -> Order {
    let index = try index(of: id)
    orders[index].reads += 1
    return orders[index]
  }

  /// One user's, the oldest first; this does not count as a reading.
  func list(of user: String, status: Order.Status?) -> [Order] {
    orders.filter { $0.draft.user == user && (status == nil || $0.status == status) }
  }

  /// Gives the order another content, if `request` has the right `If-Match` or none.
  func change(_ id: String, for request: Request, to draft: OrderDraft) throws -> Order {
    let index = try index(of: id)
    try request.requireMatch(orders[index].tag)
    guard draft.user == orders[index].draft.user else {
      throw Problem.invalid([.init(field: "user", message: "can't be changed")])
    }
    orders[index].draft = draft
    orders[index].revision += 1
    return orders[index]
  }

  func remove(_ id: String, for request: Request) throws {
    let index = try index(of: id)
    try request.requireMatch(orders[index].tag)
    orders.remove(at: index)
    promises = promises.filter { $0.value.order != id }
  }

  private func index(of id: String) throws -> Int {
    guard let index = orders.firstIndex(where: { $0.id == id.lowercased() }) else {
      throw Problem.notFound("order '\(id)'")
    }
    return index
  }
}
