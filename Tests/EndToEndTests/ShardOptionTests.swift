import SpecRunner
import Testing

@testable import specrun

struct ShardOptionTests {
  @Test(arguments: [("1/1", 1, 1), ("2/5", 2, 5), ("5/5", 5, 5)])
  func aShardIsWrittenAsNumberAndCount(text: String, number: Int, count: Int) throws {
    #expect(try ShardOption(text) == .one(try #require(Shard(number, of: count))))
  }

  @Test(arguments: ["", "2", "a/5", "2/b", "2/5/7", "/", "0/5", "6/5", "1/0", "-1/5", "2 / 5"])
  func anythingElseIsAMistake(text: String) {
    #expect(throws: (any Error).self) { try ShardOption(text) }
  }

  @Test(arguments: [
    (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"], 1, 4),
    // GitLab without 'parallel'.
    (["CI_NODE_TOTAL": "1"], 1, 1),
    (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "4"], 1, 4),
    (["BUILDKITE_PARALLEL_JOB": "3", "BUILDKITE_PARALLEL_JOB_COUNT": "4"], 4, 4),
    (["JOB_COMPLETION_INDEX": "2", "SPECRUN_SHARD_TOTAL": "3"], 3, 3),
    (["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "2"], 2, 2),
    (["SPECRUN_SHARD_INDEX": "0", "SPECRUN_SHARD_TOTAL": "2"], 1, 2),
    // What was set on purpose wins; what is empty is not set.
    (
      [
        "SPECRUN_SHARD_INDEX": "1", "SPECRUN_SHARD_TOTAL": "3", "CI_NODE_INDEX": "1",
        "CI_NODE_TOTAL": "9",
      ], 2, 3
    ),
    (
      [
        "CIRCLE_NODE_INDEX": "", "CIRCLE_NODE_TOTAL": "", "CI_NODE_INDEX": "2",
        "CI_NODE_TOTAL": "2",
      ], 2, 2
    ),
  ])
  func theEnvironmentSaysWhich(
    environment: [String: String],
    number: Int,
    count: Int
  ) throws {
    let shard = try ShardOption.auto.shard(in: environment)
    #expect(shard == Shard(number, of: count))
  }

  @Test(arguments: [
    [:], ["JOB_COMPLETION_INDEX": "2"], ["CI_NODE_INDEX": "5", "CI_NODE_TOTAL": "4"],
    ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "4"],
    ["CIRCLE_NODE_INDEX": "x", "CIRCLE_NODE_TOTAL": "4"],
  ])
  func anEnvironmentThatDoesNotSayIsAMistake(environment: [String: String]) {
    #expect(throws: (any Error).self) { try ShardOption.auto.shard(in: environment) }
  }
}
