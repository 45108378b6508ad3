package import SpecModel
import SpecSource

/// What of the suites is to be run: everything that `--suite`, `--tag`, `--step`, `--only`, lines,
/// the last run and changed files say must hold at the same time.
///
/// Whatever chooses a step, the same comes with it: the steps that it depends on, setup, and the
/// teardown of what runs.
package struct SuiteSelection: Sendable {
  /// Why nothing can be selected.
  package struct Mistake: Error {
    /// A sentence or two.
    package let message: String
  }

  /// Must hold for the tags of a step together with its suite's.
  package var tags: TagExpression?
  /// One of them must match a suite's title or path.
  package var suites: [NameGlob] = []
  /// One of them must match a step's id or name.
  package var steps: [NameGlob] = []
  /// Ids or names of steps, as they stand.
  package var only: [String] = []
  /// For the files that they name, and for no others.
  package var lines: [LineSelection] = []
  /// What is left to be mended from earlier runs, with the folder that its paths are relative to.
  package var failures: RecordedFailures?
  /// Absolute paths, symbolic links resolved: a suite counts as changed when it is made of one.
  package var changedFiles: ChangedFiles?

  package init() {}

  /// Whether all suites are wanted, and all of each.
  private var isEmpty: Bool {
    tags == nil && suites.isEmpty && steps.isEmpty && only.isEmpty && lines.isEmpty
      && failures == nil && changedFiles == nil
  }

  /// Every suite as it is wanted, positions counted anew.
  ///
  /// - Throws: ``Mistake`` when a name or a line is nowhere.
  package func select(from all: [CompiledSuite]) throws(Mistake) -> [SelectedSuite] {
    guard !isEmpty else { return all.map(SelectedSuite.init(whole:)) }
    try checkNames(all)
    var selected = all.filter(isWanted).compactMap { select(from: $0, among: all) }
    for index in selected.indices { selected[index].suite.identity.index = index }
    return selected
  }

  private func isWanted(_ suite: CompiledSuite) -> Bool {
    if !suites.isEmpty, !suites.contains(where: { suite.isCalled($0) }) { return false }
    if let changedFiles, !changedFiles.touch(suite) { return false }
    return true
  }

  /// Nil when nothing of the suite is wanted.
  private func select(from suite: CompiledSuite, among all: [CompiledSuite]) -> SelectedSuite? {
    var marks = suite.steps.map { _ in true }
    var isNarrowed = false
    func narrow(_ isWanted: (Step) -> Bool) {
      isNarrowed = true
      for (index, step) in suite.steps.enumerated() where marks[index] {
        marks[index] = isWanted(step)
      }
    }
    if !steps.isEmpty { narrow { step in steps.contains { step.isCalled($0) } } }
    if !only.isEmpty { narrow { step in only.contains { step.isCalled($0) } } }
    switch steps(atLinesOf: suite, among: all) {
    case .all: break
    case .these(let indexes): narrow { indexes.contains($0.identity.index) }
    }
    switch failures?.steps(of: suite) ?? .all {
    case .all: break
    case .these(let indexes): narrow { indexes.contains($0.identity.index) }
    }
    let isNamed = isNarrowed
    if let tags {
      let hasSteps = suite.steps.contains { $0.identity.phase == .steps }
      narrow { step in
        // What tags don't say of setup and teardown: they come along with the steps they are for.
        guard isNamed || !hasSteps || step.identity.phase == .steps else { return false }
        return tags.holds(for: suite.identity.tags + step.tags)
      }
    }
    guard isNarrowed else { return SelectedSuite(whole: suite) }
    return marks.contains(true) ? SelectedSuite(marks, of: suite) : nil
  }

  // MARK: Lines

  private func steps(atLinesOf suite: CompiledSuite, among all: [CompiledSuite]) -> StepChoice {
    let own = lines.filter { $0.isInFile(of: suite) }
    guard !own.isEmpty else { return .all }
    var indexes: Set<Int> = []
    for line in own {
      switch line.meaning(for: suite, among: all) {
      case .wholeSuite: return .all
      case .steps(let steps): indexes.formUnion(steps)
      case .elsewhere, .nothing: break
      }
    }
    return .these(indexes)
  }

  // MARK: Mistakes

  private func checkNames(_ all: [CompiledSuite]) throws(Mistake) {
    for glob in suites where !all.contains(where: { $0.isCalled(glob) }) {
      let hint = nearestName(to: glob.text, in: all.map(\.identity.title))
      throw Mistake(
        message: "No suite has the title or path '\(glob.text)'. \(Self.hint(hint))"
      )
    }
    let names = steps.map { ($0.text, $0) } + only.map { ($0, nil) }
    for (name, glob) in names {
      let isKnown = all.contains { suite in
        suite.steps.contains { glob.map($0.isCalled) ?? $0.isCalled(name) }
      }
      if isKnown { continue }
      let known = all.lazy.flatMap(\.steps).flatMap(\.names)
      let hint = nearestName(to: name, in: known)
      throw Mistake(message: "No step has the id or name '\(name)'. \(Self.hint(hint))")
    }
    for line in lines { try check(line, all) }
  }

  private func check(_ line: LineSelection, _ all: [CompiledSuite]) throws(Mistake) {
    for suite in all {
      guard case .nothing(let nearest) = line.meaning(for: suite, among: all) else { continue }
      let hint = nearest.map { step in
        " The nearest is '\(step.identity.shortName)', at line \(step.firstLine)."
      }
      throw Mistake(
        message: "No step stands at line \(line.line) of '\(line.path)'.\(hint ?? "")"
      )
    }
  }

  private static func hint(_ name: String?) -> String {
    name.map { "Did you mean '\($0)'?" } ?? "'specrun list' shows them all."
  }
}

/// Which of a suite's steps are meant.
enum StepChoice {
  case all
  case these(Set<Int>)
}

extension CompiledSuite {
  /// Whether its title, with the name of its case or without, or its path is as a glob says.
  fileprivate func isCalled(_ glob: NameGlob) -> Bool {
    [identity.title, identity.plainTitle, identity.path].contains { glob.matches($0) }
  }
}

extension Step {
  /// What the user may call it.
  fileprivate var names: [String] { [identity.id, identity.name].compactMap(\.self) }

  fileprivate func isCalled(_ name: String) -> Bool {
    names.contains { $0.utf8.elementsEqual(name.utf8) }
  }

  fileprivate func isCalled(_ glob: NameGlob) -> Bool { names.contains { glob.matches($0) } }
}
