package import Matching
import SpecSource

/// What the parts of a step read by name.

extension RequestTemplate {
  /// In the order in which they are written, roughly.
  var references: [Reference] {
    let fields = parameters + query + headers + cookies
    return target.references + fields.flatMap(\.references) + (auth?.references ?? [])
      + (body?.references ?? []) + (timeout?.references ?? [])
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
    case .text(let template), .file(let template), .base64(let template): template.references
    case .multipart(let parts): parts.flatMap(\.references)
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

extension Step {
  /// What is read before the request is sent.
  var referencesBeforeSending: [Reference] {
    var references = condition?.references ?? []
    references += preconditions.flatMap(\.references)
    references += delay?.references ?? []
    references += poll.map { $0.every.references + $0.within.references } ?? []
    switch action {
    case .request(let request): references += request.references
    case .set(let bindings): references += bindings.flatMap(\.value.references)
    case .wait(let duration): references += duration.references
    case .use(let call): references += call.arguments.flatMap(\.references)
    }
    return references
  }

  /// What is read when an answer is there; the answer's own fields are known then.
  var referencesToAnswer: [Reference] {
    let asserted = expectations.assertions + (poll.map { $0.until + $0.abort } ?? [])
    return asserted.flatMap(\.references) + captures.flatMap(\.query.references)
  }

  /// The patterns of its assertions.
  var patterns: [Pattern] {
    let asserted = expectations.assertions + (poll.map { $0.until + $0.abort } ?? [])
    return asserted.map(\.pattern)
  }
}
