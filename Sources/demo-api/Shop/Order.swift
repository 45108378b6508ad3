import Foundation

/// What a client asks for.
struct OrderDraft: Sendable {
  struct Line: Sendable {
    let sku: String
    /// How many, from 1 to 999.
    let quantity: Int
  }

  let user: String
  let country: String
  let lines: [Line]
  /// Text or null as sent; nil where it was left out.
  let note: JSON?

  /// In cents: what the lines cost together.
  var total: Int {
    lines.reduce(0) { $0 + $1.quantity * (Product.find($1.sku)?.price ?? 0) }
  }

  /// All that is wrong is told at once, in one problem 422.
  init(_ json: JSON) throws {
    guard case .object = json else {
      throw Problem.invalid([.init(field: "", message: "must be an object")])
    }
    var errors: [Problem.FieldError] = []
    func check(_ holds: Bool, _ field: String, _ message: String) {
      if !holds { errors.append(.init(field: field, message: message)) }
    }

    user = json["user"]?.string ?? ""
    check(!user.isEmpty, "user", "must be text")
    country = json["country"]?.string ?? ""
    check(Self.isCountry(country), "country", "must be two capital letters, such as \"NO\"")
    note = json["note"]
    switch note {
    case nil, .null, .string: break
    default: check(false, "note", "must be text or null")
    }

    let elements = json["lines"]?.array ?? []
    check(!elements.isEmpty, "lines", "must be a list with at least one line")
    lines = elements.enumerated().map { index, element in
      let sku = element["sku"]?.string ?? ""
      let quantity = element["qty"]?.integer ?? 0
      check(Product.find(sku) != nil, "lines[\(index)].sku", "must be the SKU of a product")
      check(
        (1...999).contains(quantity),
        "lines[\(index)].qty",
        "must be a whole number from 1 to 999"
      )
      return Line(sku: sku, quantity: quantity)
    }
    guard errors.isEmpty else { throw Problem.invalid(errors) }
  }

  private static func isCountry(_ text: String) -> Bool {
    text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }
}

/// An order that was taken.
struct Order: Sendable {
  enum Status: String, CaseIterable, Sendable {
    case pending, paid, done
  }

  let id: String
  let createdAt: Date
  var draft: OrderDraft
  /// Counts the changes, from 1.
  var revision = 1
  /// How often it was read: the first two times it isn't done yet.
  var reads = 0

  var status: Status {
    switch reads {
    case ...1: .pending
    case 2: .paid
    default: .done
    }
  }

  /// Changes with whatever a reader can see.
  var tag: String {
    "\"\(revision)-\(status.rawValue)\""
  }

  var json: JSON {
    let lines = draft.lines.map { line in
      JSON.object([("sku", .string(line.sku)), ("qty", .integer(line.quantity))])
    }
    var members: [(String, JSON)] = [
      ("id", .string(id)),
      ("user", .string(draft.user)),
      ("country", .string(draft.country)),
      ("status", .string(status.rawValue)),
      ("total", .money(cents: draft.total)),
      ("lines", .array(lines)),
      ("createdAt", .string(createdAt.formatted(.iso8601))),
    ]
    if let note = draft.note { members.append(("note", note)) }
    return .object(members)
  }
}
