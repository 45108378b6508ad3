import JSON

extension FunctionEntry {
  static let listFunctions: [FunctionEntry] = [
    FunctionEntry(
      "length",
      Parameter("value", .countable),
      gives: .number,
      summary: "How many characters, bytes, items or members there are.",
      example: "[1, 2, 3] | length → 3",
      evaluate: length
    ),
    FunctionEntry(
      "first",
      Parameter("list", .list),
      summary: "The first item; missing for an empty list.",
      example: "['a', 'b'] | first → a"
    ) { call throws(EvaluationError) in try call.items(0).first ?? .missing },
    FunctionEntry(
      "last",
      Parameter("list", .list),
      summary: "The last item; missing for an empty list.",
      example: "['a', 'b'] | last → b"
    ) { call throws(EvaluationError) in try call.items(0).last ?? .missing },
    FunctionEntry(
      "nth",
      Parameter("list", .list),
      Parameter("index", .wholeNumber),
      summary: "The item at an index from 0, or from the end where negative; missing beyond them.",
      example: "['a', 'b', 'c'] | nth(-2) → b",
      evaluate: nth
    ),
    FunctionEntry(
      "sort",
      Parameter("list", .list),
      Parameter("member", .text, optional: true),
      gives: .list,
      summary: "The list in rising order, of numbers or of text by code point, or by a member.",
      example: "[10, 9] | sort → [9,10]",
      evaluate: sort
    ),
    FunctionEntry(
      "unique",
      Parameter("list", .list),
      gives: .list,
      summary: "The list without items that equal an earlier one.",
      example: "[1, 2, 1.0] | unique → [1,2]",
      evaluate: unique
    ),
    FunctionEntry(
      "reverse",
      Parameter("value", .reversible),
      gives: [.text, .list],
      summary: "The list, or the text, from its end to its beginning.",
      example: "[1, 2] | reverse → [2,1]",
      evaluate: reverse
    ),
    FunctionEntry(
      "flatten",
      Parameter("list", .list),
      gives: .list,
      summary: "The list with the items of the lists in it in their place, one level deep.",
      example: "[[1], [2, 3]] | flatten → [1,2,3]"
    ) { call throws(EvaluationError) in
      Value(items: try call.items(0).flatMap { $0.items ?? [$0] })
    },
    FunctionEntry(
      "join",
      Parameter("list", .list),
      Parameter("separator", .text, optional: true),
      gives: .text,
      summary: "The items of the list as one text, with a separator between them.",
      example: "['a', 1] | join('-') → a-1",
      evaluate: join
    ),
  ]

  private static func length(_ call: FunctionCall) throws(EvaluationError) -> Value {
    guard let length = try call.value(0).length else {
      throw call.error(
        .type,
        "takes text, bytes, a list or an object, not \(try call.value(0).kindName)"
      )
    }
    return Value(length)
  }

  private static func nth(_ call: FunctionCall) throws(EvaluationError) -> Value {
    let items = try call.items(0)
    let index = try call.int(1)
    let position = index < 0 ? items.count + index : index
    return items.indices.contains(position) ? items[position] : .missing
  }

  private static func sort(_ call: FunctionCall) throws(EvaluationError) -> Value {
    let items = try call.items(0)
    let member = call.has(1) ? try call.text(1) : nil
    let keys = items.map { (member.map($0.member) ?? $0).plain }
    if let first = keys.first {
      for key in keys where key.order(relativeTo: first) == nil {
        let name = member.map { "'\($0)' is " } ?? ""
        throw call.error(.type, "\(name)\(key.kindName) can't be ordered with \(first.kindName)")
      }
    }
    let order = keys.indices.sorted { left, right in
      // Equal keys stay in their order.
      switch keys[left].order(relativeTo: keys[right]) {
      case .less: true
      case .greater: false
      default: left < right
      }
    }
    return Value(items: order.map { items[$0] })
  }

  private static func unique(_ call: FunctionCall) throws(EvaluationError) -> Value {
    var seen: Set<JSONValue> = []
    var others: [Value] = []
    let items = try call.items(0).filter { item in
      if let value = item.plainJSON { return seen.insert(value).inserted }
      guard !others.contains(where: { $0.equals(item) }) else { return false }
      others.append(item)
      return true
    }
    return Value(items: items)
  }

  private static func reverse(_ call: FunctionCall) throws(EvaluationError) -> Value {
    if let items = try call.value(0).items { return Value(items: items.reversed()) }
    return Value(String(try call.text(0).reversed()))
  }

  private static func join(_ call: FunctionCall) throws(EvaluationError) -> Value {
    var parts: [String] = []
    for item in try call.items(0) {
      parts.append(try item.written(named: nil, at: call.range))
    }
    return Value(parts.joined(separator: call.has(1) ? try call.text(1) : ""))
  }
}
