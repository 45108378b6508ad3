import JSON

extension FunctionEntry {
  static let objectFunctions: [FunctionEntry] = [
    FunctionEntry(
      "keys",
      Parameter("object", .object),
      gives: .list,
      summary: "The names of the members, in their order.",
      example: "user | keys → [\"id\",\"name\"]"
    ) { call throws(EvaluationError) in
      .json(.array(try call.object(0).members.map { .string($0.name) }))
    },
    FunctionEntry(
      "values",
      Parameter("object", .object),
      gives: .list,
      summary: "The values of the members, in their order.",
      example: "user | values → [7,\"Ada\"]"
    ) { call throws(EvaluationError) in
      .json(.array(try call.object(0).members.map(\.value)))
    },
    FunctionEntry(
      "merge",
      Parameter("object", .object),
      Parameter("other", .object),
      gives: .object,
      summary:
        "The object with the members of another put over it; objects in both are merged, all "
        + "else is replaced.",
      example: "user | merge(changes) → {\"id\":7,\"name\":\"Eve\"}"
    ) { call throws(EvaluationError) in
      .json(.object(merge(try call.object(0), try call.object(1))))
    },
  ]

  private static func merge(_ base: JSONObject, _ other: JSONObject) -> JSONObject {
    var result = base
    for member in other.members {
      if case .object(let inner)? = result[member.name], case .object(let over) = member.value {
        result[member.name] = .object(merge(inner, over))
      } else {
        result[member.name] = member.value
      }
    }
    return result
  }
}
