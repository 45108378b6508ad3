import Matching
import SpecSource

/// What is said of names that can't be read where they are.
extension SuiteResolver {
  func reportForward(
    _ name: String,
    at range: SourceRange,
    definedAt definition: SourceRange,
    _ decoding: inout Decoding
  ) {
    decoding.report(
      .forwardReference,
      "'\(name)' is not known yet when this step runs",
      at: range,
      hint: "only earlier steps can be read",
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
        ?? "variables, secrets, ids of earlier steps, captures, env and run can be read"
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
