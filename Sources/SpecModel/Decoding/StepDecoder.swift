import HTTPTypes
import JSON
import Matching
import SpecSource

/// A step as written, with `defaults` added; names are not resolved yet.
///
/// A class, since every check looks at it, and a step takes two dozen references to copy; what they
/// look at is gathered once.
final class DecodedStep: Sendable {
  let step: Step
  /// What it reads.
  let references: StepReferences
  /// The patterns of its assertions, and of those of its undo.
  let patterns: [Pattern]
  let id: Located<String>?
  let needs: [Located<String>]
  /// The endpoint that it calls.
  let calledEndpoint: String?
  /// Where the `parallel` stands that the step is in.
  let group: SourceRange?

  init(
    step: consuming Step,
    id: Located<String>?,
    needs: [Located<String>],
    calledEndpoint: String?,
    group: SourceRange?
  ) {
    references = StepReferences(step)
    patterns = step.patterns
    self.step = step
    self.id = id
    self.needs = needs
    self.calledEndpoint = calledEndpoint
    self.group = group
  }
}

/// Decodes the steps of one suite.
struct StepDecoder {
  /// What `call` and `use` can name.
  let catalogue: Catalogue
  let defaults: StepDefaults
  let hasBase: Bool

  /// Nil when so much is wrong that nothing can be said of the step.
  func decode(
    _ node: Node,
    phase: StepPhase,
    group: SourceRange? = nil,
    isUndo: Bool = false,
    _ decoding: inout Decoding
  ) -> DecodedStep? {
    guard let mapping = GroupedMapping(node, of: StepKeys.group, &decoding) else { return nil }
    return decode(node, as: mapping, phase: phase, group: group, isUndo: isUndo, &decoding)
  }

  /// As above, of a mapping whose keys have been looked at.
  func decode(
    _ node: Node,
    as mapping: GroupedMapping,
    phase: StepPhase,
    group: SourceRange? = nil,
    isUndo: Bool = false,
    _ decoding: inout Decoding
  ) -> DecodedStep? {
    let id = mapping.value(of: StepKeys.id, &decoding)
    let action = action(of: mapping, &decoding)
    let name = mapping.value(of: StepKeys.name, &decoding)?.value
    var written = mapping.value(of: StepKeys.expect, &decoding) ?? WrittenExpectations()
    let poll = mapping.value(of: StepKeys.poll, &decoding)
    let validations = mapping.value(of: StepKeys.validations, &decoding) ?? []
    let captures = mapping.value(of: StepKeys.capture, &decoding) ?? []
    let preconditions = mapping.value(of: StepKeys.preconditions, &decoding) ?? []
    let repetition = repetition(of: mapping, &decoding)
    let retry = mapping.value(of: StepKeys.retry, &decoding) ?? defaults.retry ?? .once
    let delay = mapping.value(of: StepKeys.delay, &decoding) ?? defaults.delay
    let skip = mapping.value(of: StepKeys.skip, &decoding)?.value
    let condition = mapping.value(of: StepKeys.condition, &decoding)
    let tags = mapping.value(of: StepKeys.tags, &decoding)?.map(\.value) ?? []
    let needs = mapping.value(of: StepKeys.needs, &decoding) ?? []
    let actor = mapping.value(of: StepKeys.actor, &decoding)
    guard let action else {
      if let id { decoding.lostNames.insert(id.value) }
      return nil
    }
    if case .request = action {
      // What answers are like by default says nothing of what may be gone already.
      if written.error == nil, !isUndo { written.add(defaults.expectations) }
    } else {
      rejectRequestKeys(in: mapping, &decoding)
    }
    if poll != nil, let entry = mapping.entry(of: StepKeys.retry) {
      decoding.report(
        .conflictingKeys,
        "'retry' does not apply to a step that polls",
        at: entry.key.range,
        hint: "a failed connection counts as \"not yet\" already"
      )
    }
    if !validations.isEmpty { written.assertions += validations }
    var graphQLOperation: SourceRange?
    if case .request(let request) = action, case .graphql(let operation)? = request.body {
      graphQLOperation = operation.range
    }
    let reception = reception(of: mapping, action, phase: phase, &decoding)
    let undo = undo(ofStepIn: phase, mapping, &decoding)
    let step = Step(
      identity: StepIdentity(
        id: id?.value,
        name: name ?? summary(of: mapping, action: action),
        phase: phase,
        index: 0,
        range: node.range
      ),
      lastLine: node.wholeRange.end.line,
      isNamed: name != nil,
      tags: tags,
      skip: skip,
      actor: actor,
      condition: condition,
      action: action,
      repetition: repetition,
      preconditions: preconditions.travelling(connection(of: action)),
      delay: delay,
      retry: poll == nil && !reception.isStream ? retry : .once,
      poll: poll,
      expectations: Expectations(
        assertions: written.assertions,
        requiresSuccess: !written.hasStatus && written.error == nil,
        acceptsGone: isUndo,
        graphQLOperation: graphQLOperation,
        error: written.error
      ),
      captures: captures,
      reception: reception,
      dependencies: [],
      needs: [],
      stage: 0,
      undoStorage: undo.map { [$0.step.taken(by: actor)] } ?? []
    )
    return DecodedStep(
      step: step,
      id: id,
      needs: needs,
      calledEndpoint: mapping.value(of: StepKeys.call, &decoding)?.value,
      group: group
    )
  }

  /// How what the step asks travels, its preconditions included.
  private func connection(of action: Step.Action) -> ConnectionTemplate? {
    if case .request(let request) = action { request.connection } else { defaults.connection }
  }

  /// What makes the step run several times.
  private func repetition(
    of mapping: GroupedMapping,
    _ decoding: inout Decoding
  ) -> Repetition? {
    let names = StepKeys.repetitionNames
    guard let first = mapping.firstIndex(among: names) else { return nil }
    _ = mapping.onlyIndex(among: names, "reason to run several times", &decoding)
    // After a mistake 'case' and 'previous' still mean something, so that reading them is no other.
    switch mapping.entries[first].key.text {
    case StepKeys.cases.name: return mapping.value(of: StepKeys.cases, &decoding) ?? .cases([])
    case StepKeys.matrix.name: return mapping.value(of: StepKeys.matrix, &decoding) ?? .cases([])
    default:
      return mapping.value(of: StepKeys.repetition, &decoding)
        ?? .count(1, at: mapping.entries[first].value.range)
    }
  }

  // MARK: Action

  private func action(of mapping: GroupedMapping, _ decoding: inout Decoding) -> Step.Action? {
    guard let first = mapping.firstIndex(among: StepKeys.actionNames) else {
      let alone = mapping.entry(of: StepKeys.url)
      decoding.report(
        .missingKey,
        alone == nil ? "this step does nothing" : "'url' needs a 'method' beside it",
        at: alone?.key.range ?? mapping.range,
        hint: alone == nil ? "such as GET: /path" : "such as method: PROPFIND"
      )
      return nil
    }
    guard mapping.count(among: StepKeys.actionNames) == 1 else {
      decoding.reportConflict(
        of: mapping.entries(among: StepKeys.actionNames),
        hint: "a step does one thing; another '- ' begins the next step"
      )
      return nil
    }
    // By index: an entry is large, and copying it costs more than looking at its key.
    let key = mapping.entries[first].key
    if let with = mapping.entry(of: StepKeys.with),
      ![StepKeys.call.name, StepKeys.use.name].contains(key.text)
    {
      decoding.report(
        .conflictingKeys,
        "'with' goes with 'call' and 'use'",
        at: with.key.range,
        notes: [Diagnostic.Note("this step does something else", at: key.range)]
      )
    }
    switch key.text {
    case StepKeys.set.name:
      return decoding.bindings(mapping.entries[first].value, areSecret: false).map { .set($0) }
    case StepKeys.wait.name:
      return mapping.value(of: StepKeys.wait, &decoding).map { .wait($0) }
    case StepKeys.use.name:
      return use(of: mapping, &decoding).map { .use($0) }
    default:
      return request(of: mapping, &decoding).map { .request($0) }
    }
  }

  private func rejectRequestKeys(in mapping: GroupedMapping, _ decoding: inout Decoding) {
    for entry in mapping.entries(among: StepKeys.requestNames) {
      decoding.report(
        .conflictingKeys,
        "'\(entry.key.text)' belongs to a request, and this step sends none",
        at: entry.key.range,
        hint: mapping.has(StepKeys.use)
          ? "give it to the steps of the action, which do"
          : "remove it, or give it to a step that does"
      )
    }
  }

  private func summary(of mapping: GroupedMapping, action: Step.Action) -> String {
    switch action {
    case .use(let call):
      return call.action.name
    case .request(let request):
      if case .scalar(let name)? = mapping.entry(of: StepKeys.call)?.value.content,
        let endpoint = catalogue.endpoints[name.text]
      {
        return "\(request.method.rawValue) \(endpoint.pathText.hidingUserInfo)"
      }
      let target =
        mapping.firstIndex(among: StepKeys.methodNames).map { mapping.entries[$0].value }
        ?? mapping.entry(of: StepKeys.url)?.value
      guard case .scalar(let scalar)? = target?.content else { return request.method.rawValue }
      return "\(request.method.rawValue) \(scalar.text.hidingUserInfo)"
    case .set(let bindings):
      return "set " + bindings.map(\.name).joined(separator: ", ")
    case .wait:
      guard case .scalar(let scalar)? = mapping.entry(of: StepKeys.wait)?.value.content
      else { return "wait" }
      return "wait \(scalar.text)"
    }
  }

  // MARK: Request

  private func request(of mapping: GroupedMapping, _ decoding: inout Decoding) -> RequestTemplate? {
    let written = RequestParts.read(of: mapping, &decoding)
    if mapping.has(StepKeys.call) {
      guard let called = call(of: mapping, &decoding) else { return nil }
      let parts = called.request.merging(written)
      decoding.checkGraphQL(parts.body, sentBy: called.endpoint.method, in: mapping)
      return parts.template(over: defaults, to: called.endpoint)
    }
    guard let (method, target) = methodAndTarget(of: mapping, &decoding) else { return nil }
    URLCheck.target(target, hasBase: hasBase, &decoding)
    URLCheck.warnOfBraces(in: target, &decoding)
    URLCheck.warnOfPlaceholders(in: target, &decoding)
    decoding.checkGraphQL(written.body, sentBy: method, in: mapping)
    return written.template(
      over: defaults,
      to: CalledEndpoint(method: method, target: target, range: target.range)
    )
  }

  private func methodAndTarget(
    of mapping: GroupedMapping,
    _ decoding: inout Decoding
  ) -> (HTTPRequest.Method, Template)? {
    if let index = mapping.firstIndex(among: StepKeys.methodNames) {
      let key = mapping.entries[index].key.text
      if let url = mapping.entry(of: StepKeys.url) {
        decoding.report(
          .conflictingKeys,
          "'url' goes with 'method'; here the URL stands after \(key)",
          at: url.key.range
        )
      }
      guard let target = Reader<Template>.template.read(mapping.entries[index].value, &decoding),
        let method = HTTPRequest.Method(key)
      else { return nil }
      return (method, target)
    }
    let name = mapping.value(of: StepKeys.method, &decoding)
    let target = mapping.required(StepKeys.url, in: StepKeys.group, &decoding)
    guard let name, let target else { return nil }
    guard let method = HTTPRequest.Method(name.value) else {
      decoding.report(.invalidValue, "'\(name.value)' can't be a method", at: name.range)
      return nil
    }
    return (method, target)
  }
}
