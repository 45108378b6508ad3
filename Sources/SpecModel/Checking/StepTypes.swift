import Matching

/// What is known of the types of names where an expression stands.
struct StepTypes: TypeScope {
  /// Where an expression stands, which decides what it reads.
  enum Place: Equatable {
    /// Where no step and no case of a step is known.
    case beforeSteps
    /// In what makes the cases themselves.
    case nowhere
    /// In what is worked out before the step with this index is sent.
    case sending(Int)
    /// In what is said of its answer.
    case answered(Int)
    /// In its undo: the answer that is read bare is that of the undo.
    case undo(Int)
    /// Behind the last step.
    case outputs
  }

  let names: NameTypes
  let place: Place

  func type(of name: String) -> StaticType {
    switch name {
    case "env": return Self.environment
    case "run": return Self.run
    case "base": return StaticType(.text)
    case "case": return place == .nowhere ? .unknown : names.caseType(ofStep: step)
    case "previous": return previous
    default: break
    }
    if ReservedNames.all.contains(name) { return field(name) }
    guard let source = names.step(withID: name) else { return names.type(of: name) }
    return response(ofStep: source) ?? .unknown
  }

  /// The step that the expression belongs to.
  private var step: Int? {
    switch place {
    case .sending(let step), .answered(let step), .undo(let step): step
    case .beforeSteps, .nowhere, .outputs: nil
    }
  }

  /// A field of the answer, which is read bare.
  private func field(_ name: String) -> StaticType {
    switch place {
    case .answered(let step):
      guard name == "body" else { return ResponseTypes.field(name) }
      // Other answers than the last are looked at where the step asks again, or gets a stream.
      let isLast = names.steps[step].poll == nil && names.steps[step].reception == nil
      return isLast ? names.body(ofStep: step) : .unknown
    case .undo: return name == "body" ? .unknown : ResponseTypes.field(name)
    case .beforeSteps, .nowhere, .sending, .outputs: return .unknown
    }
  }

  private var previous: StaticType {
    StaticType([.object, .missing]) { key in
      guard case .name(let name) = key, name != "body" else { return .unknown }
      return ResponseTypes.field(name).optional
    }
  }

  private func response(ofStep source: Int) -> StaticType? {
    let isUndo = if case .undo = place { true } else { false }
    // Its undo sees the one answer of a step that runs several times.
    guard !isUndo || source != step else { return nil }
    let isTeardown = step.map { names.steps[$0].identity.phase == .teardown } ?? false
    return names.response(ofStep: source, isAsExpected: !isTeardown && !isUndo)
  }

  private static let environment = StaticType(.object) { _ in StaticType([.text, .missing]) }

  private static let run = StaticType(.object) { key in
    switch key {
    case .name("id"): StaticType(.text)
    case .name("seed"): StaticType(.number)
    case .name("environment"), .name("actor"): StaticType([.text, .null])
    default: .unknown
    }
  }
}
