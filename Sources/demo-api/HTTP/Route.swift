/// One thing the server does.
struct Route: Sendable {
  typealias Handler = @Sendable (Call) async throws -> Reply

  /// A request, with what its path says at the places in braces.
  struct Call: Sendable {
    let request: Request
    let parameters: [String: String]

    /// The segment at `{name}`, decoded; empty if the route's pattern has no such place.
    func parameter(_ name: String) -> String {
      parameters[name] ?? ""
    }
  }

  /// In upper case; `ANY` stands for every method.
  let method: String
  /// Such as `/orders/{id}`.
  let path: String
  /// One line for the list at `/`.
  let summary: String
  let handler: Handler

  init(_ method: String, _ path: String, _ summary: String, handler: @escaping Handler) {
    self.method = method
    self.path = path
    self.summary = summary
    self.handler = handler
  }

  /// What the path's braces stand for in `segments`, or nil where the path is another.
  func match(_ segments: [String]) -> [String: String]? {
    let pattern = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard pattern.count == segments.count else { return nil }
    var parameters: [String: String] = [:]
    for (part, segment) in zip(pattern, segments) {
      if part.hasPrefix("{"), part.hasSuffix("}") {
        guard !segment.isEmpty else { return nil }
        parameters[String(part.dropFirst().dropLast())] = segment
      } else if part != segment {
        return nil
      }
    }
    return parameters
  }
}
