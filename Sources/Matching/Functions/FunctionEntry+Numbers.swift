import JSON

extension FunctionEntry {
  static let numberFunctions: [FunctionEntry] = [
    FunctionEntry(
      "number",
      Parameter("value", .any),
      gives: .number,
      summary: "Text as a number; a duration in milliseconds, a size in bytes.",
      example: "'1.50' | number → 1.50",
      evaluate: number
    ),
    FunctionEntry(
      "int",
      Parameter("value", .any),
      gives: .number,
      summary: "Text or a number as a whole number; an error when it has a fraction.",
      example: "'12' | int → 12",
      evaluate: int
    ),
    FunctionEntry(
      "bool",
      Parameter("value", .any),
      gives: .bool,
      summary: "The text true or false as what it says.",
      example: "'true' | bool → true",
      evaluate: bool
    ),
    FunctionEntry(
      "round",
      Parameter("number", .number),
      Parameter("digits", .wholeNumber, optional: true),
      gives: .number,
      summary: "The nearest whole number, or with so many digits behind the point; halves go away "
        + "from zero.",
      example: "2.345 | round(2) → 2.35",
      evaluate: round
    ),
    FunctionEntry(
      "sum",
      Parameter("list", .list),
      gives: .number,
      summary: "The sum of a list of numbers, exactly; 0 for an empty list.",
      example: "[0.1, 0.2] | sum → 0.3",
      evaluate: sum
    ),
    FunctionEntry(
      "min",
      Parameter("list", .list),
      summary: "The least of a list; missing for an empty list.",
      example: "[3, 1, 2] | min → 1"
    ) { call throws(EvaluationError) in try extreme(of: call, .less) },
    FunctionEntry(
      "max",
      Parameter("list", .list),
      summary: "The greatest of a list; missing for an empty list.",
      example: "[3, 1, 2] | max → 3"
    ) { call throws(EvaluationError) in try extreme(of: call, .greater) },
  ]

  private static func number(_ call: FunctionCall) throws(EvaluationError) -> Value {
    switch try call.value(0).plain {
    case .json(.number(let number)): return Value(number)
    case .duration(let duration):
      let (seconds, attoseconds) = duration.components
      let nanoseconds = Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000)
      let milliseconds = JSONNumber(unchecked: String(nanoseconds))
      return Value(milliseconds.divided(by: JSONNumber(1_000_000)) ?? milliseconds)
    case .size(let bytes): return Value(bytes)
    case let value:
      guard let text = value.plainText else {
        throw call.error(.type, "can't make a number of \(value.kindName)")
      }
      guard let number = JSONNumber(text.trimmed) else {
        throw call.error(.value, "\(JSONWriter.quoted(text.shortened(to: 60))) is not a number")
      }
      return Value(number)
    }
  }

  private static func int(_ call: FunctionCall) throws(EvaluationError) -> Value {
    guard let number = try number(call).number else { return .missing }
    guard number.isInteger else {
      throw call.error(.value, "\(number.text) is not a whole number (use `| round`)")
    }
    // A sum is written out in digits, `1e2` as `100`.
    return Value(number.adding(JSONNumber(0)) ?? number)
  }

  private static func bool(_ call: FunctionCall) throws(EvaluationError) -> Value {
    let value = try call.value(0).plain
    if case .json(.bool) = value { return value }
    switch value.plainText {
    case "true": return Value(true)
    case "false": return Value(false)
    case let text?:
      throw call.error(
        .value,
        "\(JSONWriter.quoted(text.shortened(to: 60))) is neither true nor false"
      )
    case nil: throw call.error(.type, "can't make true or false of \(value.kindName)")
    }
  }

  private static func round(_ call: FunctionCall) throws(EvaluationError) -> Value {
    let digits = call.has(1) ? try call.int(1) : 0
    guard (0...100).contains(digits) else {
      throw call.error(.value, "takes 0 to 100 digits, not \(digits)")
    }
    return Value(try call.number(0).rounded(toPlaces: digits))
  }

  private static func sum(_ call: FunctionCall) throws(EvaluationError) -> Value {
    var total = JSONNumber(0)
    for item in try call.items(0) {
      guard let number = item.number else {
        throw call.error(.type, "takes a list of numbers, here is \(item.kindName)")
      }
      guard let next = total.adding(number) else {
        throw call.error(.limit, "the sum has too many digits")
      }
      total = next
    }
    return Value(total)
  }

  private static func extreme(
    of call: FunctionCall,
    _ wanted: Value.Order
  ) throws(EvaluationError) -> Value {
    let items = try call.items(0)
    guard var result = items.first else { return .missing }
    for item in items.dropFirst() {
      guard let order = item.plain.order(relativeTo: result.plain) else {
        throw call.error(.type, "can't compare \(result.kindName) with \(item.kindName)")
      }
      if order == wanted { result = item }
    }
    return result
  }
}
