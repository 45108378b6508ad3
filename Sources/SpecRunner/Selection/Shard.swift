/// One of several parts that together are a run.
package struct Shard: Sendable, Equatable {
  /// 1-based.
  package var number: Int
  /// At least 1.
  package var count: Int

  /// Nil when there is no such part.
  package init?(_ number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }
}
