package import JSON

extension Node {
  /// The data that the node stands for, its texts as they are.
  package var data: JSONValue {
    data { $0.text } ?? .null
  }

  /// The data that the node stands for.
  ///
  /// - Parameter text: What a key or a scalar that is text stands for; nil when it can't be used.
  /// - Returns: nil when any of the texts can't be used; all have been asked for nevertheless.
  package func data(_ text: (SourceText) -> String?) -> JSONValue? {
    switch content {
    case .scalar(let scalar):
      guard case .string = scalar.value else { return scalar.value }
      return text(scalar.source).map(JSONValue.string)
    case .sequence(let nodes):
      let items = nodes.map { $0.data(text) }
      let usable = items.compactMap(\.self)
      return usable.count == items.count ? .array(usable) : nil
    case .mapping(let entries):
      var members: [JSONObject.Member] = []
      for entry in entries {
        let name = text(entry.key)
        let value = entry.value.data(text)
        if let name, let value { members.append(JSONObject.Member(name: name, value: value)) }
      }
      return members.count == entries.count ? .object(JSONObject(members)) : nil
    }
  }
}
