import Matching
import SpecSource

extension CompiledSuite {
  /// The suite once for each case, all with the same steps; `case` is its first variable.
  func instances(for cases: [Case]) -> [CompiledSuite] {
    var secrets = variables.filter(\.isSecret).flatMap(\.value.references)
    // In a step with cases of its own, `case` is the step's.
    for step in steps where step.repetition == nil { secrets += step.secretReferences }
    return SecretMembers(readBy: secrets).hidden(in: cases).enumerated().map { index, one in
      var suite = self
      let instance = Instance(index: index, name: one.name)
      suite.identity.title += instance.suffix
      suite.identity.instance = instance
      suite.variables.insert(
        Binding(name: "case", value: one.value, isSecret: false, range: one.range),
        at: 0
      )
      return suite
    }
  }
}
