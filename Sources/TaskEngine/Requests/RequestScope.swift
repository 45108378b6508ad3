/// A name that groups requests, so that plugins can be limited to some of them.
public struct RequestScope: Sendable, Hashable, ExpressibleByStringLiteral {
  public var name: String

  /// Makes a scope.
  public init(_ name: String) {
    self.name = name
  }

  /// Makes a scope.
  public init(stringLiteral value: String) {
    name = value
  }
}
