package import JSON

/// JSON Schemas (draft 2020-12) of suites and project files, by which editors complete and check
/// them; made from the same tables that decode them.
///
/// It is more lenient than `specrun check`: what stands inside text it does not look at.
package enum EditorSchema {
  /// The whole schema, for one document of a file of suites.
  package static var json: JSONValue { schema(of: "suite", title: "A suite of specrun") }

  /// The whole schema, for a project file.
  package static var project: JSONValue {
    schema(of: "project", title: "A project file of specrun")
  }

  private static func schema(of section: String, title: String) -> JSONValue {
    var definitions: [JSONObject.Member] = []
    for section in KeyTable.sections {
      definitions.append(
        JSONObject.Member(name: section.name, value: schema(of: section.group))
      )
    }
    return object([
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string(title)),
      ("$ref", .string("#/$defs/\(section)")),
      ("$defs", .object(JSONObject(definitions))),
    ])
  }

  private static func schema(of group: KeyGroup) -> JSONValue {
    let properties = group.keys.map { key in
      JSONObject.Member(name: key.name, value: schema(of: key))
    }
    var members: [(String, JSONValue)] = [
      ("type", .string("object")),
      ("properties", .object(JSONObject(properties))),
      ("additionalProperties", .bool(false)),
    ]
    var conditions: [JSONValue] = []
    for rule in group.rules {
      switch rule {
      case .required(let names):
        members.append(("required", texts(names)))
      case .exactlyOne(let names):
        conditions.append(object([("oneOf", .array(names.map { requiring([$0]) }))]))
      case .atMostOne(let names):
        let some = object([("anyOf", .array(names.map { requiring([$0]) }))])
        let none = object([("not", some)])
        conditions.append(object([("oneOf", .array([none] + names.map { requiring([$0]) }))]))
      case .needs(let name, let other):
        conditions.append(
          object([("dependentRequired", object([(name, texts([other]))]))])
        )
      }
    }
    if !conditions.isEmpty { members.append(("allOf", .array(conditions))) }
    return object(members)
  }

  private static func schema(of key: KeyDescription) -> JSONValue {
    let about: [(String, JSONValue)] = [
      ("description", .string("\(key.summary)\n\n\(key.example)"))
    ]
    return object(about + members(of: key.form))
  }

  private static func members(of form: ValueForm) -> [(String, JSONValue)] {
    switch form {
    case .text, .query:
      return [("type", .string("string"))]
    case .template:
      return [("type", texts(["string", "number", "boolean"]))]
    case .number:
      return [("type", .string("number")), ("minimum", .number(JSONNumber(0)))]
    case .count:
      return [("type", .string("integer")), ("minimum", .number(JSONNumber(0)))]
    case .duration:
      return [
        ("type", .string("string")),
        ("pattern", .string("^[0-9]+(\\.[0-9]+)?(ms|s|m|h|d)$|\\$\\{")),
      ]
    case .size:
      return [
        ("type", .string("string")),
        ("pattern", .string("^[0-9]+(\\.[0-9]+)?([KMG]i?)?B$|\\$\\{")),
      ]
    case .condition:
      return [("type", .string("string")), ("pattern", .string("^\\s*\\$\\{"))]
    case .value, .pattern:
      return []
    case .status:
      return [("type", texts(["integer", "string", "array", "object"]))]
    case .words(let words):
      return [("enum", .array(words.flatMap(values)))]
    case .list(let item):
      return [("type", .string("array")), ("items", object(members(of: item)))]
    case .names(let value):
      return [("type", .string("object")), ("additionalProperties", object(members(of: value)))]
    case .group(let name):
      return [("$ref", .string("#/$defs/\(name)"))]
    case .either(let forms):
      return [("anyOf", .array(forms.map { object(members(of: $0)) }))]
    }
  }

  /// A word as YAML reads it: `false` is no text, and `1.1` may be text or a number.
  private static func values(_ text: String) -> [JSONValue] {
    switch text {
    case "true": [.bool(true)]
    case "false": [.bool(false)]
    case "null": [.null]
    default: JSONNumber(text).map { [.number($0), .string(text)] } ?? [.string(text)]
    }
  }

  private static func requiring(_ names: [String]) -> JSONValue {
    object([("required", texts(names))])
  }

  private static func texts(_ texts: [String]) -> JSONValue {
    .array(texts.map(JSONValue.string))
  }

  private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(JSONObject(members.map { JSONObject.Member(name: $0.0, value: $0.1) }))
  }
}
