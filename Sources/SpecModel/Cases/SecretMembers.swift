import JSON
import Matching

/// The members of cases that secrets are made of: what they hold is in no name.
struct SecretMembers {
  private var names: Set<String> = []
  private var areAll = false

  /// - Parameter references: what secrets read.
  init(readBy references: [Reference]) {
    for reference in references where reference.name == "case" {
      if case .name(let name)? = reference.members.first?.key {
        names.insert(name)
      } else {
        areAll = true
      }
    }
  }

  /// The cases by names that don't show these members.
  func hidden(in cases: [Case]) -> [Case] {
    guard areAll || !names.isEmpty else { return cases }
    let values = cases.map { $0.value.knownPart.flatMap(shown) }
    return zip(cases, CaseNames.names(of: values)).map { one, name in
      var one = one
      one.name = name
      return one
    }
  }

  private func shown(_ value: JSONValue) -> JSONValue? {
    guard !areAll else { return nil }
    guard case .object(let object) = value else { return value }
    return .object(JSONObject(object.members.filter { !names.contains($0.name) }))
  }
}

extension Step {
  /// What is read for that which must not be seen.
  var secretReferences: [Reference] {
    guard case .request(let request) = action, let auth = request.auth else { return [] }
    return auth.secrets.flatMap(\.references)
  }
}
