import Matching
import SpecSource

/// What is said of names that can't be read where they are.
extension SuiteResolver {
  /// That a step reads from, or needs, a later one.
  func reportForward(
    _ name: Located<String>,
    from index: Int,
    to other: Int,
    definedAt definition: SourceRange,
    _ decoding: inout Decoding
  ) {
    if depends(other, on: index) {
      decoding.report(
        .circularReference,
        "this step and the one that gives '\(name.value)' wait for each other",
        at: name.range,
        hint: "neither can be the first; take one of the references out",
        notes: [Diagnostic.Note("'\(name.value)' is given here", at: definition)]
      )
      return
    }
    decoding.report(
      .forwardReference,
      "'\(name.value)' is not known yet when this step runs",
      at: name.range,
      hint: "only earlier steps can be read",
      notes: [Diagnostic.Note("it is given here", at: definition)]
    )
  }

  /// Whether a step depends on another, directly or through others, in whatever order they stand.
  ///
  /// It looks at so many steps at most that a large suite full of mistakes is still read quickly.
  private func depends(_ index: Int, on other: Int) -> Bool {
    var seen: Set<Int> = [index]
    var open = [index]
    while seen.count < 500, let next = open.popLast() {
      let names =
        written[next].needs.map(\.value) + references[next].beforeSending.map(\.name)
        + references[next].toAnswer.map(\.name)
      for known in names.compactMap({ definitions[$0]?.step }) where seen.insert(known).inserted {
        if known == other { return true }
        open.append(known)
      }
    }
    return false
  }

  func reportParallel(
    _ name: String,
    at range: SourceRange,
    definedAt definition: SourceRange,
    _ decoding: inout Decoding
  ) {
    decoding.report(
      .forwardReference,
      "'\(name)' comes from a step that runs at the same time as this one",
      at: range,
      hint: "let this step follow the 'parallel' that both are in",
      notes: [Diagnostic.Note("it is given here", at: definition)]
    )
  }

  func checkBuiltIn(
    _ reference: Reference,
    isAnswerKnown: Bool,
    _ decoding: inout Decoding
  ) {
    let name = reference.name
    if name == "env" || (name == "base" && hasBase) { return }
    if name == "base" {
      decoding.report(
        .undefinedName,
        "the suite has no 'base'",
        at: reference.range,
        hint: "add 'base: http://…' to the suite"
      )
      return
    }
    if name == "run" {
      checkMember(of: reference, among: ReservedNames.runFields, what: "a run", &decoding)
      return
    }
    if ReservedNames.responseFields.contains(name) {
      if isAnswerKnown { return }
      decoding.report(
        .undefinedName,
        "there is no answer yet that '\(name)' could be read from",
        at: reference.range,
        hint: "give an earlier step an id and write ${ID.\(name)}"
      )
      return
    }
    if ReservedNames.contextual.contains(name) {
      decoding.report(
        .undefinedName,
        "'\(name)' has no meaning here",
        at: reference.range,
        hint: "it goes with 'cases' and 'repeat', which this version does not support"
      )
      return
    }
    if decoding.lostNames.contains(name) { return }
    var candidates = decoding.canSuggest ? definitions.keys.sorted() + ReservedNames.global : []
    if isAnswerKnown { candidates += ReservedNames.responseFields }
    decoding.report(
      .undefinedName,
      "nothing is named '\(name)'",
      at: reference.range,
      hint: decoding.suggestion(for: name, among: candidates)
        ?? (isAction
          ? "an action sees its inputs, the names of its file, env and run: make it an input"
          : "variables, secrets, ids of earlier steps, captures, env and run can be read")
    )
  }

  func checkResponseField(of reference: Reference, _ decoding: inout Decoding) {
    checkMember(
      of: reference,
      among: ReservedNames.responseFields,
      what: "a response",
      &decoding
    )
  }

  /// Reports a member that is no output of the action that a name stands for.
  func checkOutput(of reference: Reference, _ action: ActionHeader, _ decoding: inout Decoding) {
    let outputs = action.outputs.map(\.value)
    guard let member = reference.members.first, case .name(let name) = member.key,
      !outputs.contains(name)
    else { return }
    decoding.report(
      .unknownField,
      "\(action.title) has no output '\(name)'",
      at: member.range,
      hint: nearestName(to: name, in: outputs).map { "did you mean '\($0)'?" }
        ?? (outputs.isEmpty
          ? "it has no 'outputs'" : "its outputs: \(outputs.joined(separator: ", "))"),
      notes: [Diagnostic.Note("it is defined here", at: action.range)]
    )
  }

  private func checkMember(
    of reference: Reference,
    among fields: [String],
    what: String,
    _ decoding: inout Decoding
  ) {
    guard let member = reference.members.first, case .name(let name) = member.key,
      !fields.contains(name)
    else { return }
    decoding.report(
      .unknownField,
      "\(what) has no field '\(name)'",
      at: member.range,
      hint: nearestName(to: name, in: fields).map { "did you mean '\($0)'?" }
        ?? "known: \(fields.joined(separator: ", "))"
    )
  }
}
