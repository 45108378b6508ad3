import HTTPTypes

/// Sends a W3C `traceparent` (Trace Context, section 3.2), so that a server's traces can be found
/// by request.
///
/// All requests of one plugin share a trace; each attempt is a span of its own.
public struct TracePlugin: Plugin {
  public let scope: PluginScope
  /// 32 lower-case hexadecimal digits.
  public let traceID: String

  /// Makes a plugin with a new trace.
  public init(scope: PluginScope = .all) {
    self.init(scope: scope, high: .random(in: 1...UInt64.max), low: .random(in: 0...UInt64.max))
  }

  init(scope: PluginScope, high: UInt64, low: UInt64) {
    self.scope = scope
    traceID = Self.hexadecimal(high) + Self.hexadecimal(low)
  }

  /// Sets the field, unless the request has one.
  public func prepare(_ request: PreparedRequest) async throws -> PreparedRequest {
    guard let name = HTTPField.Name("traceparent"), !request.headers.contains(name) else {
      return request
    }
    var request = request
    let span = Self.hexadecimal(.random(in: 1...UInt64.max))
    request.headers[name] = "00-\(traceID)-\(span)-01"
    return request
  }

  /// 16 digits.
  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
