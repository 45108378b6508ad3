package import SpecModel
import SpecSource
import Synchronization

/// Shows a run to the person who started it.
///
/// Suites are printed when they have ended, in the order of the run: one that ends early waits for
/// those before it. Of what has passed little is kept, so memory does not grow with the run.
package final class ConsoleReporter: Reporter {
  private struct Suite {
    var steps: [StepResult] = []
    var result: SuiteResult?
  }

  private struct State {
    var suites: [Int: Suite] = [:]
    var suiteCount = 0
    /// Index of the next suite to print.
    var next = 0
    var titleWidth = 0
    var stepsWidth = 0
    var failures: [SummaryText.Failure] = []
    var endsWithBlankLine = true
    var progress = ProgressLine()
    var isProgressShown = false
    var lastDrawing: Duration?
  }

  private let settings: ConsoleSettings
  private let state = Mutex(State())

  package init(settings: ConsoleSettings) {
    self.settings = settings
  }

  package func receive(_ event: RunEvent) {
    state.withLock { state in
      state.progress.note(event, at: settings.now())
      take(event, &state)
      draw(&state)
    }
  }

  /// Draws the progress line anew, if there is one and it is due; to be called now and then.
  package func tick() {
    state.withLock { draw(&$0) }
  }

  /// Lets something else be printed to the same terminal, with no progress line in its way.
  package func stepAside(while print: () -> Void) {
    state.withLock { state in
      erase(&state)
      print()
    }
  }

  package func finish() {
    state.withLock { erase(&$0) }
  }

  private func take(_ event: RunEvent, _ state: inout State) {
    switch event {
    case .runStarted(let suites, _, _):
      state.suiteCount = suites.count
      state.titleWidth = min(50, suites.map(\.title.visible.displayWidth).max() ?? 0)
      state.stepsWidth = suites.map { counted($0.stepCount, "step").count }.max() ?? 0
    case .suiteStarted, .stepStarted, .stepProgressed: break
    case .stepFinished(let suite, let result):
      // Of passed steps nothing is shown, so nothing is kept.
      guard settings.verbosity >= .verbose || result.outcome != .passed else { return }
      state.suites[suite.index, default: Suite()].steps.append(result)
    case .suiteFinished(let result):
      state.suites[result.suite.index, default: Suite()].result = result
      printFinishedSuites(&state)
    case .runFinished(let summary):
      let notRun = state.suiteCount - state.next - state.suites.values.count { $0.result != nil }
      for index in state.suites.keys.sorted() { printSuite(index, &state) }
      let lines = SummaryText(theme: settings.theme).lines(
        summary,
        failures: state.failures,
        notRun: notRun
      )
      // The last suite's details have left a blank line already.
      print(state.endsWithBlankLine ? Array(lines.dropFirst()) : lines, &state)
    }
  }

  private func printFinishedSuites(_ state: inout State) {
    while state.suites[state.next]?.result != nil {
      printSuite(state.next, &state)
      state.next += 1
    }
  }

  private func printSuite(_ index: Int, _ state: inout State) {
    guard let suite = state.suites.removeValue(forKey: index), let result = suite.result else {
      return
    }
    let steps = suite.steps.sorted { $0.step.index < $1.step.index }
    let text = SuiteText(
      files: settings.files,
      theme: settings.theme,
      verbosity: settings.verbosity,
      bodyLineLimit: settings.bodyLineLimit,
      titleWidth: state.titleWidth,
      stepsWidth: state.stepsWidth
    )
    print(text.lines(result, steps: steps), &state)
    collectFailures(result, steps, &state)
  }

  private func collectFailures(
    _ result: SuiteResult,
    _ steps: [StepResult],
    _ state: inout State
  ) {
    let step = StepText(files: settings.files, theme: settings.theme)
    let suite = result.suite.title.visible
    if let problem = result.problem {
      let place = Excerpt(files: settings.files, theme: settings.theme).place(of: problem.range)
      state.failures.append(.init(place: place, title: suite, outcome: result.outcome))
    }
    for failure in steps where failure.outcome == .failed || failure.outcome == .errored {
      state.failures.append(
        .init(
          place: step.place(of: failure),
          title: "\(suite) / \(step.title(failure.step))",
          outcome: failure.outcome
        )
      )
    }
  }

  private func print(_ lines: [String], _ state: inout State) {
    guard let last = lines.last else { return }
    var lines = lines
    // Details of a suite stand apart from the line above.
    if lines.count > 2, lines[1].isEmpty, !state.endsWithBlankLine { lines.insert("", at: 0) }
    erase(&state)
    state.endsWithBlankLine = last.isEmpty
    settings.write(lines.joined(separator: "\n") + "\n")
  }

  private func draw(_ state: inout State) {
    guard settings.isLive, state.progress.start != nil, !state.progress.isOver else { return }
    let now = settings.now()
    if let last = state.lastDrawing, state.isProgressShown, now - last < ProgressLine.interval {
      return
    }
    let line = state.progress.text(width: settings.width(), theme: settings.theme, at: now)
    settings.write((state.isProgressShown ? ProgressLine.erasure : "") + line)
    state.isProgressShown = true
    state.lastDrawing = now
  }

  private func erase(_ state: inout State) {
    guard state.isProgressShown else { return }
    settings.write(ProgressLine.erasure)
    state.isProgressShown = false
  }
}
