import JSON
import Matching
import SpecModel

extension Step {
  /// What this step will send as credentials, as far as it can be worked out already.
  func credentials(in scope: StepScope, among actions: [ActionKey: CompiledAction]) -> [String] {
    if case .use(let call) = action, let used = actions[call.action] {
      return used.credentials(givenBy: call, in: scope, among: actions)
    }
    guard case .request(let request) = action else { return [] }
    var texts: [String] = []
    switch request.auth {
    case .bearer(let template), .basic(_, let template):
      if let text = try? template.text(in: scope) { texts.append(text) }
    case nil: break
    }
    for field in request.headers where SensitiveFields.isSensitive(field.name.lowercased()) {
      guard case .json(.string(let text))? = try? field.value.value(in: scope) else { continue }
      texts.append(SensitiveFields.credential(in: text))
    }
    for field in request.cookies where !field.value.references.isEmpty {
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
