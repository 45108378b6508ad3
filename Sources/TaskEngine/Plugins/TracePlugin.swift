import HTTPTypes

/// Sends a W3C `traceparent` (Trace Context, section 3.2), so that a server's traces can be found
/// by request.
///
/// All requests of one plugin share a trace; each attempt is a span of its own.
public struct TracePlugin: Plugin {
  /// Which requests it takes part in.
  public let scope: PluginScope
  /// 32 lower-case hexadecimal digits.
  public let traceID: String

  /// What its numbers are made of.
  private let bits: @Sendable () -> UInt64

  /// Makes a plugin with a new trace.
  public init(scope: PluginScope = .all) {
    self.init(scope: scope) { .random(in: .min ... .max) }
  }

  /// Makes a plugin whose trace and spans are made of these random bits, 64 at a time.
  package init(scope: PluginScope, bits: @escaping @Sendable () -> UInt64) {
    self.scope = scope
    self.bits = bits
    traceID = Self.hexadecimal(bits()) + Self.hexadecimal(bits())
  }

  /// Sets the field, unless the request has one.
  public func prepare(_ request: PreparedRequest) async throws -> PreparedRequest {
    guard let name = HTTPField.Name("traceparent"), !request.headers.contains(name) else {
      return request
    }
    var request = request
    let span = Self.hexadecimal(bits())
    request.headers[name] = "00-\(traceID)-\(span)-01"
    return request
  }

  /// 16 digits, not all of which are 0: that would be no number of a trace or a span.
  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(max(number, 1), radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
