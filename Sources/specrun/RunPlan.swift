import ArgumentParser
import SpecModel
import SpecReports
import SpecRunner
import SpecSource

/// What a run is to run, in its order.
struct RunPlan {
  /// What is wanted, as it was loaded.
  private(set) var loaded: LoadedSuites
  /// In the order of the run.
  private(set) var suites: [CompiledSuite]
  private let isShard: Bool

  var files: [SourceFile] { loaded.files }

  /// Loads, selects, takes the part that is this shard's, and shuffles.
  ///
  /// - Throws: an exit status or a `ValidationError`, also when nothing is left that could be run
  ///   and that isn't for a good reason.
  init(
    _ options: SuiteOptions,
    _ order: OrderOptions,
    seed: UInt64,
    environment: [String: String],
    allowsEmpty: Bool,
    touching: ChangedFiles? = nil,
    onRead: (LoadResult, [SelectedSuite]) -> Void = { _, _ in }
  ) throws {
    let shard = try order.shard?.shard(in: environment)
    if shard != nil { ShardStatusFile.touch(named: environment) }
    isShard = shard != nil
    loaded = try LoadedSuites(
      options,
      allowsEmpty: allowsEmpty,
      touching: touching,
      onRead: onRead
    )
    if touching == nil, !loaded.suites.contains(where: { !$0.steps.isEmpty }), !allowsEmpty {
      if let problem = options.selection.emptiness(of: loaded.all.suites) {
        throw ValidationError("\(problem) Allow that with --allow-empty.")
      }
      Output.standardError.write("note: \(options.selection.contentment)\n")
    }
    if let shard { Self.take(shard, from: &loaded.selected) }
    suites = loaded.suites.renumbered
    if order.shuffle { suites = suites.shuffled(seed: seed) }
  }

  /// What finds out what is to be remembered of the run.
  func recorder() -> RunHistoryRecorder {
    RunHistoryRecorder(
      project: Project.current.folder,
      loaded: loaded.all.suites,
      running: loaded.selected,
      keepsDurations: isShard
    )
  }

  /// Leaves the suites of one shard, and says by what they were dealt out: shards that go by
  /// different histories would leave some out.
  private static func take(_ shard: Shard, from selected: inout [SelectedSuite]) {
    let plan = ShardPlan(
      for: selected.map(\.suite),
      history: Project.current.history.read() ?? RunHistory(),
      project: Project.current.folder,
      count: shard.count
    )
    let count = selected.count
    selected = plan.members(of: shard).map { selected[$0] }
    let basis = plan.isTimed ? "earlier durations" : "numbers of steps"
    Output.standardError.write(
      "shard \(shard.number) of \(shard.count): \(selected.count) of \(count) suites, "
        + "balanced by \(basis), plan \(plan.fingerprint)\n"
    )
  }
}
