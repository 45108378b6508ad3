import SpecModel
import SpecReports
import SpecRunner
import Synchronization

/// Stops at each step, shows it, and asks what is to become of it.
final class StepPrompt: StepGate {
  /// Values are shown on one line each, so long at most.
  private static let valueWidth = 100

  private let lines = InputLines()
  private let details: StepDetails
  private let output: Output
  /// True once nobody wants to be asked any more.
  private let isSilent = Mutex(false)

  init(details: StepDetails, output: Output) {
    self.details = details
    self.output = output
  }

  func decide(on stop: StepStop) async -> StepDecision {
    if isSilent.withLock(\.self) { return .goOn }
    show(stop)
    while true {
      output.write(stop.result == nil ? Self.question : Self.laterQuestion)
      guard let line = await lines.next() else {
        if !Task.isCancelled {
          output.write("\nthe standard input has ended: nothing more is run but teardown\n")
        }
        return .quit
      }
      switch StepCommand(line) {
      case .goOn: return .goOn
      case .again where stop.result != nil: return .again
      case .skip where stop.result == nil: return .skip
      case .all:
        isSilent.withLock { $0 = true }
        return .goOn
      case .quit: return .quit
      case .values: showValues(of: stop)
      case .set(let name, let value):
        guard !["env", "run"].contains(name) else {
          output.write("'\(name)' can't be set\n")
          continue
        }
        if !stop.values.contains(where: { $0.name == name }) {
          output.write("'\(name.visible)' is new: nothing had this name so far\n")
        }
        return .set(name, value)
      case .again, .skip, .unknown: output.write("that is none of these\n")
      }
    }
  }

  private static let question =
    "[Enter] run it, s skip, v values, name=value, a run all, q quit > "
  private static let laterQuestion =
    "[Enter] next, r again, v values, name=value, a run all, q quit > "

  private func show(_ stop: StepStop) {
    var lines: [String] = []
    if let result = stop.result {
      lines = details.lines(of: result)
    } else {
      lines = ["", details.title(of: stop.step, in: stop.suite)]
      if let request = stop.request {
        lines += details.lines(of: request).map { $0.isEmpty ? "" : "  \($0)" }
      }
      if let problem = stop.problem {
        lines.append("  can't be made: \(problem.message.visible) [\(problem.code.visible)]")
      }
    }
    output.write(lines.map { $0 + "\n" }.joined())
  }

  private func showValues(of stop: StepStop) {
    if stop.values.isEmpty { output.write("there are none yet\n") }
    for (name, text) in stop.values {
      let text = text.visible
      let isLong = text.count > Self.valueWidth
      output.write("  \(name.visible) = \(text.prefix(Self.valueWidth))\(isLong ? "…" : "")\n")
    }
  }
}
