import SpecModel

extension StepResult {
  /// The result with every secret masked; the exchange has been masked when it was recorded.
  func masked(by redactor: Redactor) -> StepResult {
    if redactor.isEmpty { return self }
    var result = self
    result.step = step.masked(by: redactor)
    result.reason = reason.map { redactor.mask($0) }
    result.blame = blame?.masked(by: redactor)
    result.problem = problem?.masked(by: redactor)
    result.assertions = assertions.map { $0.masked(by: redactor) }
    result.steps = steps.map { $0.masked(by: redactor) }
    result.attempts = attempts.map { attempt in
      var attempt = attempt
      attempt.summary = redactor.mask(attempt.summary)
      attempt.reason = attempt.reason.map { redactor.mask($0) }
      return attempt
    }
    return result
  }
}

extension StepIdentity {
  func masked(by redactor: Redactor) -> StepIdentity {
    if redactor.isEmpty { return self }
    var identity = self
    identity.name = redactor.mask(name)
    if let instance {
      identity.instance?.name = redactor.mask(instance.name)
    }
    return identity
  }
}

extension StepProblem {
  func masked(by redactor: Redactor) -> StepProblem {
    var problem = self
    problem.message = redactor.mask(message)
    return problem
  }
}

extension AssertionResult {
  fileprivate func masked(by redactor: Redactor) -> AssertionResult {
    var result = self
    result.path = redactor.mask(path)
    result.expected = redactor.mask(expected)
    result.actual = redactor.mask(actual)
    result.detail = detail.map { redactor.mask($0) }
    result.expectedValue = expectedValue.map { redactor.mask($0) }
    result.actualValue = actualValue.map { redactor.mask($0) }
    return result
  }
}
