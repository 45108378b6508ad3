import JSON
import SpecTesting

/// `${'2 a, 1 b' | basket}` gives the lines of an order.
let basket = SpecFunction("basket", .init("text", .text)) { arguments in
  let lines = arguments[0].string?.split(separator: ",") ?? []
  return .array(
    try lines.map { line in
      let words = line.split(separator: " ")
      guard words.count == 2, let quantity = Int(words[0]) else {
        throw NoBasket(line: String(line))
      }
      return ["sku": .string(String(words[1])), "qty": .number(JSONNumber(quantity))]
    }
  )
}

struct NoBasket: Error, CustomStringConvertible {
  let line: String

  var description: String { "'\(line)' is not a quantity and a SKU, such as '2 a'" }
}
