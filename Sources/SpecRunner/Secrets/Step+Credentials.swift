import JSON
import Matching
import SpecModel

extension Step {
  /// What this step will send as credentials, as far as it can be worked out already.
  func credentials(in scope: StepScope) -> [String] {
    guard case .request(let request) = action else { return [] }
    var texts: [String] = []
    switch request.auth {
    case .bearer(let template), .basic(_, let template):
      if let text = try? template.text(in: scope) { texts.append(text) }
    case nil: break
    }
    for field in request.headers where SensitiveFields.isSensitive(field.name.lowercased()) {
      guard case .json(.string(let text))? = try? field.value.value(in: scope) else { continue }
      texts.append(SensitiveFields.credential(in: text))
    }
    for field in request.cookies where !field.value.references.isEmpty {
      if case .json(.string(let text))? = try? field.value.value(in: scope) { texts.append(text) }
    }
    // The undo sees what this step does.
    return texts + (undo?.credentials(in: scope) ?? [])
  }
}
