package import TaskEngine

/// What a program asks besides what the suite says.
package struct SuiteChecks: Sendable {
  /// Looked at in order before anything of the suite is evaluated or sent; after the first failure
  /// none of its steps runs.
  package var preconditions: [PreconditionValidation]
  /// Held against each answer that expectations are held against.
  package var validations: [ResponseValidation]

  /// None unless stated.
  package init(
    preconditions: [PreconditionValidation] = [],
    validations: [ResponseValidation] = []
  ) {
    self.preconditions = preconditions
    self.validations = validations
  }
}
