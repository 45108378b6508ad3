package import SpecModel

/// What depends on what in suites, as a graph in the DOT language of Graphviz.
///
/// A suite and each of its phases is a cluster, and so is what runs at the same time. An arrow goes
/// from a step to one that reads from it; it is dashed where the other only `needs` it. An action with
/// `once` is a node with a bold frame.
package struct GraphDot {
  package init() {}

  /// One graph with all suites.
  package func text(of suites: [CompiledSuite]) -> String {
    var lines = [
      "digraph specrun {", "  rankdir=LR",
      "  node [shape=box, style=rounded, fontname=\"sans-serif\"]",
      "  graph [fontname=\"sans-serif\"]",
    ]
    for (number, suite) in suites.enumerated() { lines += cluster(suite, number) }
    return (lines + ["}"]).map { $0 + "\n" }.joined()
  }

  private func cluster(_ suite: CompiledSuite, _ number: Int) -> [String] {
    var lines = ["  subgraph cluster_\(number) {", "    label=\(quoted(suite.identity.title))"]
    let stages = suite.steps.stages
    for phase in [StepPhase.setup, .steps, .teardown] {
      let own = stages.filter { suite.steps[$0.lowerBound].identity.phase == phase }
      guard !own.isEmpty else { continue }
      lines += [
        "    subgraph cluster_\(number)_\(phase.rawValue) {", "      label=\(phase.rawValue)",
      ]
      for stage in own { lines += nodes(of: stage, in: suite, number) }
      lines += ["    }"]
    }
    return lines + edges(in: suite, number) + onceActions(in: suite, number) + ["  }"]
  }

  private func nodes(of stage: Range<Int>, in suite: CompiledSuite, _ number: Int) -> [String] {
    let nodes = stage.map { index in
      let step = suite.steps[index].identity
      let id = step.id.map { $0 + "\n" } ?? ""
      let undo = suite.steps[index].undo.map { "\nundo: \($0.identity.name)" } ?? ""
      return "      \(node(index, number)) [label=\(quoted(id + step.name + undo))]"
    }
    guard nodes.count > 1 else { return nodes }
    return [
      "      subgraph cluster_\(number)_\(stage.lowerBound)_stage {",
      "      label=\"at the same time\"", "      style=dashed",
    ] + nodes + ["      }"]
  }

  private func edges(in suite: CompiledSuite, _ number: Int) -> [String] {
    suite.steps.flatMap { step in
      step.dependencies.map { index in
        let edge = "    \(node(index, number)) -> \(node(step.identity.index, number))"
        return step.needs.contains(index) ? edge + " [style=dashed]" : edge
      }
    }
  }

  /// What runs once for all suites, with arrows to the steps that read it.
  private func onceActions(in suite: CompiledSuite, _ number: Int) -> [String] {
    var keys: [ActionKey] = []
    var edges: [String] = []
    for step in suite.steps {
      for key in suite.onceActions(readBy: step) {
        let index = keys.firstIndex(of: key) ?? keys.count
        if index == keys.count { keys.append(key) }
        edges.append("    o\(number)_\(index) -> \(node(step.identity.index, number))")
      }
    }
    let nodes = keys.enumerated().map { index, key in
      "    o\(number)_\(index) [label=\(quoted(key.name + "\nonce")), style=\"rounded,bold\"]"
    }
    return nodes + edges
  }

  private func node(_ index: Int, _ suite: Int) -> String { "s\(suite)_\(index)" }

  /// A string of DOT: quotes and backslashes are escaped, a line break is `\n`.
  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      default: result += String(scalar).visible
      }
    }
    return result + "\""
  }
}
