import Matching
import SpecSource

/// The variables and secrets of all layers, each with the value of the strongest that gives it one.
///
/// What any layer calls a secret is one.
struct LayeredBindings: Sendable {
  /// What the suite itself declares, where it declares it; also what is given twice.
  private(set) var own: [(binding: Binding, declared: SourceRange)] = []
  /// What only others give, weakest layer first.
  private(set) var others: [Binding] = []
  private var ownNames: Set<String> = []

  /// Of the layers, the strongest comes first.
  init(_ layers: [SettingsLayer]) {
    if layers.count == 1, let layer = layers.first, layer.origin == .suite {
      own = layer.bindings.map { ($0, $0.range) }
      return
    }
    var inForce: [String: Binding] = [:]
    for binding in layers.lazy.flatMap(\.bindings) {
      if inForce[binding.name] == nil { inForce[binding.name] = binding }
      if binding.isSecret { inForce[binding.name]?.isSecret = true }
    }
    for layer in layers where layer.origin == .suite {
      for binding in layer.bindings {
        var chosen = inForce[binding.name] ?? binding
        // What is wrong with a value of the command line is said where its name is declared.
        if chosen.range == .commandLine { chosen.range = binding.range }
        own.append((chosen, binding.range))
        ownNames.insert(binding.name)
      }
    }
    var seen = ownNames
    for binding in layers.reversed().lazy.flatMap(\.bindings) {
      guard seen.insert(binding.name).inserted else { continue }
      others.append(inForce[binding.name] ?? binding)
    }
  }

  /// Without what others than the suite give and nothing reads, so that a suite doesn't depend on
  /// values that are not its concern; secrets stay, to be masked.
  ///
  /// - Parameters:
  ///   - ordered: Each stands behind what it reads.
  ///   - read: The names that anything but a variable reads.
  /// - Returns: The rest, in the same order.
  func needed(of ordered: [Binding], read: Set<String>) -> [Binding] {
    guard !others.isEmpty else { return ordered }
    var needed = read.union(ownNames)
    var result: [Binding] = []
    for var binding in ordered.reversed() {
      if needed.contains(binding.name) {
        needed.formUnion(binding.value.references.map(\.name))
      } else if binding.isSecret {
        binding.isRead = false
      } else {
        continue
      }
      result.append(binding)
    }
    return result.reversed()
  }
}
