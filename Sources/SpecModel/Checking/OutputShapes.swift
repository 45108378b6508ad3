import Matching
import SpecSource

/// What is known of the outputs of actions: they may be written out, or read from an input with a
/// pattern, or from a body that a step of the action expects.
struct OutputShapes {
  let actions: [ActionKey: CompiledAction]

  /// A member that an output hasn't, and where that is known from.
  struct Mistake {
    var unnamed: UnnamedMember
    var range: SourceRange
  }

  /// Follows the name of an output and members of it; nil when they may all be there.
  func mistake(_ members: ArraySlice<Reference.Member>, in key: ActionKey) -> Mistake? {
    guard let action = actions[key], case .name(let name)? = members.first?.key,
      let output = action.outputs.first(where: { $0.name.utf8.elementsEqual(name.utf8) })
    else { return nil }
    let rest = members.dropFirst()
    switch output.value.look(for: rest) {
    case .possible:
      return nil
    case .unnamed(let unnamed):
      return Mistake(unnamed: unnamed, range: output.valueRange ?? output.range)
    case .read(let reference, let rest):
      guard let mistake = mistake(reference, rest, in: action),
        // What the output itself reads is checked where it is written.
        members.contains(where: { $0.range == mistake.unnamed.member.range })
      else { return nil }
      return mistake
    }
  }

  /// The same for members of what something in an action reads.
  private func mistake(
    _ reference: Reference,
    _ rest: [Reference.Member],
    in action: CompiledAction
  ) -> Mistake? {
    var members = (reference.members + rest)[...]
    if let input = action.inputs.first(where: { $0.name == reference.name }) {
      return input.pattern.firstUnnamed(of: members, in: action.shapes)
        .map { Mistake(unnamed: $0, range: input.range) }
    }
    if let once = action.onceReads.first(where: { $0.name == reference.name }) {
      return mistake(members, in: once)
    }
    guard let index = action.steps.indexesByID[reference.name] else { return nil }
    let step = action.steps[index]
    if step.repetition != nil { members = members.dropFirst() }
    if case .use(let call) = step.action { return mistake(members, in: call.action) }
    guard members.first?.key == .name("body") else { return nil }
    return step.expectations.assertions.unnamedInBody(members.dropFirst(), action.shapes)
  }
}

extension [Assertion] {
  /// The first of the members that can't be, or isn't named, in the body that is expected.
  func unnamedInBody(
    _ members: ArraySlice<Reference.Member>,
    _ shapes: ShapeTable
  ) -> OutputShapes.Mistake? {
    for index in indices where self[index].label == ExpectKeys.body.name {
      guard case .field = self[index].subject,
        let unnamed = self[index].pattern.firstUnnamed(of: members, in: shapes)
      else { continue }
      return OutputShapes.Mistake(unnamed: unnamed, range: self[index].range)
    }
    return nil
  }
}

extension [Step] {
  /// Their indexes by their ids.
  var indexesByID: [String: Int] {
    Dictionary(
      indices.compactMap { index in self[index].identity.id.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first }
    )
  }
}
