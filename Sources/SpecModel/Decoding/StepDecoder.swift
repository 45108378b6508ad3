import HTTPTypes
import JSON
import Matching
import SpecSource

/// A step as written, with `defaults` added; names are not resolved yet.
///
/// A class, since every check looks at it, and a step takes a dozen references to copy.
final class DecodedStep: Sendable {
  let step: Step
  let id: Located<String>?
  let needs: [Located<String>]
  /// Where the `parallel` stands that the step is in.
  let group: SourceRange?

  init(step: Step, id: Located<String>?, needs: [Located<String>], group: SourceRange?) {
    self.step = step
    self.id = id
    self.needs = needs
    self.group = group
  }
}

/// Decodes the steps of one suite.
struct StepDecoder {
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
    guard let action else { return nil }
    if case .request = action {
      // What answers are like by default says nothing of what may be gone already.
      if written.error == nil, !isUndo { written.add(defaults.expectations) }
    } else {
      rejectRequestKeys(in: mapping, &decoding)
    }
    if poll != nil, let entry = mapping.entry(named: StepKeys.retry.name) {
      decoding.report(
        .conflictingKeys,
        "'retry' does not apply to a step that polls",
        at: entry.key.range,
        hint: "a failed connection counts as \"not yet\" already"
      )
    }
    let expectations = Expectations(
      assertions: written.assertions + validations,
      requiresSuccess: !written.hasStatus && written.error == nil
        && !validations.contains { $0.label == ExpectKeys.status.name },
      acceptsGone: isUndo,
      error: written.error
    )
    var step = Step(
      identity: StepIdentity(
        id: id?.value,
        name: name ?? summary(of: mapping, action: action),
        phase: phase,
        index: 0,
        range: node.range
      ),
      isNamed: name != nil,
      tags: tags,
      skip: skip,
      condition: condition,
      action: action,
      repetition: repetition,
      preconditions: preconditions,
      delay: delay,
      retry: poll == nil ? retry : .once,
      poll: poll,
      expectations: expectations,
      captures: captures,
      dependencies: [],
      needs: [],
      stage: 0
    )
    step.undo = undo(ofStepIn: phase, mapping, &decoding)
    return DecodedStep(step: step, id: id, needs: needs, group: group)
  }

  /// What makes the step run several times.
  private func repetition(
    of mapping: GroupedMapping,
    _ decoding: inout Decoding
  ) -> Repetition? {
    let found = mapping.entries(among: StepKeys.repetitionNames)
    guard let first = found.first else { return nil }
    _ = decoding.checkOne(of: found, "reason to run several times", in: mapping.node)
    // After a mistake 'case' and 'previous' still mean something, so that reading them is no other.
    switch first.key.text {
    case StepKeys.cases.name: return mapping.value(of: StepKeys.cases, &decoding) ?? .cases([])
    case StepKeys.matrix.name: return mapping.value(of: StepKeys.matrix, &decoding) ?? .cases([])
    default:
      return mapping.value(of: StepKeys.repetition, &decoding) ?? .count(1, at: first.value.range)
    }
  }

  // MARK: Action

  private func action(of mapping: GroupedMapping, _ decoding: inout Decoding) -> Step.Action? {
    let found = mapping.entries(among: StepKeys.actionNames)
    guard let first = found.first else {
      let alone = mapping.entry(named: StepKeys.url.name)
      decoding.report(
        .missingKey,
        alone == nil ? "this step does nothing" : "'url' needs a 'method' beside it",
        at: alone?.key.range ?? mapping.node.range,
        hint: alone == nil ? "such as GET: /path" : "such as method: PROPFIND"
      )
      return nil
    }
    if found.count > 1 {
      decoding.report(
        .conflictingKeys,
        "'\(found[1].key.text)' can't stand beside '\(first.key.text)'",
        at: found[1].key.range,
        hint: "a step does one thing; another '- ' begins the next step",
        notes: [Diagnostic.Note("the other one is here", at: first.key.range)]
      )
      return nil
    }
    switch first.key.text {
    case StepKeys.set.name:
      return decoding.bindings(first.value, areSecret: false).map { .set($0) }
    case StepKeys.wait.name:
      return mapping.value(of: StepKeys.wait, &decoding).map { .wait($0) }
    default:
      return request(of: mapping, &decoding).map { .request($0) }
    }
  }

  private func rejectRequestKeys(in mapping: GroupedMapping, _ decoding: inout Decoding) {
    for entry in mapping.entries(among: StepKeys.requestNames) {
      decoding.report(
        .conflictingKeys,
        "'\(entry.key.text)' belongs to a request, and this step sends none",
        at: entry.key.range
      )
    }
  }

  private func summary(of mapping: GroupedMapping, action: Step.Action) -> String {
    switch action {
    case .request(let request):
      let key =
        mapping.entries(among: StepKeys.methodNames).first
        ?? mapping.entry(named: StepKeys.url.name)
      guard case .scalar(let scalar)? = key?.value.content else { return request.method.rawValue }
      return "\(request.method.rawValue) \(scalar.text)"
    case .set(let bindings):
      return "set " + bindings.map(\.name).joined(separator: ", ")
    case .wait:
      guard case .scalar(let scalar)? = mapping.entry(named: StepKeys.wait.name)?.value.content
      else { return "wait" }
      return "wait \(scalar.text)"
    }
  }

  // MARK: Request

  private func request(of mapping: GroupedMapping, _ decoding: inout Decoding) -> RequestTemplate? {
    let methodAndTarget = methodAndTarget(of: mapping, &decoding)
    let query = mapping.value(of: StepKeys.query, &decoding) ?? []
    let headers = mapping.value(of: StepKeys.headers, &decoding) ?? []
    let cookies = mapping.value(of: StepKeys.cookies, &decoding) ?? []
    let auth = mapping.value(of: StepKeys.auth, &decoding)
    let timeout = mapping.value(of: StepKeys.timeout, &decoding)
    let redirects = mapping.value(of: StepKeys.redirects, &decoding)
    let effect = mapping.value(of: StepKeys.effect, &decoding)
    let body = body(of: mapping, &decoding)
    decoding.checkHeaders(headers)
    guard let (method, target) = methodAndTarget else { return nil }
    URLCheck.target(target, hasBase: hasBase, &decoding)
    return RequestTemplate(
      method: method,
      target: target,
      query: query.merged(over: defaults.query, ignoringCase: false),
      headers: headers.merged(over: defaults.headers, ignoringCase: true),
      cookies: cookies.merged(over: defaults.cookies, ignoringCase: false),
      auth: (auth ?? defaults.auth)?.auth,
      isAuthDefault: auth == nil,
      body: body,
      timeout: timeout ?? defaults.timeout,
      redirects: redirects ?? defaults.redirects ?? 0,
      range: target.range,
      writtenEffect: effect
    )
  }

  private func methodAndTarget(
    of mapping: GroupedMapping,
    _ decoding: inout Decoding
  ) -> (HTTPRequest.Method, Template)? {
    if let entry = mapping.entries(among: StepKeys.methodNames).first {
      if let url = mapping.entry(named: StepKeys.url.name) {
        decoding.report(
          .conflictingKeys,
          "'url' goes with 'method'; here the URL stands after \(entry.key.text)",
          at: url.key.range
        )
      }
      guard let target = Reader<Template>.template.read(entry.value, &decoding),
        let method = HTTPRequest.Method(entry.key.text)
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

  private func body(of mapping: GroupedMapping, _ decoding: inout Decoding) -> RequestTemplate.Body?
  {
    let found = mapping.entries(among: StepKeys.bodyNames)
    guard let first = found.first, decoding.checkOne(of: found, "body", in: mapping.node) else {
      return nil
    }
    switch first.key.text {
    case StepKeys.json.name: return mapping.value(of: StepKeys.json, &decoding).map { .json($0) }
    case StepKeys.form.name: return mapping.value(of: StepKeys.form, &decoding).map { .form($0) }
    case StepKeys.text.name: return mapping.value(of: StepKeys.text, &decoding).map { .text($0) }
    case StepKeys.file.name: return mapping.value(of: StepKeys.file, &decoding).map { .file($0) }
    case StepKeys.base64.name:
      return mapping.value(of: StepKeys.base64, &decoding).map { .base64($0) }
    default:
      return mapping.value(of: StepKeys.multipart, &decoding).map { .multipart($0) }
    }
  }
}
