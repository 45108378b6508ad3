package import SpecModel
package import SpecSource

/// What depends on what in a suite, as a tree of text.
package struct GraphText {
  private let files: [SourceFile]
  private let theme: Theme

  /// Makes a writer; `files` are what `FileID.index` is an index into.
  package init(files: [SourceFile], theme: Theme) {
    self.files = files
    self.theme = theme
  }

  /// A node of the tree.
  private struct Branch {
    var label: String
    var branches: [Branch] = []
  }

  /// A tree for each suite, a blank line between two; every line ended.
  package func text(of suites: [CompiledSuite]) -> String {
    suites.map { suite in
      let excerpt = Excerpt(files: files, theme: theme.withoutColor)
      let place = excerpt.shownPlace(of: suite.identity.range)
      let head = theme.paint(suite.identity.title.visible, .title) + "  \(place)"
      return ([head] + lines(of: phases(of: suite), before: "")).map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  private func lines(of branches: [Branch], before margin: String) -> [String] {
    let (fork, last, line) = theme.isUnicode ? ("├─ ", "└─ ", "│  ") : ("|- ", "`- ", "|  ")
    return branches.enumerated().flatMap { index, branch in
      let isLast = index == branches.count - 1
      let inner = lines(of: branch.branches, before: margin + (isLast ? "   " : line))
      return [margin + (isLast ? last : fork) + branch.label] + inner
    }
  }

  private func phases(of suite: CompiledSuite) -> [Branch] {
    let stages = suite.steps.stages
    return [StepPhase.setup, .steps, .teardown].compactMap { phase in
      let own = stages.filter { suite.steps[$0.lowerBound].identity.phase == phase }
      guard !own.isEmpty else { return nil }
      return Branch(label: phase.rawValue, branches: own.map { branch(of: $0, in: suite) })
    }
  }

  private func branch(of stage: Range<Int>, in suite: CompiledSuite) -> Branch {
    let branches = stage.map { branch(of: suite.steps[$0], in: suite) }
    guard branches.count > 1 else { return branches[0] }
    return Branch(label: theme.paint("at the same time", .note), branches: branches)
  }

  private func branch(of step: Step, in suite: CompiledSuite) -> Branch {
    let text = StepText(files: files, theme: theme)
    var identity = step.identity
    // The branch that it is on says which phase it belongs to.
    identity.phase = .steps
    var label = text.title(identity)
    let arrow = theme.isUnicode ? "←" : "<-"
    let sources =
      step.dependencies.map { index in
        (step.needs.contains(index) ? "needs " : "") + text.shortName(suite.steps[index].identity)
      } + suite.onceActions(readBy: step).map { "\($0.name.visible) (once)" }
    if !sources.isEmpty { label += "  \(arrow) \(sources.joined(separator: ", "))" }
    var undo = step.undo?.identity
    undo?.phase = .steps
    return Branch(
      label: label,
      branches: undo.map { [Branch(label: "undo: \(text.title($0))")] } ?? []
    )
  }
}
