import Matching
import SpecSource

/// Reports what is read of an answer that its step doesn't keep, or keeps otherwise: the body of a
/// download, the body of a stream as if it were one value, and events or files that there are none of.
struct ReceptionCheck {
  let steps: [Step]
  let references: [StepReferences]

  func run(_ decoding: inout Decoding) {
    for index in steps.indices {
      checkExpectations(of: steps[index], &decoding)
      for reference in references[index].toAnswer {
        check(reference.name, of: steps[index], at: reference.range, &decoding)
      }
    }
    checkReaders(&decoding)
  }

  private func checkExpectations(of step: Step, _ decoding: inout Decoding) {
    for assertion in step.expectations.assertions {
      guard case .field(let names) = assertion.subject, let name = names.first else { continue }
      check(name, of: step, at: assertion.range, &decoding)
    }
  }

  /// What other steps read by the step's id.
  private func checkReaders(_ decoding: inout Decoding) {
    var received: [String: Step] = [:]
    for step in steps {
      if let id = step.identity.id, case .request = step.action { received[id] = step }
    }
    for index in steps.indices {
      for reference in references[index].all {
        guard let step = received[reference.name], step.identity.index != index,
          step.repetition == nil, case .name(let field)? = reference.members.first?.key
        else { continue }
        let range = reference.members.first?.range ?? reference.range
        check(field, of: step, at: range, &decoding)
      }
    }
  }

  private func check(
    _ field: String,
    of step: Step,
    at range: SourceRange,
    _ decoding: inout Decoding
  ) {
    switch (field, step.reception) {
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
