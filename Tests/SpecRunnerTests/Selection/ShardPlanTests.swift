import Testing

@testable import SpecRunner

struct ShardPlanTests {
  private struct Draws: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  @Test(arguments: 1...12)
  func everySuiteIsInExactlyOneShardForAnyNumberOfBoth(count: Int) throws {
    var draws = Draws(state: UInt64(count))
    for number in 0...40 {
      let weights = (0..<number).map { _ in Int.random(in: 0...5_000, using: &draws) }
      let plan = ShardPlan(weights: weights, count: count)
      let members = try (1...count).map { plan.members(of: try #require(Shard($0, of: count))) }
      #expect(members.joined().sorted() == Array(0..<number))
      // Within a shard the order stays.
      #expect(members.allSatisfy { $0 == $0.sorted() })
      #expect(plan.fingerprint == ShardPlan(weights: weights, count: count).fingerprint)
    }
  }

  @Test func noShardHasMoreThanItsShareAndTheLongestSuite() throws {
    var draws = Draws(state: 7)
    for count in 2...8 {
      let weights = (0..<50).map { _ in Int.random(in: 1...1_000, using: &draws) }
      let plan = ShardPlan(weights: weights, count: count)
      let share = weights.reduce(0, +) / count
      for number in 1...count {
        let shard = try #require(Shard(number, of: count))
        let load = plan.members(of: shard).reduce(0) { $0 + weights[$1] }
        #expect(load <= share + 1_000)
      }
    }
  }

  @Test func whatTakesNoTimeIsSpreadAsWell() throws {
    let plan = ShardPlan(weights: [0, 0, 0, 0, 0, 0], count: 3)
    for number in 1...3 {
      #expect(plan.members(of: try #require(Shard(number, of: 3))).count == 2)
    }
  }

  @Test func theLongSuiteIsAlone() throws {
    let plan = ShardPlan(weights: [10, 100, 20, 30], count: 2)
    #expect(plan.members(of: try #require(Shard(1, of: 2))) == [1])
    #expect(plan.members(of: try #require(Shard(2, of: 2))) == [0, 2, 3])
  }

  @Test func thereAreNoOtherShardsThanThese() {
    #expect(Shard(0, of: 3) == nil)
    #expect(Shard(4, of: 3) == nil)
    #expect(Shard(1, of: 0) == nil)
    #expect(Shard(-1, of: -1) == nil)
    #expect(Shard(3, of: 3) != nil)
  }
}
