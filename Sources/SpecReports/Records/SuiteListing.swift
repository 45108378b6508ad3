import HTTPTypes
package import JSON
package import SpecModel
package import SpecSource

/// What a run would consist of, as JSON: the document of `docs/list-schema.json`.
package struct SuiteListing {
  /// Of the document's form; a member may be added without a new one.
  package static let version = 1

  private let encoder: RecordEncoder

  /// Makes a listing; `files` are what `FileID.index` is an index into.
  package init(files: [SourceFile]) {
    encoder = RecordEncoder(files: files)
  }

  /// All suites in order, each instance of a suite by itself.
  package func json(of suites: [CompiledSuite]) -> JSONValue {
    [
      "format": "specrun-list",
      "version": .number(JSONNumber(Self.version)),
      "suites": .array(suites.map { .object(record($0)) }),
    ]
  }

  private func record(_ suite: CompiledSuite) -> JSONObject {
    var record = encoder.record(suite.identity)
    record["description"] = suite.description.map(JSONValue.string)
    record["skip"] = suite.skip.map(JSONValue.string)
    record["steps"] = .array(suite.steps.map { .object(self.record($0)) })
    return record
  }

  private func record(_ step: Step) -> JSONObject {
    var record = encoder.record(step.identity)
    if !step.tags.isEmpty { record["tags"] = .array(step.tags.map(JSONValue.string)) }
    record["skip"] = step.skip.map(JSONValue.string)
    if case .request(let request) = step.action {
      record["method"] = .string(request.method.rawValue)
    }
    // Items of a list and turns of a loop are known only to a run.
    if case .cases(let cases)? = step.repetition {
      record["cases"] = .array(cases.map { .string($0.name) })
    }
    if !step.dependencies.isEmpty {
      record["dependsOn"] = .array(step.dependencies.map { .number(JSONNumber($0)) })
    }
    return record
  }
}
