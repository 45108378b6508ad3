import Foundation

/// The shop by GraphQL, for POST and, where nothing changes, GET (GraphQL over HTTP).
func graphQLRoutes(_ book: OrderBook, sessions: Sessions) -> [Route] {
  let shop = GraphQLShop(book: book, sessions: sessions)
  return [
    Route("POST", "/graphql", "products, product, order and orders; placeOrder") { call in
      let json = try call.request.json()
      guard let query = json["query"]?.string else {
        throw Problem.invalid([.init(field: "query", message: "must be text")])
      }
      return await shop.reply(
        to: query,
        operation: json["operationName"]?.string,
        variables: json["variables"] ?? .null,
        of: call.request
      )
    },
    Route("GET", "/graphql", "the same for queries; ?query=, ?variables=, ?operationName=") {
      call in
      guard let query = call.request.queryValue("query") else {
        throw Problem.invalid([.init(field: "query", message: "must be text")])
      }
      let variables = call.request.queryValue("variables")
      return await shop.reply(
        to: query,
        operation: call.request.queryValue("operationName"),
        variables: try variables.map { try JSON(parsing: Data($0.utf8)) } ?? .null,
        of: call.request
      )
    },
  ]
}

/// Answers GraphQL operations on products and orders.
private struct GraphQLShop: Sendable {
  let book: OrderBook
  let sessions: Sessions

  /// Why one field has no value.
  private struct FieldError: Error {
    var message: String
    var code: String
  }

  func reply(
    to text: String,
    operation: String?,
    variables: JSON,
    of request: Request
  ) async -> Reply {
    do {
      let query = try GraphQLQuery(text, operation: operation, variables: variables)
      if query.isMutation, request.method == "GET" {
        return Problem(
          status: 405,
          detail: "A mutation has to be sent by POST.",
          headers: [Field(name: "Allow", value: "POST")]
        ).reply
      }
      return try await reply(to: query, of: request)
    } catch let mistake as GraphQLQuery.Mistake {
      let errors = JSON.array([.object([("message", .string(mistake.message))])])
      return Reply(status: 400, type: Self.type, text: JSON.object([("errors", errors)]).text)
    } catch {
      return Problem(status: 500, detail: "\(error)").reply
    }
  }

  private static let type = "application/graphql-response+json"

  private func reply(to query: GraphQLQuery, of request: Request) async throws -> Reply {
    var data: [(String, JSON)] = []
    var errors: [JSON] = []
    for field in query.fields {
      do {
        let value = try await value(of: field, inMutation: query.isMutation, request)
        data.append((field.alias, try Self.select(field.fields, of: value, in: field.name)))
      } catch let error as FieldError {
        data.append((field.alias, .null))
        errors.append(
          .object([
            ("message", .string(error.message)),
            ("path", .array([.string(field.alias)])),
            ("extensions", .object([("code", .string(error.code))])),
          ])
        )
      }
    }
    let members: [(String, JSON)] = errors.isEmpty ? [] : [("errors", .array(errors))]
    let json = JSON.object(members + [("data", .object(data))])
    return Reply(status: 200, type: Self.type, text: json.text)
  }

  private func value(
    of field: GraphQLQuery.Field,
    inMutation isMutation: Bool,
    _ request: Request
  ) async throws -> JSON {
    func argument(_ name: String) -> JSON? { field.arguments.first { $0.0 == name }?.1 }
    switch (isMutation, field.name) {
    case (_, "__typename"): return .string(isMutation ? "Mutation" : "Query")
    case (false, "products"):
      let count = argument("first")?.integer ?? 10
      return .array(Product.all.prefix(max(0, count)).map(\.json))
    case (false, "product"):
      let sku = argument("sku")?.string ?? ""
      guard let product = Product.find(sku) else { throw missing("product '\(sku)'") }
      return product.json
    case (false, "order"):
      let id = argument("id")?.string ?? ""
      do { return try await book.find(id).json } catch { throw missing("order '\(id)'") }
    case (false, "orders"):
      let status = argument("status")?.string.flatMap { Order.Status(rawValue: $0.lowercased()) }
      return .array(await book.list(of: try await user(of: request), status: status).map(\.json))
    case (true, "placeOrder"):
      let user = try await user(of: request)
      let input = JSON.object([("user", .string(user))] + field.arguments)
      do {
        return try await book.place(try OrderDraft(input), key: nil, body: Data()).order.json
      } catch let problem as Problem {
        throw FieldError(message: problem.detail, code: "BAD_USER_INPUT")
      }
    default:
      throw GraphQLQuery.Mistake(
        message: "Cannot query field \"\(field.name)\" on type "
          + "\"\(isMutation ? "Mutation" : "Query")\"."
      )
    }
  }

  private func user(of request: Request) async throws -> String {
    do { return try await sessions.user(of: request) } catch let problem as Problem {
      throw FieldError(message: problem.detail, code: "UNAUTHENTICATED")
    }
  }

  private func missing(_ what: String) -> FieldError {
    FieldError(message: "There is no \(what).", code: "NOT_FOUND")
  }

  /// The members that are asked for, under the names that they are asked for by.
  private static func select(
    _ fields: [GraphQLQuery.Field],
    of value: JSON,
    in type: String
  ) throws -> JSON {
    switch value {
    case .array(let items):
      return .array(try items.map { try select(fields, of: $0, in: type) })
    case .object:
      guard !fields.isEmpty else {
        throw GraphQLQuery.Mistake(message: "Field \"\(type)\" must have a selection of subfields.")
      }
      return .object(
        try fields.map { field in
          if field.name == "__typename" { return (field.alias, .string(type)) }
          guard let member = value[field.name] else {
            if field.name == "note" { return (field.alias, .null) }
            throw GraphQLQuery.Mistake(
              message: "Cannot query field \"\(field.name)\" on \"\(type)\"."
            )
          }
          return (field.alias, try select(field.fields, of: member, in: field.name))
        }
      )
    default: return value
    }
  }
}
