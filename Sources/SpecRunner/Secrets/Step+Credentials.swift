import JSON
import Matching
import SpecModel

extension Step {
  /// What this step and its undo will send as credentials, for all of its cases, as far as it can be
  /// worked out already.
  func credentials(in scope: StepScope) -> [String] {
    let cases: [Value]
    switch repetition {
    case .cases(let all): cases = all.compactMap { try? scope.presentValue(of: $0.value) }
    case .items(let template): cases = (try? scope.items(of: template)) ?? []
    case .count, .loop, nil: return credentialsOfOneRun(in: scope)
    }
    return cases.flatMap { one in
      var scope = scope
      scope.values["case"] = one
      return credentialsOfOneRun(in: scope)
    }
  }

  private func credentialsOfOneRun(in scope: StepScope) -> [String] {
    guard case .request(let request) = action else { return [] }
    // The undo sees what this step does.
    return request.credentials(in: scope) + (undo?.credentials(in: scope) ?? [])
  }
}

extension RequestTemplate {
  fileprivate func credentials(in scope: StepScope) -> [String] {
    var texts: [String] = []
    switch auth {
    case .bearer(let template), .basic(_, let template):
      if let text = try? template.text(in: scope) { texts.append(text) }
    case nil: break
    }
    for field in headers where SensitiveFields.isSensitive(field.name.lowercased()) {
      guard case .json(.string(let text))? = try? field.value.value(in: scope) else { continue }
      texts.append(SensitiveFields.credential(in: text))
    }
    for field in cookies where !field.value.references.isEmpty {
      if case .json(.string(let text))? = try? field.value.value(in: scope) { texts.append(text) }
    }
    return texts
  }
}
