import JSON
import Matching
import SpecModel
import SpecSource
import Synchronization

/// Runs the steps of an action, which know nothing of whoever uses it.
struct ActionRun: Sendable {
  let action: CompiledAction
  /// The user's, with the shapes and secrets of the action.
  let context: SuiteContext
  let environment: EvaluationEnvironment
  /// What its steps can read before the first has run.
  private(set) var values: SuiteValues

  /// Makes ready to run an action in the context of the suite, or of the action that uses it;
  /// `secretInputs` names the inputs that are given something secret.
  init(
    _ action: CompiledAction,
    context: SuiteContext,
    values: SuiteValues,
    environment: EvaluationEnvironment,
    secretInputs: Set<String> = []
  ) throws(StepFailure) {
    self.action = action
    self.environment = environment
    var context = context
    context.shapes = action.shapes
    context.secrets = SecretKeeper(
      redactor: context.secrets.redactor,
      names: action.secretNames(whenSecret: secretInputs, among: context.actions)
    )
    let evaluation = environment.fork("variables")
    let known = try context.evaluate(action.variables, values.empty, evaluation)
    self.context = context
    self.values = values.forSteps(action.steps)
    self.values["base"] = context.base.map { .json(.string($0)) } ?? .missing
    for (name, value) in known { self.values[name] = value }
  }

  /// Gives an input its value, if that is one that the action asks for.
  mutating func give(_ value: Value, to argument: CallArgument) throws(StepFailure) {
    guard let input = action.inputs.first(where: { $0.name == argument.name }) else { return }
    let scope = StepScope(values: values, environment: environment.fork("inputs"))
    let matcher = Matcher(shapes: action.shapes, scope: scope)
    let mismatches: [Mismatch]
    do {
      mismatches = try matcher.mismatches(of: value, against: input.pattern, at: input.name)
    } catch {
      throw StepFailure(error)
    }
    if let mismatch = mismatches.first {
      throw StepFailure(
        code: .input,
        "'\(mismatch.path)' must be \(mismatch.expected), and is \(mismatch.actual)",
        at: argument.range
      )
    }
    values[input.name] = value
  }

  /// Runs all of its steps.
  ///
  /// - Returns: how it ended, with what it leaves to be read.
  func run() async -> (ending: StepEnding, outputs: Value) {
    let reports = ReportCollector()
    var scheduler = StepScheduler(
      action.steps,
      context: context,
      values: values,
      environment: environment,
      teller: StepTeller(context: context, collector: reports),
      // The outputs read it when all steps have ended.
      keepsAnswers: !action.outputs.isEmpty
    )
    await scheduler.run([.steps])
    var ending = StepEnding(scheduler.ledger.counts.verdict)
    ending.steps = reports.inOrder
    ending.undos = scheduler.undos.map { undo in
      var undo = undo
      undo.context = undo.context ?? context
      return undo
    }
    if Task.isCancelled, ending.steps.contains(where: { $0.ending.outcome == .skipped }) {
      ending.fail(with: StepFailure.interrupted(at: action.key.definition).problem)
    }
    switch ending.outcome {
    case .blocked:
      let first = ending.steps.first { $0.ending.outcome == .blocked }?.ending
      ending.reason = first?.reason
      ending.blame = first?.blame
    case .skipped:
      ending.reason = "each of its steps was skipped"
    default:
      break
    }
    let outputs = await outputs(after: scheduler.values, &ending)
    return (ending, outputs)
  }

  /// Also of an action that failed: teardown may need what there is.
  private func outputs(after values: SuiteValues, _ ending: inout StepEnding) async -> Value {
    var scope = StepScope(values: values, environment: environment.fork("outputs"))
    for key in action.onceReads {
      switch await context.once(key) {
      case .given(let value):
        scope.values[key.name] = value
      case .failed(let failure):
        if ending.outcome.isPass { ending = StepEnding(blockedBy: failure) }
        return .missing
      }
    }
    var fields: [String: Value] = [:]
    for output in action.outputs {
      do throws(StepFailure) {
        let value = try scope.value(of: output.value)
        if context.secrets.isRead(by: output.value.references) {
          try context.secrets.keep(value, named: output.name, at: output.range)
        }
        fields[output.name] = value
      } catch {
        // What a step that was skipped should have given is missing to the reader, too.
        if error.missingName == nil, ending.outcome.isPass { ending.fail(with: error.problem) }
      }
    }
    return .record(OutputsRecord(fields: fields))
  }
}

/// Keeps what is told of steps, until it is known what in it is secret.
final class ReportCollector: Sendable {
  private let reports = Mutex<[StepReport]>([])

  func add(_ report: StepReport) {
    reports.withLock { $0.append(report) }
  }

  var inOrder: [StepReport] {
    reports.withLock { $0 }.sorted { $0.step.index < $1.step.index }
  }
}
