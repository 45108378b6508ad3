import JSON
import Matching
import SpecSource

/// The readers of what is given to actions and endpoints.

extension Reader where Value == [CallArgument] {
  static let arguments = Reader(.names(of: .value)) { node, decoding in
    Reader<[RequestTemplate.Field]>.fields.read(node, &decoding)?.map { field in
      CallArgument(
        name: field.name,
        value: field.value,
        isOptional: field.isOptional,
        range: field.range
      )
    }
  }
}

extension Reader where Value == [ActionInput] {
  static let inputs = Reader(.names(of: .pattern)) { node, decoding in
    guard case .mapping(let entries) = node.content else {
      decoding.reportType("a mapping of names and patterns", node, hint: "such as user: <string>")
      return nil
    }
    return entries.compactMap { entry in
      let isOptional = entry.key.text.hasSuffix("?")
      let name = isOptional ? String(entry.key.text.dropLast()) : entry.key.text
      let isNameGood = decoding.checkName(name, at: entry.key.range)
      guard let pattern = Pattern.parse(entry.value, into: &decoding.diagnostics), isNameGood
      else { return nil }
      return ActionInput(
        name: name,
        pattern: pattern,
        isOptional: isOptional,
        range: entry.key.range
      )
    }
  }
}
