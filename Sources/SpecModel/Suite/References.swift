package import Matching
import SpecSource

/// What the parts of a step read by name.

extension RequestTemplate {
  /// In the order in which they are written, roughly.
  var references: [Reference] {
    var references = target.references
    for field in parameters { references.add(field.references) }
    for field in query { references.add(field.references) }
    for field in headers { references.add(field.references) }
    for field in cookies { references.add(field.references) }
    if let auth { references.add(auth.references) }
    if let body { references.add(body.references) }
    if let timeout { references.add(timeout.references) }
    if let connection { references.add(connection.references) }
    return references
  }
}

extension RequestTemplate.Field {
  /// `name?` may be without a value.
  var references: [Reference] {
    isOptional ? value.references.map(\.guarded) : value.references
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
    case .file(let template): template.references
    case .reachable(let template), .healthy(let template):
      template.references + (connection?.references ?? [])
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
  /// All that it reads, but for its undo, in the order in which it is read.
  package var references: [Reference] {
    referencesOfCases + referencesBeforeSending + referencesToAnswer
  }

  /// What is read to find its cases.
  package var referencesOfCases: [Reference] { repetition?.references ?? [] }

  /// What is read before the request is sent.
  package var referencesBeforeSending: [Reference] {
    var references = actor?.references ?? []
    if let condition { references.add(condition.references) }
    for precondition in preconditions { references.add(precondition.references) }
    if let delay { references.add(delay.references) }
    if let poll {
      references.add(poll.every.references)
      references.add(poll.within.references)
    }
    if let repetition { references.add(repetition.conditionReferences) }
    if let reception { references.add(reception.referencesBeforeSending) }
    switch action {
    case .request(let request): references.add(request.references)
    case .set(let bindings): references.add(bindings.flatMap(\.value.references))
    case .wait(let duration): references.add(duration.references)
    case .use(let call): references.add(call.arguments.flatMap(\.references))
    }
    return references
  }

  /// What is read when an answer is there; the answer's own fields are known then.
  package var referencesToAnswer: [Reference] {
    var references: [Reference] = []
    references.add(readBy: expectations.assertions)
    if let poll {
      references.add(readBy: poll.until)
      references.add(readBy: poll.abort)
    }
    for capture in captures { references.add(capture.query.references) }
    if let reception {
      for pattern in reception.patterns { references.add(pattern.references) }
    }
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

  /// The patterns of its assertions, and of those of its undo.
  var patterns: [Pattern] {
    var patterns = expectations.assertions.map { $0.pattern }
    if let poll { patterns += (poll.until + poll.abort).map { $0.pattern } }
    if let reception { patterns += reception.patterns }
    // By index: a step is large.
    for index in undoStorage.indices { patterns += undoStorage[index].patterns }
    return patterns
  }
}

extension [Reference] {
  /// Adds what the queries and patterns of assertions read.
  fileprivate mutating func add(readBy assertions: [Assertion]) {
    // By index, since an assertion is large, and a loop over them copies each.
    for index in assertions.indices {
      if case .query(let query) = assertions[index].subject { add(query.references) }
      add(assertions[index].pattern.references)
    }
  }
}
