import SpecModel

extension StepResult {
  /// Masks every secret; the exchange has been masked when it was recorded.
  mutating func mask(by redactor: Redactor) {
    if redactor.isEmpty { return }
    step = step.masked(by: redactor)
    reason = reason.map { redactor.mask($0) }
    blame = blame?.masked(by: redactor)
    problem = problem?.masked(by: redactor)
    assertions = assertions.map { $0.masked(by: redactor) }
    for index in steps.indices { steps[index].mask(by: redactor) }
    for index in attempts.indices {
      attempts[index].summary = redactor.mask(attempts[index].summary)
      attempts[index].reason = attempts[index].reason.map { redactor.mask($0) }
    }
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
