/// The request of a step as far as it is known before a run.
package struct RequestPreview: Sendable {
  /// An expression that only a run can work out.
  package struct Unknown: Sendable, Hashable {
    /// As it is written, with `${` and `}`; it stands so in the request too.
    package var expression: String
    /// Where its value will come from, or why it can't be worked out: `from the answer of 'create'`.
    package var reason: String

    package init(expression: String, reason: String) {
      self.expression = expression
      self.reason = reason
    }
  }

  package var suite: SuiteIdentity
  /// With the index of the step of the suite, also where an action sends the request for it.
  package var step: StepIdentity
  /// Whether an action sends it.
  package var isOfAction: Bool
  /// Why it is left out.
  package var skip: String?
  /// What has to hold for it to be sent, as it is written.
  package var condition: String?
  /// Masked; nil when it can't be made.
  package var request: ExchangeRecord.Request?
  /// Why it can't be made.
  package var problem: StepProblem?
  /// Those that the request reads, in the order in which it reads them.
  package var unknowns: [Unknown]

  package init(
    suite: SuiteIdentity,
    step: StepIdentity,
    isOfAction: Bool = false,
    skip: String? = nil,
    condition: String? = nil,
    request: ExchangeRecord.Request? = nil,
    problem: StepProblem? = nil,
    unknowns: [Unknown] = []
  ) {
    self.suite = suite
    self.step = step
    self.isOfAction = isOfAction
    self.skip = skip
    self.condition = condition
    self.request = request
    self.problem = problem
    self.unknowns = unknowns
  }
}
