import JSON

/// What has no parts.
extension SchemaEvaluation {
  mutating func acceptsValue(_ value: JSONValue, _ node: SchemaNode) -> Bool {
    var isAccepted = true
    if let types = node.value.types, !types.contains(typeOf: value) {
      isAccepted = false
      guard report(node, "type", expected: types.text, was: described(value)) else { return false }
    }
    if let constant = node.value.constant, constant != value {
      isAccepted = false
      guard report(node, "const", expected: brief(constant), was: brief(value)) else {
        return false
      }
    }
    if let choices = node.value.choices,
      !(node.value.choiceSet?.contains(value) ?? choices.contains(value))
    {
      isAccepted = false
      guard report(node, "enum", expected: oneOf(choices), was: brief(value)) else { return false }
    }
    return isAccepted
  }

  mutating func acceptsNumber(
    _ number: JSONNumber,
    _ node: SchemaNode
  ) throws(JSONSchemaLimitError) -> Bool {
    let double = number.double
    var isAccepted = true
    if let limit = node.number.minimum, limit.order(to: number, double) > 0 {
      isAccepted = false
      guard report(node, "minimum", expected: ">= \(limit.number)", was: number.text) else {
        return false
      }
    }
    if let limit = node.number.exclusiveMinimum, limit.order(to: number, double) >= 0 {
      isAccepted = false
      guard report(node, "exclusiveMinimum", expected: "> \(limit.number)", was: number.text) else {
        return false
      }
    }
    if let limit = node.number.maximum, limit.order(to: number, double) < 0 {
      isAccepted = false
      guard report(node, "maximum", expected: "<= \(limit.number)", was: number.text) else {
        return false
      }
    }
    if let limit = node.number.exclusiveMaximum, limit.order(to: number, double) <= 0 {
      isAccepted = false
      guard report(node, "exclusiveMaximum", expected: "< \(limit.number)", was: number.text) else {
        return false
      }
    }
    if let divisor = node.number.multipleOf {
      guard let remainder = number.remainder(dividingBy: divisor) else {
        throw JSONSchemaLimitError(
          location: node.location.appending("multipleOf"),
          message: "'\(brief(.number(number)))' has too many digits to be divided"
        )
      }
      if !remainder.isZero {
        isAccepted = false
        guard report(node, "multipleOf", expected: "a multiple of \(divisor)", was: number.text)
        else { return false }
      }
    }
    return isAccepted
  }

  mutating func acceptsText(
    _ text: String,
    _ node: SchemaNode
  ) throws(JSONSchemaLimitError) -> Bool {
    var isAccepted = true
    let (shortest, longest) = (node.text.minLength, node.text.maxLength)
    // A scalar has one to four bytes, so the bytes mostly tell.
    let bytes = text.utf8.count
    if bytes < shortest || bytes / 4 < shortest && text.unicodeScalars.count < shortest {
      isAccepted = false
      let expected = "at least \(counted(shortest, "character"))"
      guard report(node, "minLength", expected: expected, was: length(text)) else { return false }
    }
    if bytes > longest && text.unicodeScalars.count > longest {
      isAccepted = false
      let expected = "at most \(counted(longest, "character"))"
      guard report(node, "maxLength", expected: expected, was: length(text)) else { return false }
    }
    if let pattern = node.text.pattern, try !matches(text, pattern, node, "pattern") {
      isAccepted = false
      guard
        report(node, "pattern", expected: "a match of /\(pattern.text)/", was: brief(.string(text)))
      else { return false }
    }
    if let format = node.text.format, !format.accepts(text) {
      isAccepted = false
      guard report(node, "format", expected: format.name, was: brief(.string(text))) else {
        return false
      }
    }
    return isAccepted
  }
}

/// The type and the value: `string "two"`.
private func described(_ value: JSONValue) -> String {
  switch value {
  case .null, .array, .object: brief(value)
  case .bool: "boolean \(brief(value))"
  case .number: "number \(brief(value))"
  case .string: "string \(brief(value))"
  }
}

private func oneOf(_ choices: [JSONValue]) -> String {
  let shown = choices.prefix(8).map(brief).joined(separator: ", ")
  return "one of \(shown)\(choices.count > 8 ? ", …" : "")"
}

private func length(_ text: String) -> String {
  "\(text.unicodeScalars.count) in \(brief(.string(text)))"
}

/// `1 item`, `2 items`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
