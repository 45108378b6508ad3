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
        written[next].needs.map(\.value) + references[next].all.map(\.name)
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

  /// What a reference can read besides the names that the suite defines.
  struct Surroundings {
    /// What `case` is; nil where it is nothing.
    var cases: CaseShape?
    /// Whether `previous` is the answer of the turn before.
    var hasPrevious = false
    /// Whether the fields of an answer stand bare.
    var isAnswerKnown = false
    /// Whether it is an undo that reads: what the step itself gave is there then.
    var isUndo = false
  }

  func checkBuiltIn(
    _ reference: Reference,
    in surroundings: Surroundings,
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
      if surroundings.isAnswerKnown {
        checkDetail(of: name, reference.members[...], &decoding)
        return
      }
      decoding.report(
        .undefinedName,
        "there is no answer yet that '\(name)' could be read from",
        at: reference.range,
        hint: "give an earlier step an id and write ${ID.\(name)}"
      )
      return
    }
    if ReservedNames.contextual.contains(name) {
      checkContextual(reference, in: surroundings, &decoding)
      return
    }
    if decoding.lostNames.contains(name) { return }
    var candidates = decoding.canSuggest ? definitions.keys.sorted() + ReservedNames.global : []
    if surroundings.isAnswerKnown { candidates += ReservedNames.responseFields }
    // Short names are near to many.
    let nearest = name.utf8.count > 2 ? decoding.suggestion(for: name, among: candidates) : nil
    let inBody = surroundings.isAnswerKnown ? "a member of the body is written body.\(name)" : nil
    decoding.report(
      .undefinedName,
      "nothing is named '\(name)'",
      at: reference.range,
      hint: nearest ?? inBody
        ?? (FunctionTable.standard.names.contains(name) ? "a function is called: \(name)()" : nil)
        ?? (isAction
          ? "an action sees its inputs, the names of its file, env and run: make it an input"
          : "variables, secrets, ids of earlier steps, captures, env and run can be read")
    )
  }

  /// Checks the members of what an earlier step gives; of one that runs several times, that is a
  /// list.
  func checkMembers(
    of reference: Reference,
    givenBy definition: Definition,
    _ decoding: inout Decoding
  ) {
    var reference = reference
    if let step = definition.step, written[step].step.repetition != nil {
      guard let first = reference.members.first else { return }
      if case .name = first.key {
        reportMemberOfList(reference, first, definition, &decoding)
        return
      }
      reference.members.removeFirst()
    }
    guard case .step(let index, _) = definition else { return }
    if let action = action(usedBy: index) {
      checkOutput(of: reference, action, &decoding)
    } else {
      checkField(of: reference, &decoding)
    }
  }

  /// That what is read of a response is a field of it.
  func checkField(of reference: Reference, _ decoding: inout Decoding) {
    checkMember(
      of: reference,
      among: ReservedNames.responseFields,
      what: "a response",
      &decoding
    )
    guard case .name(let field)? = reference.members.first?.key else { return }
    checkDetail(of: field, reference.members.dropFirst(), &decoding)
  }

  /// That what is read of a field of a response is a field of that, where these are known.
  private func checkDetail(
    of field: String,
    _ members: ArraySlice<Reference.Member>,
    _ decoding: inout Decoding
  ) {
    guard let known = ReservedNames.detailFields[field], let first = members.first else { return }
    var member: Reference.Member? = first
    if field == "redirects" {
      if case .name(let name) = first.key {
        decoding.report(
          .unknownField,
          "'redirects' is a list",
          at: first.range,
          hint: "the first is redirects[0].\(name)"
        )
        return
      }
      member = members.dropFirst().first
    }
    guard let member, case .name(let name) = member.key, !known.contains(name) else { return }
    decoding.report(
      .unknownField,
      "'\(field)' has no field '\(name)'",
      at: member.range,
      hint: decoding.suggestion(for: name, among: known)
        ?? "known: \(known.joined(separator: ", "))"
    )
  }

  private func reportMemberOfList(
    _ reference: Reference,
    _ member: Reference.Member,
    _ definition: Definition,
    _ decoding: inout Decoding
  ) {
    var what = "what it captures"
    if case .step = definition { what = "its answers" }
    let path = reference.members.reduce("\(reference.name)[0]") { path, member in
      switch member.key {
      case .name(let name): "\(path).\(name)"
      case .index(let index): "\(path)[\(index)]"
      }
    }
    decoding.report(
      .unknownField,
      "the step runs several times, so '\(reference.name)' is the list of \(what)",
      at: member.range,
      hint: "the first is \(path)",
      notes: definition.range.map { [Diagnostic.Note("it is given here", at: $0)] } ?? []
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

  /// Checks `case` and `previous`.
  private func checkContextual(
    _ reference: Reference,
    in surroundings: Surroundings,
    _ decoding: inout Decoding
  ) {
    let isCase = reference.name == "case"
    guard isCase ? surroundings.cases != nil : surroundings.hasPrevious else {
      decoding.report(
        .undefinedName,
        "'\(reference.name)' has no meaning here",
        at: reference.range,
        hint: isCase
          ? "it goes with 'cases' and 'matrix', of the step or the suite"
          : "it goes with 'repeat', and is the answer of the turn before"
      )
      return
    }
    guard isCase else {
      checkField(of: reference, &decoding)
      return
    }
    switch surroundings.cases {
    case .columns(let names, let range, let header)?:
      var notes = [Diagnostic.Note("the cases come from here", at: range)]
      if let header { notes.append(Diagnostic.Note("the columns are named here", at: header)) }
      checkMember(of: reference, among: names, what: "a case", notes: notes, &decoding)
    case .plain(let kind)?:
      guard let member = reference.members.first else { return }
      decoding.report(
        .unknownField,
        "a case is \(kind) here, and has no members",
        at: member.range,
        hint: "write ${case} alone"
      )
    case .open?, nil:
      return
    }
  }

  private func checkMember(
    of reference: Reference,
    among fields: [String],
    what: String,
    notes: [Diagnostic.Note] = [],
    _ decoding: inout Decoding
  ) {
    guard let member = reference.members.first, case .name(let name) = member.key,
      !fields.contains(name)
    else { return }
    decoding.report(
      .unknownField,
      "\(what) has no field '\(name)'",
      at: member.range,
      hint: hint(for: name, among: fields),
      notes: notes
    )
  }

  private func hint(for name: String, among fields: [String]) -> String {
    let hasBody = fields.contains("body")
    if hasBody, ["json", "data", "content", "payload"].contains(name) {
      return "did you mean 'body'?"
    }
    // Short names are near to many.
    if name.utf8.count > 2 || !hasBody, let nearest = nearestName(to: name, in: fields) {
      return "did you mean '\(nearest)'?"
    }
    let known = "known: \(fields.joined(separator: ", "))"
    return hasBody ? "a member of the body is written body.\(name); \(known)" : known
  }
}
