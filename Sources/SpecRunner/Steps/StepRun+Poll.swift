import Matching
import SpecModel
import TaskEngine

extension StepRun {
  /// Asks again and again, with the same request, until `until` holds.
  func ask(_ request: CompiledRequest, _ poll: Poll) async throws(StepFailure) -> StepEnding {
    let begin = context.watch.elapsed
    let within = try poll.within.duration(in: scope)
    let schedule = PollSchedule(
      start: begin,
      every: try poll.every.duration(in: scope),
      within: within
    )
    var ending = StepEnding(.passed)
    while true {
      let asked = context.watch.elapsed
      var question = request
      let allowed = schedule.timeout(at: asked)
      question.timeout = min(request.timeout ?? allowed, allowed)
      let execution = await context.session.execute(question)
      let finding = finding(in: execution, poll)
      ending.add(execution, after: asked - start)
      switch finding {
      case .arrived(let answer):
        conclude(&ending, with: answer, judge.verdict(on: answer, of: step))
        return ending
      case .aborted(let answer, let assertions):
        conclude(&ending, with: answer, Verdict(assertions: assertions))
        return ending
      case .broken(let failure):
        ending.fail(with: failure)
        return ending
      case .notYet(let missed):
        switch schedule.next(at: context.watch.elapsed) {
        case .ask(let delay):
          setReason(missed.reason, in: &ending)
          try await wait(delay)
        case .expire:
          expire(&ending, missed, within: within)
          return ending
        }
      }
    }
  }

  /// What an answer means for a poll.
  private enum Finding {
    case arrived(ResponseRecord)
    /// `abort` holds: its assertions, as the failures that they are.
    case aborted(ResponseRecord, [AssertionResult])
    case notYet(Missed)
    /// It makes no sense to go on.
    case broken(StepFailure)
  }

  /// Why a poll goes on.
  private enum Missed {
    case answer(ResponseRecord, Verdict)
    case connection(StepProblem, RequestError.Code)

    var reason: String {
      switch self {
      case .answer(_, let verdict):
        guard let mismatch = verdict.firstMismatch else { return "not yet" }
        return "\(mismatch.path) is \(mismatch.actual)"
      case .connection(_, let code): return code.description
      }
    }
  }

  private func finding(in execution: Execution, _ poll: Poll) -> Finding {
    guard let last = execution.attempts.last, let response = execution.answer else {
      return finding(withoutAnswer: execution, poll)
    }
    let answer = ResponseRecord(response, to: last.request, now: context.options.now)
    let abort = judge.verdict(on: answer, assertions: poll.abort)
    if let problem = abort.problem { return .broken(StepFailure(problem)) }
    if !poll.abort.isEmpty, abort.isPass {
      return .aborted(answer, abort.assertions.map { $0.abortion(of: answer) })
    }
    let until = judge.verdict(on: answer, assertions: poll.until)
    if let problem = until.problem { return .broken(StepFailure(problem)) }
    return until.isPass ? .arrived(answer) : .notYet(.answer(answer, until))
  }

  private func finding(withoutAnswer execution: Execution, _ poll: Poll) -> Finding {
    guard case .failure(let error) = execution.result else {
      return .broken(StepFailure(code: .request, "no answer came", at: poll.range))
    }
    let failure = StepFailure(error, of: execution, at: poll.range)
    guard !Task.isCancelled, let code = (error as? RequestError)?.code else {
      return .broken(Task.isCancelled ? interruption : failure)
    }
    switch code {
    case .cannotResolve, .connectionRefused, .connectionFailed, .connectionLost, .timeout,
      .protocolError:
      return .notYet(.connection(failure.problem, code))
    case .cancelled: return .broken(interruption)
    default: return .broken(failure)
    }
  }

  private var interruption: StepFailure {
    .interrupted(at: step.identity.range)
  }

  func setReason(_ reason: String, in ending: inout StepEnding) {
    guard let last = ending.attempts.indices.last else { return }
    ending.attempts[last].reason = reason
  }

  /// The time is over: what `until` missed is what failed.
  private func expire(_ ending: inout StepEnding, _ missed: Missed, within: Duration) {
    switch missed {
    case .answer(let answer, let verdict):
      var failed = verdict
      for index in failed.assertions.indices where !failed.assertions[index].passed {
        let earlier = failed.assertions[index].detail.map { "; \($0)" } ?? ""
        failed.assertions[index].detail =
          "until the time was over: \(ending.attempts.count) answers\(earlier)"
      }
      conclude(&ending, with: answer, failed)
    case .connection(let problem, _):
      ending.fail(with: problem)
    }
  }
}

extension AssertionResult {
  /// What is said when this, a condition of `abort`, holds.
  fileprivate func abortion(of answer: ResponseRecord) -> AssertionResult {
    AssertionResult(
      path: path,
      passed: false,
      expected: "not \(expected)",
      actual: path == "status" ? String(answer.response.status) : expected,
      detail: "'abort' holds",
      range: range
    )
  }
}
