import HTTPTypes
import JSON
import Matching
import SpecSource

/// The readers of what a request is made of.

extension Reader where Value == [RequestTemplate.Field] {
  /// Names and values in the order written; `name?` may be without a value.
  static let fields = Reader(.names(of: .value)) { node, decoding in
    guard case .mapping(let entries) = node.content else {
      decoding.reportType("a mapping of names and values", node, hint: ValueAdvice.fields(node))
      return nil
    }
    return entries.compactMap { entry in
      decoding.value(entry.value).map { value in
        let isOptional = entry.key.text.hasSuffix("?")
        return RequestTemplate.Field(
          name: isOptional ? String(entry.key.text.dropLast()) : entry.key.text,
          value: value,
          isOptional: isOptional,
          isDefault: false,
          range: entry.key.range
        )
      }
    }
  }
}

extension Reader where Value == Int {
  static let redirects = Reader(.either([.count, .words(["false"])])) { node, decoding in
    if case .scalar(let scalar) = node.content, case .bool(false) = scalar.value { return 0 }
    guard case .scalar(let scalar) = node.content, case .number(let number) = scalar.value,
      let count = Int(number.text), (0...50).contains(count)
    else {
      decoding.reportType("how many redirects to follow, 0 to 50, or false", node)
      return nil
    }
    return count
  }
}

extension Reader where Value == [RequestTemplate.Part] {
  /// Part names and what they carry; a list repeats the name.
  static let parts = Reader(
    .names(
      of: .either([.template, .group("part"), .list(of: .either([.template, .group("part")]))])
    )
  ) { node, decoding in
    guard case .mapping(let entries) = node.content else {
      decoding.reportType("a mapping of part names", node)
      return nil
    }
    return entries.flatMap { entry in
      let nodes =
        if case .sequence(let items) = entry.value.content { items } else { [entry.value] }
      return nodes.compactMap { part(named: entry.key, $0, &decoding) }
    }
  }

  private static func part(
    named name: SourceText,
    _ node: Node,
    _ decoding: inout Decoding
  ) -> RequestTemplate.Part? {
    if case .scalar = node.content {
      return Reader<Template>.template.read(node, &decoding).map {
        RequestTemplate.Part(name: name.text, content: .text($0), range: name.range)
      }
    }
    guard let mapping = GroupedMapping(node, of: PartKeys.group, &decoding) else { return nil }
    guard let index = mapping.onlyIndex(among: PartKeys.contentNames, "content", &decoding)
    else { return nil }
    let content: RequestTemplate.Part.Content? =
      switch mapping.entries[index].key.text {
      case PartKeys.file.name: mapping.value(of: PartKeys.file, &decoding).map { .file($0) }
      case PartKeys.json.name: mapping.value(of: PartKeys.json, &decoding).map { .json($0) }
      case PartKeys.base64.name: mapping.value(of: PartKeys.base64, &decoding).map { .base64($0) }
      default: mapping.value(of: PartKeys.text, &decoding).map { .text($0) }
      }
    let type = mapping.value(of: PartKeys.type, &decoding)
    let fileName = mapping.value(of: PartKeys.name, &decoding)
    return content.map {
      RequestTemplate.Part(
        name: name.text,
        content: $0,
        type: type,
        fileName: fileName,
        range: name.range
      )
    }
  }
}
