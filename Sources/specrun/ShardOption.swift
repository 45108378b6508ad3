import ArgumentParser
import SpecReports
import SpecRunner

/// `--shard 2/5`, or `--shard auto`.
enum ShardOption: Equatable {
  case one(Shard)
  case auto

  /// - Throws: `ValidationError` for anything else, and for a shard that there is not.
  init(_ text: String) throws {
    if text == "auto" {
      self = .auto
      return
    }
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1] else {
      throw ValidationError("Write which of how many, such as 2/5, or auto.")
    }
    guard let shard = Shard(number, of: count) else {
      throw ValidationError(
        count < 1
          ? "There must be at least one shard."
          : "Of \(count) shards there is none with the number \(number): they are 1 to \(count)."
      )
    }
    self = .one(shard)
  }

  /// The shard that is meant.
  ///
  /// - Throws: `ValidationError` when the environment does not say which.
  func shard(in environment: [String: String]) throws -> Shard {
    switch self {
    case .one(let shard): return shard
    case .auto: return try ShardVariables.shard(in: environment)
    }
  }
}

/// The variables in which CI services and test runners say which part of a job a machine does.
struct ShardVariables {
  let index: String
  let total: String
  /// What the first part has.
  let first: Int

  /// In the order in which they are looked at: what was set on purpose, then from the inside out.
  static let all = [
    // For services without variables of their own, such as GitHub's matrix, whose
    // `strategy.job-index` counts from 0.
    ShardVariables(index: "SPECRUN_SHARD_INDEX", total: "SPECRUN_SHARD_TOTAL", first: 0),
    ShardVariables(index: "TEST_SHARD_INDEX", total: "TEST_TOTAL_SHARDS", first: 0),
    // Kubernetes tells a pod of an Indexed Job its index and not how many there are.
    ShardVariables(index: "JOB_COMPLETION_INDEX", total: "SPECRUN_SHARD_TOTAL", first: 0),
    ShardVariables(
      index: "BUILDKITE_PARALLEL_JOB",
      total: "BUILDKITE_PARALLEL_JOB_COUNT",
      first: 0
    ),
    ShardVariables(index: "CIRCLE_NODE_INDEX", total: "CIRCLE_NODE_TOTAL", first: 0),
    ShardVariables(index: "CI_NODE_INDEX", total: "CI_NODE_TOTAL", first: 1),
  ]

  static func shard(in environment: [String: String]) throws -> Shard {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    for variables in all {
      guard let total = value(variables.total) else { continue }
      // GitLab says that there is one, and not that it is the first.
      guard let index = value(variables.index) ?? (total == "1" ? "\(variables.first)" : nil) else {
        continue
      }
      guard let number = Int(index), let count = Int(total),
        let shard = Shard(number - variables.first + 1, of: count)
      else {
        throw ValidationError(
          "--shard auto: \(variables.index) is '\(index.visible)' and \(variables.total) is "
            + "'\(total.visible)', which names no shard."
        )
      }
      return shard
    }
    let pairs = all.map { "  \($0.index) and \($0.total)" }.joined(separator: "\n")
    throw ValidationError(
      "--shard auto: the environment does not say which of how many. Looked for are:\n\(pairs)"
    )
  }
}
