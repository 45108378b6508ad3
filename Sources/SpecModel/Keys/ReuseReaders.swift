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
      let pattern = decoding.pattern(entry.value)
      guard isNameGood else { return nil }
      if pattern.isScalarLiteral {
        decoding.report(
          .invalidValue,
          "the input '\(name)' could only ever be \(pattern.summary)",
          at: entry.value.range,
          hint: entry.value.bracketed.map { "such as \($0)" } ?? "such as <string>"
        )
      }
      return ActionInput(
        name: name,
        pattern: pattern,
        isOptional: isOptional,
        range: entry.key.range
      )
    }
  }
}

extension Node {
  /// The text in angle brackets, where that makes a pattern: `<string>` of `string`.
  fileprivate var bracketed: String? {
    guard case .scalar(let scalar) = content, case .string(let text) = scalar.value else {
      return nil
    }
    var diagnostics: [Diagnostic] = []
    let source = SourceText(verbatim: "<\(text)>", range: range)
    let node = Node(.scalar(Scalar(text: source)), range: range)
    let pattern = Pattern.parse(node, into: &diagnostics)
    return pattern != nil && diagnostics.isEmpty ? "<\(text)>" : nil
  }
}
