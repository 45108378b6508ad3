import JSON

/// A value in a few words, for messages: `"paid"`, `12`, `array of 3`.
func brief(_ value: JSONValue) -> String {
  switch value {
  case .null, .bool: value.text
  case .number(let number): cut(number.text)
  case .string(let text): cut(JSONWriter.quoted(String(text.unicodeScalars.prefix(81))))
  case .array(let elements): "array of \(elements.count)"
  case .object(let object): "object of \(object.count)"
  }
}

private func cut(_ text: String) -> String {
  let scalars = text.unicodeScalars.prefix(81)
  return scalars.count < 81 ? text : String(scalars.dropLast()) + "…"
}
