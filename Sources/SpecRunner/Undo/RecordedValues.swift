import JSON
import Matching
import SpecModel

/// What steps read, as the ledger keeps it: of an answer only what is read of it, and no secret.
struct RecordedValues {
  let scope: StepScope
  let secrets: SecretKeeper

  /// The values behind references, by name.
  ///
  /// A name is left out when it has no value, or when something of it would be masked; `env` and `run`
  /// are known again when the ledger is read.
  func json(of references: [Reference]) -> JSONObject {
    var result = JSONObject()
    var unfit = Set(["env", "run", "base"])
    for reference in references where !unfit.contains(reference.name) {
      let path = names(of: reference)
      guard !secrets.isSecret(reference.name), let value = json(at: path, of: reference)
      else {
        unfit.insert(reference.name)
        result[reference.name] = nil
        continue
      }
      result[reference.name] = merge(value, at: path[...], into: result[reference.name])
    }
    return result
  }

  /// The members that are read by name: what comes behind an index is kept whole.
  private func names(of reference: Reference) -> [String] {
    var names: [String] = []
    for member in reference.members {
      guard case .name(let name) = member.key else { break }
      names.append(name)
    }
    return names
  }

  private func json(at path: [String], of reference: Reference) -> JSONValue? {
    let value = path.reduce(scope.value(of: reference.name)) { $0.named($1) }
    guard let json = try? value.jsonValue(at: reference.range) else { return nil }
    let writer = JSONWriter()
    let (plain, masked) = (writer.text(of: json), writer.text(of: secrets.redactor.mask(json)))
    return plain.utf8.elementsEqual(masked.utf8) ? json : nil
  }

  private func merge(
    _ value: JSONValue,
    at path: ArraySlice<String>,
    into whole: JSONValue?
  ) -> JSONValue {
    guard let name = path.first else { return value }
    var object = whole?.object ?? JSONObject()
    object[name] = merge(value, at: path.dropFirst(), into: object[name])
    return .object(object)
  }
}
