import JSON

extension SchemaEvaluation {
  mutating func acceptsArray(
    _ elements: [JSONValue],
    _ node: SchemaNode,
    _ marks: inout Marks
  ) throws(JSONSchemaLimitError) -> Bool {
    var isAccepted = true
    let (fewest, most) = (node.array.minItems, node.array.maxItems)
    if elements.count < fewest {
      isAccepted = false
      let expected = "at least \(counted(fewest, "item"))"
      guard report(node, "minItems", expected: expected, was: "\(elements.count)") else {
        return false
      }
    }
    if elements.count > most {
      isAccepted = false
      let expected = "at most \(counted(most, "item"))"
      guard report(node, "maxItems", expected: expected, was: "\(elements.count)") else {
        return false
      }
    }
    if node.array.isUnique, let (first, second) = firstRepetition(in: elements) {
      isAccepted = false
      let actual = "the same at \(first) and \(second): \(brief(elements[second]))"
      guard report(node, "uniqueItems", expected: "items that all differ", was: actual) else {
        return false
      }
    }
    isAccepted = try acceptsItems(elements, node, &marks) && isAccepted
    guard isAccepted || isReporting, let contained = node.array.contains else { return isAccepted }
    return try acceptsContained(elements, contained, node, &marks) && isAccepted
  }

  private mutating func acceptsItems(
    _ elements: [JSONValue],
    _ node: SchemaNode,
    _ marks: inout Marks
  ) throws(JSONSchemaLimitError) -> Bool {
    var isAccepted = true
    let prefix = node.array.prefix
    for (index, (element, schema)) in zip(elements, prefix).enumerated()
    where try !acceptsPart(element, schema, at: .index(index)) {
      isAccepted = false
      guard isReporting else { return false }
    }
    marks.mark(first: min(prefix.count, elements.count))
    guard let items = node.array.items else { return isAccepted }
    for index in elements.indices.dropFirst(prefix.count)
    where try !acceptsPart(elements[index], items, at: .index(index)) {
      isAccepted = false
      guard isReporting else { return false }
    }
    marks.mark(first: elements.count)
    return isAccepted
  }

  private mutating func acceptsContained(
    _ elements: [JSONValue],
    _ schema: Int,
    _ node: SchemaNode,
    _ marks: inout Marks
  ) throws(JSONSchemaLimitError) -> Bool {
    let (fewest, most) = (node.array.minContains, node.array.maxContains)
    var count = 0
    for (index, element) in elements.enumerated() {
      // More matter only to who counts or marks them.
      if count >= fewest, most == .max, !marks.isKept { break }
      var inner = Marks(isKept: false)
      guard try holds(element, schema, &inner) else { continue }
      count += 1
      marks.mark(index)
    }
    if count < fewest {
      let expected = "at least \(counted(fewest, "item")) that \(fewest == 1 ? "fits" : "fit")"
      return if fewest == node.array.minContains, fewest == 1 {
        reject(node, "contains", expected, count)
      } else {
        reject(node, "minContains", expected, count)
      }
    }
    if count > most {
      let expected = "at most \(counted(most, "item")) that \(most == 1 ? "fits" : "fit")"
      return reject(node, "maxContains", expected, count)
    }
    return true
  }

  private mutating func reject(
    _ node: SchemaNode,
    _ keyword: StaticString,
    _ expected: String,
    _ count: Int
  ) -> Bool {
    _ = report(node, keyword, expected: expected, was: "\(count)")
    return false
  }

  /// The indices of the first element that is equal to an earlier one, and of that one.
  private func firstRepetition(in elements: [JSONValue]) -> (Int, Int)? {
    guard elements.count > 8 else {
      for (index, element) in elements.enumerated() {
        if let earlier = elements[..<index].firstIndex(of: element) { return (earlier, index) }
      }
      return nil
    }
    var seen: [JSONValue: Int] = [:]
    for (index, element) in elements.enumerated() {
      if let earlier = seen.updateValue(index, forKey: element) { return (earlier, index) }
    }
    return nil
  }
}
