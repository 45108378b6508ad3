package import SpecModel
import SpecSource
import Synchronization

/// Shows a run to the person who started it.
///
/// A suite is printed when it has ended, whole. On a terminal what is going on is shown below that
/// and drawn anew by ``tick()``; suites that have ended meanwhile are printed with it, so that there
/// is one picture for both. Of what has passed little is kept, so memory does not grow with the run.
package final class ConsoleReporter: Reporter {
  private struct State {
    /// What is to be shown of suites that run, by their index.
    var steps: [Int: [StepResult]] = [:]
    var suiteCount = 0
    var endedCount = 0
    var titleWidth = 0
    var stepsWidth = 0
    var failures: [SummaryText.Failure] = []
    var endsWithBlankLine = true
    /// Lasting lines that wait for the next picture.
    var pending = ""
    var region = LiveRegion()
    var screen = LiveScreen()
    var isSuspended = false
  }

  private let settings: ConsoleSettings
  private let state = Mutex(State())

  package init(settings: ConsoleSettings) {
    self.settings = settings
  }

  package func receive(_ event: RunEvent) {
    state.withLock { state in
      if settings.isLive { state.region.note(event, at: settings.now()) }
      take(event, &state)
    }
  }

  // MARK: The terminal

  /// Shows what is going on now; to be called ten times a second, and when the terminal's size has
  /// changed.
  package func tick() {
    guard settings.isLive else { return }
    state.withLock { draw(&$0) }
  }

  /// Lets something else be printed to the same terminal, with nothing in its way.
  package func stepAside(while print: () -> Void) {
    state.withLock { state in
      leave(&state)
      print()
    }
  }

  /// Gives the terminal back, before the process is stopped; ``resume()`` takes it again.
  package func suspend() {
    state.withLock { state in
      leave(&state)
      state.isSuspended = true
    }
  }

  package func resume() {
    state.withLock { state in
      state.isSuspended = false
      if settings.isLive { draw(&state) }
    }
  }

  /// Gives the terminal back for good.
  package func finish() { suspend() }

  private func draw(_ state: inout State) {
    guard !state.isSuspended, let size = settings.size() else { return leave(&state) }
    let lines = state.region.lines(size: size, theme: settings.theme, at: settings.now())
    let text = state.screen.draw(lines, below: state.pending, size: size)
    state.pending = ""
    if !text.isEmpty { settings.write(text) }
  }

  private func leave(_ state: inout State) {
    let text = state.screen.leave() + state.pending
    state.pending = ""
    if !text.isEmpty { settings.write(text) }
  }

  // MARK: Lines

  private func take(_ event: RunEvent, _ state: inout State) {
    switch event {
    case .runStarted(let suites, _, _):
      state.suiteCount = suites.countWithTurns
      state.titleWidth = min(50, suites.map(\.title.visible.displayWidth).max() ?? 0)
      state.stepsWidth = suites.map { counted($0.stepCount, "step").count }.max() ?? 0
    case .suiteStarted, .stepStarted, .stepProgressed: break
    case .stepFinished(let suite, let result):
      // Of passed steps nothing is shown, so nothing is kept.
      guard settings.verbosity >= .verbose || result.outcome != .passed else { return }
      state.steps[suite.index, default: []].append(result)
    case .suiteFinished(let result): print(result, &state)
    case .runFinished(let summary):
      let lines = SummaryText(theme: settings.theme).lines(
        summary,
        failures: state.failures.sorted { $0.position < $1.position },
        // A run without end knows no count.
        notRun: max(0, state.suiteCount - state.endedCount)
      )
      // The last suite's details have left a blank line already.
      print(state.endsWithBlankLine ? Array(lines.dropFirst()) : lines, &state)
      leave(&state)
    }
  }

  private func print(_ result: SuiteResult, _ state: inout State) {
    let steps = state.steps.removeValue(forKey: result.suite.index) ?? []
    let text = SuiteText(
      files: settings.files,
      theme: settings.theme,
      verbosity: settings.verbosity,
      bodyLineLimit: settings.bodyLineLimit,
      titleWidth: state.titleWidth,
      stepsWidth: state.stepsWidth
    )
    let sorted = steps.sorted { $0.step.index < $1.step.index }
    print(text.lines(result, steps: sorted), &state)
    collectFailures(result, sorted, &state)
    state.endedCount += 1
  }

  private func collectFailures(
    _ result: SuiteResult,
    _ steps: [StepResult],
    _ state: inout State
  ) {
    guard result.problem != nil || !steps.isEmpty else { return }
    let excerpt = Excerpt(files: settings.files, theme: settings.theme)
    let step = StepText(files: settings.files, theme: settings.theme)
    let suite = result.suite.title.visible
    func add(_ range: SourceRange, _ title: String, _ outcome: Outcome, _ step: Int) {
      state.failures.append(
        SummaryText.Failure(
          position: (result.suite.index, step),
          place: excerpt.shownPlace(of: range),
          placeWidth: excerpt.place(of: range).displayWidth,
          title: title,
          outcome: outcome
        )
      )
    }
    if let problem = result.problem { add(problem.range, suite, result.outcome, -1) }
    for failure in steps where failure.outcome == .failed || failure.outcome == .errored {
      let title = "\(suite) / \(step.title(failure.step))"
      add(failure.decisiveRange, title, failure.outcome, failure.step.index)
    }
  }

  private func print(_ lines: [String], _ state: inout State) {
    guard let last = lines.last else { return }
    var lines = lines
    // Details of a suite stand apart from the line above.
    if lines.count > 2, lines[1].isEmpty, !state.endsWithBlankLine { lines.insert("", at: 0) }
    state.endsWithBlankLine = last.isEmpty
    state.pending += lines.joined(separator: "\n") + "\n"
    // A terminal gets it with the next picture.
    if !settings.isLive { leave(&state) }
  }
}
