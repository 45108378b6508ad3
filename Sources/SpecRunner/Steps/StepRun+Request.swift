import HTTPTypes
import Matching
import SpecModel
import SpecSource
import Synchronization
import TaskEngine

extension StepRun {
  var judge: Judge {
    Judge(
      shapes: context.shapes,
      secrets: context.secrets,
      scope: scope,
      validations: context.validations
    )
  }

  /// Sends a request, again where that is asked for, and judges the last answer.
  func send(_ template: RequestTemplate) async throws(StepFailure) -> StepEnding {
    try checkEffect(of: template)
    let request = try builder(for: template).build(template, in: scope).receiving(step.reception)
    guard let undo = step.undo else { return try await send(request, of: template) }
    let entry = try await note(undo, of: request)
    var ending: StepEnding
    do {
      ending = try await send(request, of: template)
    } catch {
      ending = StepEnding(error)
    }
    register(undo, noted: entry, in: &ending)
    return ending
  }

  private func send(
    _ request: CompiledRequest,
    of template: RequestTemplate
  ) async throws(StepFailure) -> StepEnding {
    if let poll = step.poll { return try await ask(request, poll) }
    switch step.reception {
    case .download(let file)?: return try await download(request, to: file, at: template.range)
    case .events(let events)?: return try await follow(request, events, of: template)
    case nil: break
    }
    let judged = isRetried ? JudgedAnswer() : nil
    let attempt = retrying(request, keepingIn: judged)
    let begin = context.watch.elapsed - start
    let execution = await execute(attempt)
    var ending = StepEnding(.passed)
    ending.add(execution, after: begin)
    guard let response = execution.answer, let sent = ending.sent else {
      try settle(&ending, without: execution, at: template.range)
      return ending
    }
    let (answer, verdict) = judged?.last ?? self.judged(response, to: sent)
    conclude(&ending, with: answer, verdict)
    return ending
  }

  private func judged(
    _ response: ReceivedResponse,
    to request: PreparedRequest
  ) -> (ResponseRecord, Verdict) {
    let answer = ResponseRecord(response, to: request, now: context.options.now)
    return (answer, judge.verdict(on: answer, of: step))
  }

  /// Builds a request of the step; of tokens it knows only where one is sent.
  private func builder(for template: RequestTemplate) -> RequestBuilder {
    guard case .oauth2? = template.auth else { return context.builder }
    return context.builder(for: step, askingAgain: tokenRetryPolicy)
  }

  /// Sends a request; while it sends a file, it is told how far that has come.
  private func execute(_ request: consuming CompiledRequest) async -> Execution {
    guard request.sendsFile else { return await context.session.execute(request) }
    let progress = TaskProgress()
    return await tellingProgress(of: progress) {
      await context.session.execute(request, progress: progress)
    }
  }

  /// What is known at load is refused there; this holds for every other way to get here.
  private func checkEffect(of template: RequestTemplate) throws(StepFailure) {
    let method = template.method.rawValue
    guard let refusal = context.rules.refusal(of: template.effect, by: method) else {
      return
    }
    throw StepFailure(code: .effectNotAllowed, refusal, at: template.range)
  }

  /// What a usable answer comes to: expectations and captures.
  func conclude(_ ending: inout StepEnding, with answer: ResponseRecord, _ verdict: Verdict) {
    ending.answer = answer
    if let id = step.identity.id { ending.given.append((id, .record(answer))) }
    if let expected = step.expectations.error {
      let status = answer.response.status
      ending.assertions = [expected.result(actual: "an answer with status \(status)")]
      ending.outcome = .failed
      return
    }
    ending.assertions = verdict.assertions
    // To connect to a stream again is how streams are read.
    let isRetried = step.poll == nil && !step.reception.isStream && ending.attempts.count > 1
    ending.outcome = verdict.isPass ? (isRetried ? .flaky : .passed) : .failed
    capture(from: answer, into: &ending)
    if let problem = verdict.problem { ending.fail(with: problem) }
  }

  /// Later steps, teardown above all, may need what there is even when the step failed; only then
  /// what is lacking isn't said again.
  private func capture(from answer: ResponseRecord, into ending: inout StepEnding) {
    guard !step.captures.isEmpty else { return }
    var scope = scope
    scope.response = answer
    let isPass = ending.outcome.isPass
    for capture in step.captures {
      let value: Value
      var lack = "missing"
      do {
        value = try capture.query.evaluate(in: scope)
      } catch {
        value = .missing
        lack = error.message
      }
      if case .record(let record) = value, let reason = record.unusable { lack = reason }
      guard value.isUsable else {
        if isPass {
          ending.outcome = .failed
          ending.assertions.append(capture.mismatch(actual: lack))
        }
        continue
      }
      do {
        if capture.isSecret {
          try context.secrets.keep(value, named: capture.name, at: capture.range)
        }
        ending.given.append((capture.name, value))
      } catch {
        ending.fail(with: error.problem)
      }
    }
  }

  /// What it comes to that no answer came.
  func settle(
    _ ending: inout StepEnding,
    without execution: Execution,
    at range: SourceRange
  ) throws(StepFailure) {
    guard case .failure(let error) = execution.result else { return }
    let code = (error as? RequestError)?.code
    if Task.isCancelled || code == .cancelled {
      ending.fail(with: StepFailure.interrupted(at: range))
    } else if let expected = step.expectations.error, let code {
      let isExpected = ExpectedError(code) == expected.value
      ending.assertions = [expected.result(actual: isExpected ? nil : code.expectable)]
      ending.outcome = isExpected ? .passed : .failed
    } else {
      let sizeKey = step.reception.isDownload ? "most" : "maxBody"
      ending.fail(with: StepFailure(error, of: execution, at: range, limitedBy: sizeKey))
    }
  }

  // MARK: Retrying

  /// The request, to be sent again where the step asks for that; each answer that comes is judged then,
  /// and may be kept.
  func retrying(
    _ request: consuming CompiledRequest,
    keepingIn judged: JudgedAnswer? = nil
  ) -> CompiledRequest {
    guard isRetried else { return request }
    request.retryPolicy = RetryPolicy(step.retry, seed: retrySeed)
    request.responseValidations = [validation(keepingIn: judged)]
    return request
  }

  private var isRetried: Bool { step.retry.count > 0 && step.expectations.error == nil }

  /// When the step asks again for a token that it could not get: the first to ask does so for all.
  private var tokenRetryPolicy: RetryPolicy {
    guard isRetried, step.poll == nil else { return RetryPolicy() }
    var policy = RetryPolicy(step.retry, seed: retrySeed)
    // A token makes nothing on the server that a second one could spoil.
    policy.resendsUnsafe = true
    for case let cause in step.retry.causes {
      switch cause {
      case .status(let status): policy.failures.insert(.status(status..<status + 1))
      case .statusClass(let first):
        policy.failures.insert(.status(first * 100..<(first + 1) * 100))
      case .connection, .timeout, .expectation: break
      }
    }
    return policy
  }

  private var retrySeed: UInt64 { scope.environment.fork("retry").seed }

  /// Judges each answer while the engine can still send again.
  ///
  /// An answer that is as expected is never asked for again, whatever its status.
  private func validation(keepingIn judged: JudgedAnswer?) -> ResponseValidation {
    let judge = judge
    let step = step
    let now = context.options.now
    return ResponseValidation { request, response in
      let answer = ResponseRecord(response, to: request, now: now)
      let verdict = judge.verdict(on: answer, of: step)
      judged?.keep(answer, verdict)
      guard verdict.problem == nil, let mismatch = verdict.firstMismatch else { return .success }
      if step.retry.covers(status: response.status) {
        return .failure(UnexpectedAnswer(reason: "status \(response.status)"))
      }
      guard step.retry.causes.contains(.expectation) else { return .success }
      return .failure(UnexpectedAnswer(reason: "\(mismatch.path) is not as expected"))
    }
  }
}

/// The last answer that was judged during an execution.
final class JudgedAnswer: Sendable {
  private let kept = Mutex<(ResponseRecord, Verdict)?>(nil)

  var last: (ResponseRecord, Verdict)? { kept.withLock { $0 } }

  func keep(_ answer: ResponseRecord, _ verdict: Verdict) {
    kept.withLock { $0 = (answer, verdict) }
  }
}

/// Makes the engine send again; its description is the reason that reports show.
private struct UnexpectedAnswer: Error, CustomStringConvertible {
  let reason: String

  var description: String { reason }
}

extension Execution {
  /// The last response, if it came as a whole; one that was cut short, or that leads on to nowhere, is
  /// no answer.
  var answer: ReceivedResponse? {
    if case .failure(let error) = result, error is RequestError { return nil }
    return attempts.last?.response
  }
}

extension RetryPolicy {
  init(_ retry: Retry, seed: UInt64) {
    // Answers are judged by a validation, so that a status that was expected is left in peace.
    var failures: Set<Failure> = [.validation]
    if retry.causes.contains(.connection) { failures.insert(.connection) }
    if retry.causes.contains(.timeout) { failures.insert(.timeout) }
    self.init(
      count: retry.count,
      delay: retry.delay,
      backoff: retry.backoff,
      maximumDelay: retry.max,
      jitter: retry.jitter,
      seed: seed,
      failures: failures,
      resendsUnsafe: !retry.isDefault
    )
  }
}

extension Retry {
  fileprivate func covers(status: Int) -> Bool {
    causes.contains(.status(status)) || causes.contains(.statusClass(status / 100))
  }
}

extension Capture {
  fileprivate func mismatch(actual: String) -> AssertionResult {
    AssertionResult(
      path: query.text,
      passed: false,
      expected: "a value for '\(name)'",
      actual: actual,
      range: range
    )
  }
}

extension Value {
  /// Whether there is something to capture.
  fileprivate var isUsable: Bool {
    switch self {
    case .missing: false
    case .record(let record): record.unusable == nil
    default: true
    }
  }
}
