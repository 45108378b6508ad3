#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import SpecModel
import SpecSource

/// One self-contained page for people: suites, steps and attempts, requests and answers, when each
/// request was under way, and how long each endpoint took.
///
/// It needs no network, works from a `file:` address, and its content security policy lets nothing
/// run but its own script. What comes at its end in the file is shown at its top: it is not known
/// before.
struct HTMLReport: ReportText {
  private let step: StepMarkup
  private let version: String
  private var startedAt = 0.0
  private var timeline = Timeline()
  private var latencies = Latencies()

  /// The version is the tool's.
  init(files: [SourceFile], version: String) {
    step = StepMarkup(files: files)
    self.version = version
  }

  mutating func text(for event: RunEvent) -> String {
    markup(for: event).html
  }

  private mutating func markup(for event: RunEvent) -> Markup {
    switch event {
    case .runStarted(_, _, let startedAt):
      self.startedAt = startedAt
      return head
    case .suiteStarted(let suite):
      return """
        <details class="suite" id="suite-\(suite.index)">
        <summary><h2>\(suite.title)</h2> <span class="path">\(suite.path):\(Int(suite.range.start.line))</span>\
        \(suite.tags.map { " <span class=\"tag\">\($0)</span>" as Markup }.joined())\
        </summary>

        """
    case .stepStarted, .stepProgressed: return .empty
    case .stepFinished(let suite, let result):
      let anchor = "step-\(suite.index)-\(timeline.stepCount)"
      timeline.add(result, anchor: anchor, of: suite)
      latencies.add(result)
      return step.markup(result, anchor: anchor)
    case .suiteFinished(let result): return end(of: result)
    case .runFinished(let summary): return foot(summary)
    }
  }

  private var head: Markup {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'; script-src '\(HTMLAssets.scriptHash)'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="generator" content="specrun \(version)">
    <title>specrun</title>
    <style>\(HTMLAssets.style)</style>
    </head>
    <body>
    <main>
    <nav aria-label="filter">
    <input id="search" type="search" placeholder="Search steps, URLs, messages  ( / )" \
    aria-label="Search">
    <span id="outcomes" role="group" aria-label="Outcomes"></span>
    <button type="button" id="unfold">Unfold all</button>
    <output id="shown"></output>
    </nav>
    <section id="suites" aria-label="Suites">

    """
  }

  private func end(of result: SuiteResult) -> Markup {
    let outcome = result.outcome
    let remarks = result.counts.exceptions(.plain).joined(separator: ", ")
    let facts: Markup = """
      <span class="facts"><span class="remarks">\(result.reason ?? remarks)</span> \
      <span>\(counted(result.counts.total, "step"))</span> \
      <span class="time">\(result.duration.brief)</span></span>
      """
    let problem = result.problem.map { step.markup($0) }
    // The script moves the facts into the suite's summary line, which stands before its steps.
    return """
      \(problem)<div class="verdict" data-outcome="\(outcome.rawValue)">\
      <b class="symbol \(outcome.rawValue)">\(outcome.symbol(.plain))</b>\(facts)</div>
      </details>

      """
  }

  private func foot(_ summary: RunSummary) -> Markup {
    let date = Date(timeIntervalSince1970: startedAt).ISO8601Format()
    let verdict = summary.isInterrupted ? "interrupted" : summary.verdict.rawValue
    return """
      <p id="nothing" hidden>Nothing matches.</p>
      </section>
      <header>
      <h1 class="\(verdict)">\(verdict)</h1>
      <p>\(summary.steps.sentence("step", .plain)) in \(counted(summary.suites.total, "suite"))<br>
      \(counted(summary.requestCount, "request")) in \(summary.duration.brief), \
      <time datetime="\(date)">\(date)</time>, seed \(String(summary.seed))</p>
      </header>
      \(timeline.markup)\(latencies.markup)\
      <footer>Made by specrun \(version). Keys: <kbd>/</kbd> search, <kbd>n</kbd> and <kbd>p</kbd> \
      to the next and the previous failure, <kbd>Enter</kbd> unfold, <kbd>Esc</kbd> show all.</footer>
      </main>
      <script>\(HTMLAssets.script)</script>
      </body>
      </html>

      """
  }
}

extension RunSummary {
  fileprivate var verdict: Outcome {
    exitStatus == 0 ? (steps[.flaky] > 0 ? .flaky : .passed) : suites.verdict
  }
}
