// Logs in at the demo API, orders three of what is sold there, and prints what came of each order:
//   swift run demo-api                              # in the repository's folder
//   swift run engine-orders http://127.0.0.1:8080   # in this package's
import TaskEngine

struct Login: Decodable, Parsable { var token: String }
struct Order: Decodable, Parsable { var status: String, total: Double }
struct Catalog: Decodable, Parsable {
  struct Product: Decodable { var sku: String }
  var items: [Product]
}

let shop = CommandLine.arguments.dropFirst().first ?? "http://127.0.0.1:8080"
let catalog = Endpoint(baseUrl: shop, path: "products", parameters: ["per_page": 3])
let products = try await DataTask<Catalog>(endpoint: catalog).run().items

/// A POST of JSON that gives up after five seconds, and tries twice more when the shop is busy.
func post(_ path: String, _ json: String) -> Request {
  let prepare = compose(
    addHeaders([.contentType: "application/json", .accept: "application/json"]),
    set(\.timeout, to: .seconds(5)),
    set(\.retryPolicy, to: RetryPolicy(count: 2, backoff: 2, failures: [.status(503..<504)]))
  )
  return prepare(Request(url: "\(shop)/\(path)", method: .post, body: json))
}

let login = DataTask<Login>(request: post("login", #"{"user":"ada","password":"lovelace"}"#))
let token = try await login.run().token
let session = Session(plugins: [BearerTokenPlugin { token }, TracePlugin()])
let tasks = (products.map(\.sku) + ["none"]).map { sku in
  let order = #"{"user":"ada","country":"NO","lines":[{"sku":"\#(sku)","qty":2}]}"#
  return DataTask<Order>(request: post("orders", order), session: session)
}
for result in await tasks.awaitAllResults(concurrency: 2) {
  switch result {
  case .success(let order): print("\(order.status): \(order.total)")
  case .failure(let error): print(error)
  }
}
