package import Matching
package import SpecSource

/// Names an action by where it is defined, so that all suites that include a file mean the same one.
package struct ActionKey: Hashable, Sendable {
  package var name: String
  /// Where its name stands in the file that defines it.
  package var definition: SourceRange
}

/// Steps that have a name and can be used from elsewhere.
///
/// It sees its inputs, the names of its own file, `env`, `run` and `base`; never what its caller has
/// named.
package struct CompiledAction: Sendable {
  package var key: ActionKey
  package var inputs: [ActionInput]
  /// Those of its file that it reads, in the order in which they can be evaluated.
  package var variables: [Binding]
  /// Those of its file.
  package var shapes: ShapeTable
  /// A step's index is its position here.
  package var steps: [Step]
  package var outputs: [Binding]
  /// Runs a single time for the whole run, when its name is first read.
  package var isOnce: Bool
  /// Actions with `once` that its outputs read.
  package var onceReads: [ActionKey]
  /// Where it needs the suite's `base`, itself or through another action; nil when nowhere.
  package var needsBase: SourceRange?
  /// Where it asks for something to be undone, itself or through another action; nil when nowhere.
  package var undo: SourceRange?
  /// The optional inputs that it reads as if they were always given, and where.
  var neededInputs: [String: SourceRange]
}

/// A value that an action is given.
package struct ActionInput: Sendable {
  package var name: String
  package var pattern: Pattern
  /// Written `name?`: need not be given.
  package var isOptional: Bool
  package var range: SourceRange
}

/// What a call gives to an action or an endpoint.
package struct CallArgument: Sendable {
  package var name: String
  package var value: ValueTemplate
  /// Written `name?`: not given when it has no value.
  package var isOptional: Bool
  package var range: SourceRange

  /// What its value reads.
  package var references: [Reference] {
    isOptional ? value.references.map(\.guarded) : value.references
  }
}

/// A use of an action.
package struct ActionCall: Sendable {
  package var action: ActionKey
  /// In the order written; each has the name of an input.
  package var arguments: [CallArgument]
  /// The action's name where it is used.
  package var range: SourceRange
}

extension CompiledAction {
  /// The names of outputs that are secret when these inputs are, among all actions that can be
  /// reached from here.
  package func secretOutputs(
    whenSecret inputs: Set<String>,
    among actions: [ActionKey: CompiledAction]
  ) -> Set<String> {
    let names = secretNames(whenSecret: inputs, among: actions)
    return Set(outputs.lazy.filter { names.isRead(by: $0.value.references) }.map(\.name))
  }

  /// The names inside of it that are secret when these inputs are.
  package func secretNames(
    whenSecret inputs: Set<String>,
    among actions: [ActionKey: CompiledAction]
  ) -> SecretNames {
    var names = SecretNames()
    names.insert(contentsOf: variables)
    for input in inputs { names.insert(input) }
    for key in onceReads { names.insert(outputsOf: key, among: actions) }
    names.follow(steps, among: actions)
    return names
  }
}

extension [ActionKey: CompiledAction] {
  /// Those that the steps use or read, directly or through others.
  func reachable(from steps: [Step]) -> [ActionKey: CompiledAction] {
    guard !isEmpty else { return [:] }
    var found: [ActionKey: CompiledAction] = [:]
    func add(_ key: ActionKey) {
      guard let action = self[key], found[key] == nil else { return }
      found[key] = action
      add(readBy: action.steps)
      for key in action.onceReads { add(key) }
    }
    func add(readBy steps: [Step]) {
      // By index: a step is large, and copying it costs more than looking at it.
      for index in steps.indices {
        if case .use(let call) = steps[index].action { add(call.action) }
        for key in steps[index].onceReads { add(key) }
      }
    }
    add(readBy: steps)
    return found
  }
}
