// Fetches some JSON documents at once and prints what came of each:
//   swift run engine-orders http://127.0.0.1:8080/orders http://127.0.0.1:8080/products
import TaskEngine

let urls = CommandLine.arguments.dropFirst()
let session = Session(plugins: [TracePlugin()], cookies: CookieJar())

/// Prefers JSON, gives up after five seconds, tries twice more when the server is busy.
let politely = compose(
  addHeaders([.accept: "application/json"]),
  set(\.timeout, to: .seconds(5)),
  set(
    \.retryPolicy,
    to: RetryPolicy(
      count: 2,
      delay: .milliseconds(200),
      backoff: 2,
      failures: [.connection, .status(503..<504)]
    )
  )
)

let tasks = urls.map { DataTask<String>(request: politely(Request(url: $0)), session: session) }
for (url, result) in zip(urls, await tasks.awaitAllResults(concurrency: 4)) {
  switch result {
  case .success(let text): print("\(url): \(text.utf8.count) bytes")
  case .failure(let error): print("\(url): \(error)")
  }
}
