package import SpecModel
package import SpecSource

/// Why a suite did not pass, cause by cause, for those who tell of each by itself.
package struct SuiteFailures {
  /// One cause, with its consequences.
  package struct Failure: Sendable {
    /// What the console prints of it, without colours and a line break at its end.
    package var text: String
    /// The part of the spec that decided it.
    package var range: SourceRange
  }

  private let step: StepText

  /// Makes texts; `files` are what `FileID.index` is an index into.
  package init(files: [SourceFile]) {
    step = StepText(files: files, theme: .plain)
  }

  /// In the order of the suite; empty when it passed or was skipped.
  ///
  /// Steps that were blocked are named behind the one that is to blame. Where that one is of another
  /// suite, which ran an action for all, they are a failure of their own.
  package func failures(of suite: SuiteResult, steps: [StepResult]) -> [Failure] {
    if let problem = suite.problem {
      return [failure(step.problem(problem), at: problem.range)]
    }
    var blocked = steps.blockedByBlame
    var failures: [Failure] = []
    for result in steps where result.outcome == .failed || result.outcome == .errored {
      var lines = step.failure(result)
      if let index = blocked.firstIndex(where: { $0.isBlamed(on: result.step) }) {
        let consequence = blocked.remove(at: index)
        lines += ["", step.line(blockedBy: consequence.blame, consequence.steps)]
      }
      failures.append(failure(lines, at: result.decisiveRange))
    }
    for group in blocked {
      guard let first = group.steps.first else { continue }
      let reason = steps.first { $0.step.index == first.index }?.reason
      let line = step.line(blockedBy: group.blame, group.steps)
      failures.append(failure([line] + (reason.map { ["  \($0.visible)"] } ?? []), at: first.range))
    }
    return failures
  }

  private func failure(_ lines: [String], at range: SourceRange) -> Failure {
    Failure(text: lines.joined(separator: "\n"), range: range)
  }
}
