import SpecSource

/// A key of the language: its name, what it is for, and how what stands under it is read.
///
/// The keys of all groups together are the one table that drives decoding, "did you mean" and the
/// reference.
///
/// A class, since every look into a mapping passes one on.
final class Key<Value>: Sendable {
  let name: String
  let packedName: KeyName
  /// One line for the reference: lower-case, no full stop.
  let summary: String
  /// The key as a line of a suite would have it, with a value.
  let example: String
  let reader: Reader<Value>

  init(_ name: String, _ summary: String, example: String, _ reader: Reader<Value>) {
    self.name = name
    packedName = KeyName(name)
    self.summary = summary
    self.example = example
    self.reader = reader
  }

  /// Whether text is the key's name.
  func isName(_ text: String) -> Bool {
    text.utf8.count == name.utf8.count && KeyName(text) == packedName
  }

  /// The key without its type, for lists of keys.
  var description: KeyDescription {
    KeyDescription(name: name, summary: summary, example: example, form: reader.form)
  }
}

/// How a node becomes a value, and what an author may write.
struct Reader<Value>: Sendable {
  let form: ValueForm
  /// Nil after reporting what is wrong.
  let read: @Sendable (Node, inout Decoding) -> Value?

  init(_ form: ValueForm, read: @escaping @Sendable (Node, inout Decoding) -> Value?) {
    self.form = form
    self.read = read
  }
}

/// What may be written under a key.
package indirect enum ValueForm: Sendable {
  case text
  /// Text in which `${…}` puts values in.
  case template
  /// 0 or more.
  case number
  /// A whole number, 0 or more.
  case count
  case duration
  /// A number of bytes with its unit.
  case size
  case condition
  /// Any YAML; `${…}` puts values in.
  case value
  case pattern
  case status
  case query
  case words([String])
  case list(of: ValueForm)
  /// A mapping whose keys the author names.
  case names(of: ValueForm)
  /// A mapping with the keys of a group; by name, since groups contain each other.
  case group(String)
  case either([ValueForm])
}

/// A key without its Swift type.
package struct KeyDescription: Sendable {
  package let name: String
  package let summary: String
  package let example: String
  package let form: ValueForm
}

/// The keys that one kind of mapping can have.
package final class KeyGroup: Sendable {
  /// As messages call such a mapping: `a step`, `'expect'`.
  package let title: String
  package let keys: [KeyDescription]
  package let rules: [KeyRule]
  let names: KeyNames

  init(
    _ title: String,
    _ keys: [KeyDescription],
    rules: [KeyRule] = []
  ) {
    self.title = title
    self.keys = keys
    self.rules = rules
    names = KeyNames(keys.map(\.name))
  }

  func has(_ name: String) -> Bool {
    names.contains(KeyName(name))
  }
}

extension KeyGroup {
  /// What the mapping may look like: with the keys that it must have, else with the first.
  var exampleHint: String? {
    var shown = keys.prefix(1)
    for case .required(let names) in rules { shown = keys.filter { names.contains($0.name) }[...] }
    guard !shown.isEmpty else { return nil }
    return "such as { \(shown.map(\.exampleInBraces).joined(separator: ", ")) }"
  }
}

extension KeyDescription {
  /// Between braces, text with `${…}` stands in quotes.
  fileprivate var exampleInBraces: String {
    guard let colon = example.firstRange(of: ": "),
      example[colon.upperBound...].hasPrefix("${")
    else { return example }
    return "\(example[..<colon.upperBound])\"\(example[colon.upperBound...])\""
  }
}

/// What holds between the keys of a group, for the reference and for editors; decoding reports it in
/// words that fit the case.
package enum KeyRule: Sendable {
  case required([String])
  case exactlyOne([String])
  case atMostOne([String])
  /// The first needs the second.
  case needs(String, String)
}
