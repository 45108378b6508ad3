import Matching
import SpecSource

/// Holds what is read from an earlier step's body against what that step expects of its body.
///
/// A name that can't be there is an error. One that is only not mentioned is no mistake, because
/// mappings are open; when it looks like a misspelt one of those that are, it is worth a warning.
struct AnswerShapeCheck {
  let resolved: ResolvedSuite

  func run(_ decoding: inout Decoding) {
    let steps = resolved.steps
    let ids = Dictionary(
      steps.indices.compactMap { index in steps[index].identity.id.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first }
    )
    for index in steps.indices {
      if !ids.isEmpty {
        let references = resolved.references[index]
        check(references.ofCases, ofStep: index, ids, &decoding)
        check(references.beforeSending, ofStep: index, ids, &decoding)
        check(references.toAnswer, ofStep: index, ids, &decoding)
        if !references.ofUndo.isEmpty {
          let ofUndo = references.ofUndo.map(\.reference)
          check(ofUndo, ofStep: index, ids, isUndo: true, &decoding)
        }
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

  /// Looks at what a step reads of the bodies of earlier ones.
  private func check(
    _ references: [Reference],
    ofStep index: Int,
    _ ids: [String: Int],
    isUndo: Bool = false,
    _ decoding: inout Decoding
  ) {
    for reference in references where reference.members.count > 1 && !reference.isGuarded {
      guard let source = ids[reference.name], source < index || (isUndo && source == index) else {
        continue
      }
      // What a step gives that runs several times is a list of answers; its undo sees its own.
      let isList = resolved.steps[source].repetition != nil && source < index
      let members = reference.members.dropFirst(isList ? 1 : 0)
      guard members.first?.key == .name("body") else { continue }
      check(
        members.dropFirst(),
        ofStep: source,
        isLenient: resolved.steps[index].identity.phase == .teardown,
        &decoding
      )
    }
  }

  /// Looks for the members in what the source expects of its body.
  ///
  /// A lenient check is for where the answer may be read although it was not as expected.
  private func check(
    _ members: ArraySlice<Reference.Member>,
    ofStep source: Int,
    isLenient: Bool,
    _ decoding: inout Decoding
  ) {
    for assertion in resolved.steps[source].expectations.assertions
    where assertion.label == ExpectKeys.body.name {
      guard case .field = assertion.subject,
        let unnamed = assertion.pattern.firstUnnamed(of: members, in: resolved.shapes)
      else { continue }
      report(unnamed, expectedAt: assertion.range, isLenient: isLenient, &decoding)
    }
  }

  private func report(
    _ unnamed: UnnamedMember,
    expectedAt range: SourceRange,
    isLenient: Bool,
    _ decoding: inout Decoding
  ) {
    let notes = [Diagnostic.Note("this is what the body is expected to be", at: range)]
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
          : "the body that is expected has no '\(name)' here",
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
          "the body that is expected does not mention '\(name)'",
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
