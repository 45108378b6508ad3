extension CompiledSuite {
  /// The actions with `once` that a step reads, itself or through the actions that it uses; each once,
  /// in the order in which they are read.
  package func onceActions(readBy step: Step) -> [ActionKey] {
    var found: [ActionKey] = []
    var seen: Set<ActionKey> = []
    func read(_ keys: [ActionKey]) {
      for key in keys where seen.insert(key).inserted {
        found.append(key)
        enter(key)
      }
    }
    func enter(_ key: ActionKey) {
      guard let action = actions[key] else { return }
      for step in action.steps { follow(step) }
      read(action.onceReads)
    }
    func follow(_ step: Step) {
      read(step.onceReads)
      if case .use(let call) = step.action, seen.insert(call.action).inserted { enter(call.action) }
    }
    follow(step)
    return found
  }
}
