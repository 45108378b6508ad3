import FlyingFox
import Foundation

/// What a client sent, read to its end.
struct Request: Sendable {
  /// In upper case.
  let method: String
  /// The path as sent, still percent-encoded.
  let path: String
  /// The path's segments, decoded; `/a%2Fb/` gives `a/b` and an empty one.
  let segments: [String]
  /// As sent, without the `?`.
  let queryString: String
  /// In the order sent.
  let query: [Field]
  /// By name in lower case; of a header sent several times the server's parser keeps the last.
  let headers: [String: String]
  let body: Data

  /// Reads the body too; more than `bodyLimit` bytes of it are a problem 413.
  init(_ request: HTTPRequest, bodyLimit: Int) async throws {
    method = request.method.rawValue
    path = request.target.path()
    segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map { $0.removingPercentEncoding ?? String($0) }
    queryString = request.target.query()
    query = Field.list(urlEncoded: queryString)
    headers = Dictionary(
      request.headers.map { ($0.key.rawValue.lowercased(), $0.value) },
      uniquingKeysWith: { $0 + ", " + $1 }
    )
    var body = Data()
    var size = 0
    // Bytes left unread would be taken for the connection's next request.
    for try await chunk in request.bodySequence {
      size += chunk.count
      if size <= bodyLimit { body.append(chunk) }
    }
    guard size <= bodyLimit else {
      throw Problem(status: 413, detail: "At most \(bodyLimit) bytes are taken; these are \(size).")
    }
    self.body = body
  }

  /// The first value given for `name` in the query.
  func queryValue(_ name: String) -> String? {
    query.first { $0.name == name }?.value
  }

  /// A number from the query, `fallback` where there is none, a problem 422 outside `range`.
  func queryNumber(_ name: String, in range: ClosedRange<Int>, default fallback: Int) throws -> Int
  {
    guard let text = queryValue(name) else { return fallback }
    guard let number = Int(text), range.contains(number) else {
      throw Problem.invalid([
        .init(
          field: name,
          message: "must be a number from \(range.lowerBound) to \(range.upperBound)"
        )
      ])
    }
    return number
  }

  /// The media type in lower case without its parameters; empty where there is none.
  var mediaType: String {
    let type = headers["content-type"]?.prefix { $0 != ";" } ?? ""
    return type.trimmingCharacters(in: .whitespaces).lowercased()
  }

  /// The body as JSON: a problem 415 where it isn't declared as such, 400 where it can't be read.
  func json() throws -> JSON {
    guard mediaType == "application/json" || mediaType.hasSuffix("+json") else {
      throw Problem(status: 415, detail: "This wants a body of type application/json.")
    }
    do {
      return try JSON(parsing: body)
    } catch {
      throw Problem(status: 400, detail: "The body is not JSON: \(error).")
    }
  }

  /// Cookies in the order sent, RFC 6265 section 5.4.
  var cookies: [Field] {
    (headers["cookie"] ?? "").split(separator: ";").compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      return Field(
        name: parts[0].trimmingCharacters(in: .whitespaces),
        value: parts[1].trimmingCharacters(in: .whitespaces)
      )
    }
  }
}
