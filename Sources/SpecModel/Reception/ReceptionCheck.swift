import Matching
import SpecSource

/// Reports what is read of an answer that its step doesn't keep, or keeps otherwise: the body of a
/// download, the body of a stream as if it were one value, and events or files that there are none of.
struct ReceptionCheck {
  private let steps: [Step]
  private let references: [StepReferences]
  /// The steps by their ids.
  private let ids: [String: Int]
  /// Whether any step does something else with an answer than to keep it.
  private let hasReceptions: Bool

  init(_ resolved: ResolvedSuite) {
    let steps = resolved.steps
    self.steps = steps
    references = resolved.references
    ids = resolved.ids
    hasReceptions = steps.indices.contains { steps[$0].reception != nil }
  }

  // By index throughout, since a step is large, and a loop over steps copies each.

  func run(_ decoding: inout Decoding) {
    for index in steps.indices {
      checkExpectations(of: index, &decoding)
      let read = references[index].toAnswer
      for place in read.indices where dependsOnReception(read[place].name) {
        check(read[place].name, of: index, at: read[place].range, &decoding)
      }
    }
    checkReaders(&decoding)
  }

  private func checkExpectations(of index: Int, _ decoding: inout Decoding) {
    let assertions = steps[index].expectations.assertions
    for place in assertions.indices {
      guard case .field(let name) = assertions[place].subject else { continue }
      check(name, of: index, at: assertions[place].range, &decoding)
    }
  }

  /// What other steps read by the step's id.
  private func checkReaders(_ decoding: inout Decoding) {
    for index in steps.indices {
      references[index].forEach { reference in
        guard case .name(let field)? = reference.members.first?.key,
          dependsOnReception(field), let other = ids[reference.name], other != index,
          steps[other].repetition == nil, case .request = steps[other].action
        else { return }
        let range = reference.members.first?.range ?? reference.range
        check(field, of: other, at: range, &decoding)
      }
    }
  }

  /// Whether it depends on how an answer is received if it has this field.
  private func dependsOnReception(_ field: String) -> Bool {
    switch field {
    case "events", "download": true
    // An answer that is kept has these.
    case "body", "text", "bytes": hasReceptions
    default: false
    }
  }

  private func check(
    _ field: String,
    of index: Int,
    at range: SourceRange,
    _ decoding: inout Decoding
  ) {
    guard dependsOnReception(field) else { return }
    switch (field, steps[index].reception) {
    case ("body", .download(let download)), ("text", .download(let download)),
      ("bytes", .download(let download)):
      decoding.report(
        .unknownField,
        "'\(field)' is not kept of a download: it is in the file",
        at: range,
        hint: "its 'sha256' and 'size' can be checked by the download itself",
        notes: [Diagnostic.Note("it is downloaded here", at: download.range)]
      )
    case ("body", .events(let events)):
      decoding.report(
        .unknownField,
        "a stream has no 'body'",
        at: range,
        hint: "read events[0].data, or say what 'each' is like",
        notes: [Diagnostic.Note("it is taken for a stream here", at: events.range)]
      )
    case ("events", nil), ("events", .download):
      decoding.report(
        .unknownField,
        "this answer has no events",
        at: range,
        hint: "give the step that asks for them 'events: {}'"
      )
    case ("download", nil), ("download", .events):
      decoding.report(
        .unknownField,
        "this answer is not downloaded",
        at: range,
        hint: "give the step that asks for it 'download: path'"
      )
    default: break
    }
  }
}
