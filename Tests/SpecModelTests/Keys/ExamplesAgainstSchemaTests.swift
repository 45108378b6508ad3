import Foundation
import JSON
import JSONSchema
import SpecSource
import Testing
import YAML

@testable import SpecModel

/// The schema that editors use and the loader must agree on what a suite is.
struct ExamplesAgainstSchemaTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func schema(_ json: JSONValue = EditorSchema.json) throws -> JSONSchema {
    try JSONSchema(compiling: json, at: "suite.schema.json") { name in
      throw CocoaError(.fileNoSuchFile, userInfo: ["name": name])
    }
  }

  private func documents(_ text: String) -> [JSONValue] {
    var reader = YAMLReader(file: FileID(0), source: SourceFile(path: "a.yaml", text: text))
    return reader.read().map(\.data)
  }

  @Test func theExamplesAreValidByTheEditorsSchema() throws {
    let schema = try schema()
    let folder = Self.root.appending(component: "specs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".yaml") && $0 != "specrun.yaml" }
    #expect(names.count >= 20)
    for name in names {
      let text = try String(contentsOf: folder.appending(component: name), encoding: .utf8)
      for document in documents(text) {
        let found = try schema.violations(in: document)
        #expect(found.isEmpty, "\(name): \(found.map { "\($0.location) \($0.message)" })")
      }
    }
  }

  @Test func theProjectFileOfTheExamplesIsValidByItsSchema() throws {
    let schema = try schema(EditorSchema.project)
    let file = Self.root.appending(components: "specs", "specrun.yaml")
    let document = try #require(documents(try String(contentsOf: file, encoding: .utf8)).first)
    let found = try schema.violations(in: document)
    #expect(found.isEmpty, "\(found.map { "\($0.location) \($0.message)" })")
  }

  @Test(arguments: [
    "environments: { local: { bse: http://localhost } }\n", "environments: [local]\n",
    "environments: { local: { allow: [reed] } }\n", "suite: s\n",
  ])
  func aMistakeInAProjectFileIsOneToTheEditorToo(text: String) throws {
    let document = try #require(documents(text).first)
    #expect(try !schema(EditorSchema.project).isValid(document))
  }

  @Test(arguments: [
    "suite: s\nsteps: [{ GET: /, hedaers: {} }]\n",
    "suite: s\nsteps: [{ GET: /, POST: / }]\n",
    "suite: [s]\nsteps: [{ GET: / }]\n",
    "steps: [{ GET: / }]\n",
  ])
  func aMistakeIsOneToTheEditorToo(text: String) throws {
    let document = try #require(documents(text).first)
    #expect(try !schema().isValid(document))
  }
}

extension Node {
  /// The plain data that the node stands for.
  fileprivate var data: JSONValue {
    switch content {
    case .scalar(let scalar): scalar.value
    case .sequence(let items): .array(items.map(\.data))
    case .mapping(let entries):
      .object(JSONObject(entries.map { .init(name: $0.key.text, value: $0.value.data) }))
    }
  }
}
