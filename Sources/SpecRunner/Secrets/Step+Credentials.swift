import JSON
import Matching
import SpecModel

extension Step {
  /// What this step and its undo will send as credentials, for all of its cases, as far as it can be
  /// worked out already.
  func credentials(in scope: StepScope, among actions: [ActionKey: CompiledAction]) -> [String] {
    let cases: [Value]
    switch repetition {
    case .cases(let all): cases = all.compactMap { try? scope.presentValue(of: $0.value) }
    case .items(let template): cases = (try? scope.items(of: template)) ?? []
    case .count, .loop, nil: return credentialsOfOneRun(in: scope, among: actions)
    }
    return cases.flatMap { one in
      var scope = scope
      scope.values["case"] = one
      return credentialsOfOneRun(in: scope, among: actions)
    }
  }

  private func credentialsOfOneRun(
    in scope: StepScope,
    among actions: [ActionKey: CompiledAction]
  ) -> [String] {
    let scope = actor.flatMap { try? scope.acting(as: $0) } ?? scope
    let own: [String] =
      switch action {
      case .request(let request): request.credentials(in: scope)
      case .use(let call):
        actions[call.action]?.credentials(givenBy: call, in: scope, among: actions) ?? []
      case .set, .wait: []
      }
    // The undo sees what this step does.
    return own + (undo?.credentials(in: scope, among: actions) ?? [])
  }
}

extension RequestTemplate {
  fileprivate func credentials(in scope: StepScope) -> [String] {
    var texts: [String] = []
    for template in (auth?.secrets ?? []) + (connection?.secrets ?? []) {
      if let text = try? template.text(in: scope) { texts.append(text) }
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

extension CompiledAction {
  /// What its steps will send as credentials of what a call gives to it.
  fileprivate func credentials(
    givenBy call: ActionCall,
    in scope: StepScope,
    among actions: [ActionKey: CompiledAction]
  ) -> [String] {
    var inside = scope
    inside.values = scope.values.empty
    for argument in call.arguments {
      if let value = try? argument.value.value(in: scope) { inside.values[argument.name] = value }
    }
    return steps.flatMap { $0.credentials(in: inside, among: actions) }
  }
}
