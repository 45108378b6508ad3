import Matching
import SpecSource

/// Holds what is read from an earlier step against what is known of it: what it expects of its body, or
/// what the action is known to give that it uses.
///
/// A name that can't be there is an error. One that is only not mentioned is no mistake, because
/// mappings are open; when it looks like a misspelt one of those that are, it is worth a warning.
struct AnswerShapeCheck {
  private let resolved: ResolvedSuite
  private let outputs: OutputShapes

  /// Makes a check of resolved steps that may use these actions.
  init(resolved: ResolvedSuite, actions: [ActionKey: CompiledAction]) {
    self.resolved = resolved
    outputs = OutputShapes(actions: actions)
  }

  func run(_ decoding: inout Decoding) {
    let steps = resolved.steps
    for index in steps.indices {
      let references = resolved.references[index]
      check(references.ofCases, ofStep: index, &decoding)
      check(references.beforeSending, ofStep: index, &decoding)
      check(references.toAnswer, ofStep: index, &decoding)
      if !references.ofUndo.isEmpty {
        check(references.ofUndo.map(\.reference), ofStep: index, isUndo: true, &decoding)
      }
      for capture in steps[index].captures { check(capture.query, ofStep: index, &decoding) }
      let assertions = steps[index].expectations.assertions
      for place in assertions.indices {
        // Who expects that something is missing may ask for it.
        guard case .query(let query) = assertions[place].subject,
          !assertions[place].pattern.acceptsMissing
        else { continue }
        check(query, ofStep: index, &decoding)
      }
    }
  }

  /// Looks at what a step asks of its own body.
  private func check(_ query: Query, ofStep index: Int, _ decoding: inout Decoding) {
    for reference in query.references
    where !reference.members.isEmpty && !reference.isGuarded && reference.name == "body" {
      check(reference.members[...], ofStep: index, isLenient: false, &decoding)
    }
  }

  /// Looks at what the outputs of an action read of its steps.
  func run(_ outputs: [Binding], _ decoding: inout Decoding) {
    let references = outputs.flatMap(\.value.references)
    check(references, ofStep: resolved.steps.count, &decoding)
  }

  /// Looks at what a step reads of earlier ones; teardown may read an answer that was not as expected.
  private func check(
    _ references: [Reference],
    ofStep index: Int,
    isUndo: Bool = false,
    _ decoding: inout Decoding
  ) {
    // Most read nothing that is looked at here.
    guard references.indices.contains(where: { references[$0].members.count > 1 }) else { return }
    let steps = resolved.steps
    let isStep = steps.indices.contains(index)
    let isLenient = isStep && steps[index].identity.phase == .teardown
    let onceReads = isStep ? steps[index].onceReads : []
    for place in references.indices where references[place].members.count > 1 {
      let reference = references[place]
      guard !reference.isGuarded else { continue }
      if let key = onceReads.first(where: { $0.name == reference.name }) {
        check(reference.members[...], of: key, isLenient: isLenient, &decoding)
      }
      guard let source = resolved.ids[reference.name], source < index || (isUndo && source == index)
      else {
        continue
      }
      // What a step gives that runs several times is a list of answers; its undo sees its own.
      let isList = steps[source].repetition != nil && source < index
      let members = reference.members.dropFirst(isList ? 1 : 0)
      if case .use(let call) = steps[source].action {
        check(members, of: call.action, isLenient: isLenient, &decoding)
      } else if members.first?.key == .name("body") {
        check(members.dropFirst(), ofStep: source, isLenient: isLenient, &decoding)
      }
    }
  }

  /// Looks for the members in what an action gives.
  private func check(
    _ members: ArraySlice<Reference.Member>,
    of key: ActionKey,
    isLenient: Bool,
    _ decoding: inout Decoding
  ) {
    guard case .name(let output)? = members.first?.key,
      let mistake = outputs.mistake(members, in: key)
    else { return }
    let source = Source(
      subject: "the output '\(output)'",
      note: Diagnostic.Note("it is known from here", at: mistake.range)
    )
    report(mistake.unnamed, of: source, isLenient: isLenient, &decoding)
  }

  /// Looks for the members in what the source expects of its body.
  ///
  /// A lenient check is for where the answer may be read although it was not as expected.
  private func check(
    _ members: ArraySlice<Reference.Member>,
    ofStep index: Int,
    isLenient: Bool,
    _ decoding: inout Decoding
  ) {
    let assertions = resolved.steps[index].expectations.assertions
    guard let mistake = assertions.unnamedInBody(members, resolved.shapes) else { return }
    let source = Source(
      subject: "the body that is expected",
      note: Diagnostic.Note("this is what the body is expected to be", at: mistake.range)
    )
    report(mistake.unnamed, of: source, isLenient: isLenient, &decoding)
  }

  /// What is read, for messages.
  private struct Source {
    var subject: String
    var note: Diagnostic.Note
  }

  private func report(
    _ unnamed: UnnamedMember,
    of source: Source,
    isLenient: Bool,
    _ decoding: inout Decoding
  ) {
    let notes = [source.note]
    guard case .name(let name) = unnamed.member.key else {
      guard unnamed.isImpossible, !isLenient else { return }
      decoding.report(
        .unknownField,
        "there is no such item in \(unnamed.summary)",
        at: unnamed.member.range,
        notes: notes
      )
      return
    }
    let nearest = nearestName(to: name, in: unnamed.names)
    if unnamed.isImpossible, !isLenient {
      decoding.report(
        .unknownField,
        unnamed.names.isEmpty
          ? "there is no '\(name)' in \(unnamed.summary)"
          : "\(source.subject) has no '\(name)' here",
        at: unnamed.member.range,
        hint: nearest.map { "did you mean '\($0)'?" }
          ?? (unnamed.names.isEmpty
            ? (unnamed.isList ? "choose an item first: [0]" : nil)
            : "known: \(unnamed.names.joined(separator: ", "))"),
        notes: notes
      )
    } else if let nearest, Self.isLikelyMistake(name, for: nearest) {
      decoding.diagnostics.append(
        Diagnostic(
          .unknownField,
          "\(source.subject) does not mention '\(name)'",
          at: unnamed.member.range,
          hint: "did you mean '\(nearest)'?",
          notes: notes,
          severity: .warning
        )
      )
    }
  }

  /// Whether a name differs from one that is expected as a slip of the finger differs, and not as
  /// two members of one object may: `item` and `items`, `line1` and `line2`, `id` and `pid`.
  private static func isLikelyMistake(_ name: String, for nearest: String) -> Bool {
    if name.lowercased() == nearest.lowercased() { return true }
    guard name.utf8.count >= 4, nearest.utf8.count >= 4 else { return false }
    if name.hasPrefix(nearest) || nearest.hasPrefix(name) {
      return !(name + "s" == nearest || nearest + "s" == name)
        && !name.hasSuffix(nearest.suffix(1)) && !endsInDigit(name) && !endsInDigit(nearest)
    }
    return !(endsInDigit(name) && endsInDigit(nearest))
  }

  private static func endsInDigit(_ name: String) -> Bool {
    name.utf8.last.map { (0x30...0x39).contains($0) } ?? false
  }
}
