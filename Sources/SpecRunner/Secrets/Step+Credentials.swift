import JSON
import Matching
import SpecModel

extension Step {
  /// What this step and its undo will send as credentials, for all of its cases, as far as it can be
  /// worked out already.
  func credentials(in scope: StepScope) -> [String] {
    let ofUndo = undo?.credentials(in: scope) ?? []
    return ofUndo + ownCredentials(in: scope)
  }

  private func ownCredentials(in scope: StepScope) -> [String] {
    guard case .request(let request) = action else { return [] }
    let cases: [Value]
    switch repetition {
    case .cases(let all): cases = all.compactMap { try? scope.presentValue(of: $0.value) }
    case .items(let template): cases = (try? scope.items(of: template)) ?? []
    case .count, .loop, nil: return request.credentials(in: scope)
    }
    return cases.flatMap { one in
      var scope = scope
      scope.caseValue = one
      return request.credentials(in: scope)
    }
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
