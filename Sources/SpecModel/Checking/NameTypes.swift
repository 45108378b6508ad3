import JSON
import Matching
import SpecSource
import Synchronization

/// The types of the names of a suite or an action, worked out when they are first asked for.
///
/// Nothing is said of what is only likely: what an action gives, what may be overridden by another type
/// since it is empty, the items that a step runs for.
final class NameTypes: Sendable {
  let steps: [Step]
  private let resolved: ResolvedSuite
  private let cases: [Case]
  /// Names that hide those of the file, and of which nothing is known.
  private let inputs: Set<String>
  private let known = Mutex(Known())

  /// How many names may lead from one to the next.
  private static let depthLimit = 32
  /// With more cases than this, nothing is said of them.
  private static let caseLimit = 1000

  private struct Known {
    var types: [String: StaticType] = [:]
    var sources: [String: Source]?
    var depth = 0
  }

  /// What gives a name its value.
  private enum Source {
    case variable(ValueTemplate)
    case set(step: Int, ValueTemplate)
    case capture(step: Int, Query)
  }

  init(_ resolved: ResolvedSuite, cases: [Case], inputs: Set<String>) {
    steps = resolved.steps
    self.resolved = resolved
    self.cases = cases
    self.inputs = inputs
  }

  /// The type of a variable, a capture or a value that `set` names.
  func type(of name: String) -> StaticType {
    guard !inputs.contains(name) else { return .unknown }
    let (type, source) = known.withLock { known -> (StaticType?, Source?) in
      if let type = known.types[name] { return (type, nil) }
      if known.sources == nil { known.sources = sources }
      guard known.depth < Self.depthLimit else { return (.unknown, nil) }
      known.depth += 1
      return (nil, known.sources?[name])
    }
    if let type { return type }
    let found = source.map(self.type) ?? .unknown
    known.withLock { known in
      known.depth -= 1
      known.types[name] = found
    }
    return found
  }

  private var sources: [String: Source] {
    var sources: [String: Source] = [:]
    for variable in resolved.variables { sources[variable.name] = .variable(variable.value) }
    for index in steps.indices {
      for capture in steps[index].captures {
        sources[capture.name] = .capture(step: index, capture.query)
      }
      guard case .set(let bindings) = steps[index].action else { continue }
      for binding in bindings { sources[binding.name] = .set(step: index, binding.value) }
    }
    return sources
  }

  private func type(of source: Source) -> StaticType {
    switch source {
    case .variable(let value):
      return type(of: value, isDefault: true, in: StepTypes(names: self, place: .beforeSteps))
    case .set(let step, let value):
      let scope = StepTypes(names: self, place: .sending(step))
      return given(by: step, type(of: value, isDefault: false, in: scope))
    case .capture(let step, let query):
      return given(by: step, query.type(in: StepTypes(names: self, place: .answered(step))))
    }
  }

  /// What a step gives that runs several times is a list; the step may have been skipped, too.
  private func given(by step: Int, _ type: StaticType) -> StaticType {
    guard steps[step].repetition != nil else { return type.optional }
    return StaticType([.list, .missing]) { _ in type.optional }
  }

  // MARK: Cases

  /// The type of `case`, for a step that has cases of its own or not.
  func caseType(ofStep step: Int?) -> StaticType {
    switch step.flatMap({ steps[$0].repetition }) {
    case .cases(let cases)?: caseType(cases, in: StepTypes(names: self, place: .beforeSteps))
    case .items?: .unknown
    case .count?, .loop?, nil: caseType(cases, in: StepTypes(names: self, place: .nowhere))
    }
  }

  private func caseType(_ cases: [Case], in scope: StepTypes) -> StaticType {
    guard !cases.isEmpty, cases.count <= Self.caseLimit else { return .unknown }
    let types = cases.map { type(of: $0.value, isDefault: false, in: scope) }
    return StaticType(oneOf: types)
  }

  // MARK: Values

  /// The type of a value as it is written; of a default, null and empty text say nothing, since
  /// they stand for what is given elsewhere.
  private func type(
    of value: ValueTemplate,
    isDefault: Bool,
    in scope: StepTypes
  ) -> StaticType {
    switch value {
    case .constant(.null) where isDefault: return .unknown
    case .constant(.string(let text)) where isDefault && text.isEmpty: return .unknown
    case .constant(let json): return StaticType(like: json)
    case .template(let template): return template.type(in: scope)
    case .array: return StaticType(.list)
    case .object(let members, _):
      return StaticType(.object) { key in
        guard case .name(let name) = key,
          let member = members.first(where: { $0.name.utf8.elementsEqual(name.utf8) })
        else { return .unknown }
        let type = self.type(of: member.value, isDefault: isDefault, in: scope)
        return member.isOptional ? type.optional : type
      }
    }
  }

  // MARK: Responses

  /// What a step is known by: its response, or a list of them; not as expected where the answer may
  /// be read although it was another.
  func response(ofStep index: Int, isAsExpected: Bool) -> StaticType? {
    guard case .request = steps[index].action else { return nil }
    let one = StaticType([.object, .missing]) { key in
      guard case .name(let name) = key else { return .unknown }
      guard name == "body" else { return ResponseTypes.field(name).optional }
      return isAsExpected ? self.body(ofStep: index).optional : .unknown
    }
    guard steps[index].repetition != nil else { return one }
    return StaticType([.list, .missing]) { _ in one }
  }

  /// The body of an answer that was as expected.
  func body(ofStep index: Int) -> StaticType {
    let assertions = steps[index].expectations.assertions
    let patterns = assertions.indices.compactMap { place -> Pattern? in
      guard assertions[place].label == ExpectKeys.body.name,
        case .field = assertions[place].subject
      else { return nil }
      return assertions[place].pattern
    }
    return patterns.isEmpty ? .unknown : body(patterns, at: [])
  }

  private func body(_ patterns: [Pattern], at path: [Reference.Member.Key]) -> StaticType {
    let kinds = patterns.reduce(ValueKinds.all) { kinds, pattern in
      kinds.intersection(pattern.kinds(at: path, in: resolved.shapes))
    }
    // What can never match says nothing of its type.
    return StaticType(kinds.isEmpty ? .all : kinds) { key in
      key.map { self.body(patterns, at: path + [$0]) } ?? .unknown
    }
  }

  /// The index of the step with an id.
  func step(withID id: String) -> Int? { resolved.ids[id] }
}
