package import Matching
import SpecSource

/// What the parts of a step read by name.

extension RequestTemplate {
  /// In the order in which they are written, roughly.
  var references: [Reference] {
    var references = target.references
    for field in parameters { references += field.references }
    for field in query { references += field.references }
    for field in headers { references += field.references }
    for field in cookies { references += field.references }
    if let auth { references += auth.references }
    if let body { references += body.references }
    if let timeout { references += timeout.references }
    return references
  }
}

extension RequestTemplate.Field {
  /// `name?` may be without a value.
  var references: [Reference] {
    isOptional ? value.references.map(\.guarded) : value.references
  }
}

extension RequestTemplate.Auth {
  var references: [Reference] {
    switch self {
    case .bearer(let token): token.references
    case .basic(let user, let password): user.references + password.references
    }
  }
}

extension RequestTemplate.Body {
  var references: [Reference] {
    switch self {
    case .json(let value): value.references
    case .form(let fields): fields.flatMap(\.references)
    case .text(let template), .xml(let template), .file(let template), .base64(let template):
      template.references
    case .multipart(let parts): parts.flatMap(\.references)
    case .graphql(let request): request.variables?.references ?? []
    }
  }
}

extension RequestTemplate.Part {
  var references: [Reference] {
    let inContent: [Reference] =
      switch content {
      case .text(let template), .file(let template), .base64(let template): template.references
      case .json(let value): value.references
      }
    return inContent + (type?.references ?? []) + (fileName?.references ?? [])
  }
}

extension Setting {
  var references: [Reference] {
    if case .template(let template) = self { template.references } else { [] }
  }
}

extension Precondition {
  var references: [Reference] {
    switch kind {
    case .environment: []
    case .file(let template), .reachable(let template), .healthy(let template):
      template.references
    case .condition(let expression): expression.references
    }
  }
}

extension Assertion {
  /// What its query and its pattern read.
  package var references: [Reference] {
    if case .query(let query) = subject {
      query.references + pattern.references
    } else {
      pattern.references
    }
  }
}

extension Repetition {
  /// What is read to find the cases, before the first of them runs.
  var references: [Reference] {
    switch self {
    case .cases(let cases): cases.flatMap(\.value.references)
    case .items(let template): template.references
    case .count, .loop: []
    }
  }

  /// What is read to find out whether there is another turn.
  var conditionReferences: [Reference] {
    if case .loop(let condition, _) = self { condition.references } else { [] }
  }
}

extension Step {
  /// What is read before the request is sent.
  package var referencesBeforeSending: [Reference] {
    var references = condition?.references ?? []
    for precondition in preconditions { references += precondition.references }
    if let delay { references += delay.references }
    if let poll { references += poll.every.references + poll.within.references }
    if let repetition { references += repetition.conditionReferences }
    if let reception { references += reception.referencesBeforeSending }
    switch action {
    case .request(let request): references += request.references
    case .set(let bindings): references += bindings.flatMap(\.value.references)
    case .wait(let duration): references += duration.references
    case .use(let call): references += call.arguments.flatMap(\.references)
    }
    return references
  }

  /// What is read when an answer is there; the answer's own fields are known then.
  package var referencesToAnswer: [Reference] {
    var references: [Reference] = []
    forEachAssertion { references += $0.references }
    for capture in captures { references += capture.query.references }
    for pattern in reception?.patterns ?? [] { references += pattern.references }
    return references
  }

  /// Whether a turn needs the answer of the one before.
  package var readsPrevious: Bool {
    (referencesBeforeSending + referencesToAnswer).contains { $0.name == "previous" }
  }

  /// Whether its cases read one of the names of secrets.
  func hasSecretCases(_ secrets: SecretNames) -> Bool {
    repetition.map { secrets.isRead(by: $0.references) } ?? false
  }

  /// Calls back with the patterns of its assertions, and of those of its undo.
  func forEachPattern(_ body: (Pattern) -> Void) {
    forEachAssertion { body($0.pattern) }
    for pattern in reception?.patterns ?? [] { body(pattern) }
    undo?.forEachPattern(body)
  }

  private func forEachAssertion(_ body: (Assertion) -> Void) {
    for index in expectations.assertions.indices { body(expectations.assertions[index]) }
    guard let poll else { return }
    for assertion in poll.until { body(assertion) }
    for assertion in poll.abort { body(assertion) }
  }
}
