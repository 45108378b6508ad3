import ArgumentParser
import SpecModel
import SpecReports
import SpecRunner
import SpecSource

/// What of the suites is meant.
struct SelectionOptions: ParsableArguments {
  @Option(
    name: .customLong("suite"),
    help: ArgumentHelp(
      "Only suites with this title or path; * and ? stand for anything; may be repeated.",
      valueName: "name"
    )
  )
  var suites: [String] = []

  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp(
      "Only steps with these tags, their suite's included: 'smoke and not slow'; may be repeated.",
      valueName: "tags"
    )
  )
  var tags: [String] = []

  @Option(
    name: .customLong("step"),
    help: ArgumentHelp(
      "Only steps with this id or name; * and ? stand for anything; may be repeated.",
      valueName: "name"
    )
  )
  var steps: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only this step and what it needs, by its exact id or name; may be repeated.",
      valueName: "step"
    )
  )
  var only: [String] = []

  @Flag(help: "Only steps that did not pass when they ran last.")
  var rerunFailed = false

  @Option(
    help: ArgumentHelp(
      "Only suites whose files have changed since a revision of git.",
      valueName: "rev"
    )
  )
  var changedSince: String?

  func validate() throws {
    _ = try tagExpression()
  }

  /// True when nothing but the paths says what is meant.
  var isEmpty: Bool { names.isEmpty }

  /// The options that are given, as one writes them.
  private var names: [String] {
    [
      suites.isEmpty ? nil : "--suite", tags.isEmpty ? nil : "--tag",
      steps.isEmpty ? nil : "--step", only.isEmpty ? nil : "--only",
      rerunFailed ? "--rerun-failed" : nil, changedSince == nil ? nil : "--changed-since",
    ].compactMap(\.self)
  }

  /// What is meant of these suites; `lines` come with the paths.
  ///
  /// - Throws: `ValidationError` when something named does not exist.
  func select(
    from suites: [CompiledSuite],
    lines: [LineSelection]
  ) throws -> [SelectedSuite] {
    var selection = SuiteSelection()
    selection.tags = try tagExpression()
    selection.suites = self.suites.map(NameGlob.init)
    selection.steps = steps.map(NameGlob.init)
    selection.only = only
    selection.lines = lines
    if rerunFailed { selection.failures = try failures(among: suites) }
    if let changedSince {
      selection.changedFiles = try GitRepository.files(changedSince: changedSince)
    }
    do {
      return try selection.select(from: suites)
    } catch {
      throw ValidationError(error.message.visible)
    }
  }

  /// Why nothing was selected: nil where that is no mistake, since nothing failed or has changed.
  func emptiness(of suites: [CompiledSuite]) -> String? {
    if changedSince != nil || rerunFailed { return nil }
    guard names == ["--tag"] else {
      return names.isEmpty
        ? "There is no step to run."
        : "No step is left of what \(names.joined(separator: ", ")) each select."
    }
    let list = tags.map { "'\($0.visible)'" }.joined(separator: ", ")
    let known = suites.flatMap { $0.identity.tags + $0.steps.flatMap(\.tags) }
    let hint = tags.lazy.compactMap { nearestName(to: $0, in: known) }.first
      .map { " Did you mean '\($0.visible)'?" }
    return "No suite or step has the tag \(list).\(hint ?? Self.listing(known))"
  }

  /// Which tags there are, if they are few enough to be read.
  private static func listing(_ tags: [String]) -> String {
    let names = Set(tags).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard !names.isEmpty else { return " There are no tags here." }
    let shown = names.prefix(12).map { "'\($0.visible)'" }.joined(separator: ", ")
    return " There are: \(shown)\(names.count > 12 ? " and \(names.count - 12) more" : "")."
  }

  /// What to say when nothing is left to be done.
  var contentment: String {
    rerunFailed ? "nothing here failed when it ran last" : "no suite here has changed"
  }

  // MARK: Single options

  private func tagExpression() throws -> TagExpression? {
    var whole: TagExpression?
    for text in tags {
      do {
        let one = try TagExpression(parsing: text)
        whole = whole.map { .or($0, one) } ?? one
      } catch {
        throw ValidationError(Self.message(error, in: text))
      }
    }
    return whole
  }

  /// The mistake with the place below the text.
  private static func message(_ mistake: TagExpression.Mistake, in text: String) -> String {
    let before = String(String.UnicodeScalarView(text.unicodeScalars.prefix(mistake.offset)))
    let blanks = String(repeating: " ", count: before.visible.displayWidth)
    return """
      --tag: \(mistake.message)
        \(text.visible)
        \(blanks)^
      """
  }

  private func failures(among suites: [CompiledSuite]) throws -> RecordedFailures {
    let project = Project.current
    guard let history = project.history.read() else {
      throw ValidationError(
        "There is no last run to take failures from: nothing is known below "
          + "'\(project.folder.visible)/\(StateFolder.name)'. Run without --rerun-failed first."
      )
    }
    return RecordedFailures(in: history, project: project.folder, among: suites)
  }
}
