package import Matching

/// The names whose values are secret; of a name that stands for several values, those that are.
package struct SecretNames: Sendable {
  private var names: Set<String> = []
  private var members: [String: Set<String>] = [:]

  package init() {}

  package var isEmpty: Bool { names.isEmpty && members.isEmpty }

  package func contains(_ name: String) -> Bool { names.contains(name) }

  package mutating func insert(_ name: String) {
    names.insert(name)
  }

  /// Those of the bindings that are secret.
  package mutating func insert(contentsOf bindings: [Binding]) {
    for binding in bindings where binding.isSecret { names.insert(binding.name) }
  }

  /// The outputs of an action that is read by its own name.
  package mutating func insert(outputsOf key: ActionKey, among actions: [ActionKey: CompiledAction])
  {
    let outputs = actions[key]?.secretOutputs(whenSecret: [], among: actions) ?? []
    insert(members: outputs, of: key.name)
  }

  private mutating func insert(members secret: Set<String>, of name: String) {
    if !secret.isEmpty { members[name, default: []].formUnion(secret) }
  }

  /// Whether any of these reads a secret.
  package func isRead(by references: [Reference]) -> Bool {
    !isEmpty && references.contains(where: isRead)
  }

  private func isRead(by reference: Reference) -> Bool {
    if names.contains(reference.name) { return true }
    guard let secret = members[reference.name] else { return false }
    // A member that isn't written out may be any of them.
    guard case .name(let member)? = reference.members.first?.key else { return true }
    return secret.contains(member)
  }

  /// What all of these steps know to be secret, `case` included where any has secret cases.
  package mutating func follow(_ steps: [Step], among actions: [ActionKey: CompiledAction]) {
    var hasSecretCases = false
    for step in steps {
      hasSecretCases = hasSecretCases || step.hasSecretCases(self)
      follow(step, among: actions)
    }
    if hasSecretCases { names.insert("case") }
  }

  /// Adds what a step gives that is captured or computed from a secret.
  ///
  /// - Parameters:
  ///   - step: one after those whose names are known already.
  ///   - actions: all that can be reached from here.
  mutating func follow(_ step: Step, among actions: [ActionKey: CompiledAction]) {
    for key in step.onceReads { insert(outputsOf: key, among: actions) }
    var known = self
    if step.hasSecretCases(self) { known.insert("case") }
    for capture in step.captures
    where capture.isSecret || known.isRead(by: capture.query.references) {
      names.insert(capture.name)
    }
    switch step.action {
    case .set(let bindings):
      for binding in bindings where binding.isSecret || known.isRead(by: binding.value.references) {
        names.insert(binding.name)
      }
    case .use(let call):
      guard let id = step.identity.id, let action = actions[call.action] else { return }
      let secret = action.secretOutputs(whenSecret: known.arguments(of: call), among: actions)
      insert(members: secret, of: id)
    case .request, .wait:
      break
    }
  }

  /// The inputs that a call gives a secret to.
  package func arguments(of call: ActionCall) -> Set<String> {
    Set(call.arguments.lazy.filter { isRead(by: $0.references) }.map(\.name))
  }
}
