import JSON
import Testing

@testable import SpecModel

struct EditorSchemaTests {
  private let schema = EditorSchema.json

  @Test func itSaysWhatItIs() {
    #expect(schema["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema")
    #expect(schema["$ref"]?.string == "#/$defs/suite")
    #expect(EditorSchema.project["$ref"]?.string == "#/$defs/project")
  }

  @Test func everyGroupIsDefinedWithAllOfItsKeysAndNoOther() throws {
    for section in KeyTable.sections {
      let group = try #require(schema["$defs"]?[section.name])
      #expect(group["additionalProperties"] == .bool(false))
      let names = group["properties"]?.object?.members.map(\.name)
      #expect(names == section.group.keys.map(\.name))
    }
  }

  @Test func everyReferenceLeadsSomewhere() {
    let names = Set(KeyTable.sections.map { "#/$defs/\($0.name)" })
    var pending = [schema]
    var count = 0
    while let value = pending.popLast() {
      pending += value.array ?? []
      for member in value.object?.members ?? [] {
        if member.name == "$ref", let target = member.value.string {
          #expect(names.contains(target))
          count += 1
        }
        pending.append(member.value)
      }
    }
    #expect(count > 15)
  }

  @Test func aStepDoesOneThing() throws {
    let step = try #require(schema["$defs"]?["step"]?["allOf"]?.array)
    let choices = step.first?["oneOf"]?.array?.compactMap { $0["required"]?.array?.first?.string }
    #expect(choices?.contains("GET") == true)
    #expect(choices?.contains("wait") == true)
  }

  @Test func wordsThatYAMLReadsAsBooleansAreBooleans() {
    let secret = schema["$defs"]?["capture"]?["properties"]?["secret"]
    #expect(secret?["enum"]?.array == [.bool(true), .bool(false)])
  }
}
