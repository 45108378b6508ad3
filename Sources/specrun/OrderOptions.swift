import ArgumentParser
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Matching
import SpecReports
import SpecRunner

/// In which order, how often and how fast a run goes through its suites.
struct OrderOptions: ParsableArguments {
  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    parsing: .unconditional,
    help: "Suites side by side; four a core unless given.",
    transform: Self.count
  )
  var jobs: Int?

  @Option(
    parsing: .unconditional,
    help: "Repeat the random values of an earlier run.",
    transform: Self.seed
  )
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Take this for the time, and durations for none, so that reports can be compared.",
      valueName: "time"
    ),
    transform: Self.time
  )
  var clock: Date?

  @Flag(help: "Run the suites in an order by chance, which --seed repeats.")
  var shuffle = false

  @Option(
    name: .customLong("repeat"),
    parsing: .unconditional,
    help: ArgumentHelp("Run everything so many times.", valueName: "n"),
    transform: Self.count
  )
  var times: Int?

  @Flag(help: "Run everything again and again until something fails.")
  var untilFailure = false

  @Flag(help: "Begin nothing new after the first failure.")
  var failFast = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Begin nothing new after so many failures.", valueName: "n"),
    transform: Self.count
  )
  var maxFailures: Int?

  @Option(
    help: ArgumentHelp(
      "Run one of several parts of the suites, such as 2/5; auto asks the CI service's variables.",
      valueName: "number/count"
    ),
    transform: ShardOption.init
  )
  var shard: ShardOption?

  @Option(
    help: ArgumentHelp("Send no more requests than this: 50/s, 600/m.", valueName: "requests/unit"),
    transform: Self.interval
  )
  var rate: Duration?

  @Option(
    help: ArgumentHelp(
      "Wait so long between an answer and the suite's next request: 200ms.",
      valueName: "duration"
    ),
    transform: Self.duration
  )
  var delay: Duration?

  /// Adds to the options of a run what is asked for here.
  func apply(to options: inout RunOptions) {
    options.turns = times.map { .times($0) } ?? (untilFailure ? .endless : .once)
    options.maxFailures = failFast || untilFailure ? 1 : maxFailures
    options.requestInterval = rate ?? .zero
    options.requestDelay = delay ?? .zero
    if let clock { options.now = { clock } }
  }

  private static func time(_ text: String) throws -> Date {
    guard let date = try? Date(text, strategy: .iso8601) else {
      throw ValidationError("Write a time in UTC, such as 2030-01-31T12:00:00Z.")
    }
    return date
  }

  private static func count(_ text: String) throws -> Int {
    guard let count = Int(text), count >= 1 else {
      throw ValidationError("Write a whole number, 1 at least.")
    }
    return count
  }

  private static func seed(_ text: String) throws -> UInt64 {
    guard let seed = UInt64(text) else {
      throw ValidationError("Write the number that the earlier run has printed.")
    }
    return seed
  }

  /// The time from one request to the next.
  private static func interval(_ text: String) throws -> Duration {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let units: [Substring: Duration] = ["s": .seconds(1), "m": .seconds(60), "h": .seconds(3600)]
    guard parts.count == 2, let count = Double(parts[0]), let unit = units[parts[1]] else {
      throw ValidationError("Write how many in which time, such as 50/s, 600/m or 1000/h.")
    }
    guard count > 0, count.isFinite, unit / count >= .nanoseconds(1),
      unit / count < .seconds(86_400)
    else {
      throw ValidationError("Between two requests there must be 1 ns at least and a day at most.")
    }
    return unit / count
  }

  private static func duration(_ text: String) throws -> Duration {
    guard case .duration(let duration)? = Quantity.parse(text), duration >= .zero else {
      throw ValidationError("Write a duration with its unit, such as 500ms, 2s or 1m.")
    }
    return duration
  }
}
