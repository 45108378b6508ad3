import Matching
import SpecModel
import SpecSource
import TaskEngine

/// What keeps a step from doing what it says.
struct StepFailure: Error {
  var problem: StepProblem
  /// Whether a value could not be worked out.
  var isOfExpression: Bool { problem.code == ProblemCode.expression.rawValue }
  /// The top-level name that had no value, when that is the reason.
  var missingName: String?
  /// What stands in the step's way, when it is none of its own failures.
  var obstacle: StepLedger.Obstacle?

  init(_ problem: StepProblem) {
    self.problem = problem
  }

  init(code: ProblemCode, _ message: String, at range: SourceRange) {
    problem = StepProblem(code: code, message: message, range: range)
  }

  /// What the rules of the run forbid, as a diagnostic of the suite could have said.
  init(code: DiagnosticCode, _ message: String, at range: SourceRange) {
    problem = StepProblem(code: code.rawValue, message: message, range: range)
  }

  /// An error of the engine, which has codes of the same names.
  private init(_ error: RequestError, at range: SourceRange) {
    problem = StepProblem(code: error.code.name, message: error.message, range: range)
  }

  init(_ error: EvaluationError) {
    self.init(code: .expression, error.message, at: error.range)
    if case .missing(let name) = error.kind {
      missingName = String(name.prefix { $0 != "." && $0 != "[" })
      let parts = name.split(separator: ".")
      if parts.count == 2, parts[0] == "env" {
        problem = .unset(String(parts[1]), at: error.range)
      }
    }
  }

  init(_ error: SuiteFiles.Failure, at range: SourceRange) {
    if error.isOutside {
      self.init(code: .outsideProject, error.message, at: range)
    } else {
      self.init(code: .file, error.message, at: range)
    }
  }

  init(_ error: any Error, at range: SourceRange) {
    if let refusal = error as? GuardedTransport.Refusal {
      self.init(code: refusal.code, refusal.message, at: range)
      return
    }
    if let failure = error as? TokenFailure {
      self.init(code: .oauth2, failure.message, at: failure.range)
      return
    }
    if let lack = error as? TokenLack {
      self.init(code: .oauth2, lack.description, at: range)
      obstacle = lack.obstacle
      return
    }
    guard let error = error as? RequestError else {
      self.init(code: .request, "\(error)", at: range)
      return
    }
    self.init(error, at: range)
  }

  /// The error that an execution ended with; says so when it was met behind a redirect.
  ///
  /// - Parameters:
  ///   - error: Why there is no answer.
  ///   - execution: What was sent.
  ///   - range: The place of what asked for it.
  ///   - sizeKey: The key that says how large the body may be.
  init(
    _ error: any Error,
    of execution: Execution,
    at range: SourceRange,
    limitedBy sizeKey: String = "maxBody"
  ) {
    self.init(error, at: range)
    if (error as? RequestError)?.code == .bodyTooLarge {
      problem.message += ", the most that '\(sizeKey)' allows"
    }
    guard let refusal = error as? GuardedTransport.Refusal,
      let sent = execution.attempts.last?.request.url, sent != refusal.url
    else { return }
    problem.message = "a redirect leads to '\(refusal.url)', and \(problem.message)"
  }

  static func interrupted(at range: SourceRange) -> StepFailure {
    StepFailure(code: .cancelled, "the run was interrupted", at: range)
  }
}

extension StepProblem {
  /// An environment variable that is needed has no value.
  static func unset(_ name: String, at range: SourceRange) -> StepProblem {
    StepProblem(
      code: .precondition,
      message: "environment variable \(name) is not set",
      range: range
    )
  }
}

extension RequestError.Code {
  /// The code in the form in which results carry it: `connection-refused`.
  var name: String { description.split(separator: " ").joined(separator: "-") }
}
