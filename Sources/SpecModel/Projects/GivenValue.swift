import JSON
import Matching
package import SpecSource

/// Something that a suite is given by name: its base, a variable, a secret, a default of its steps,
/// an environment variable that it reads.
package struct GivenValue: Sendable {
  /// One layer's word on it.
  package struct Source: Sendable {
    package var origin: SettingsLayer.Origin
    /// Where the value stands; nil for the command line.
    package var range: SourceRange?
    /// The value, where it isn't shown as it stands in a file.
    package var text: String?
    /// Given by `--secret` and not by `--var`.
    package var isSecretOption = false
    /// Whether the value, as it is written, is itself what has to be kept secret.
    package var isConfidential: Bool
  }

  /// `base`, `user`, `defaults.headers.Accept`.
  package var name: String
  /// The strongest first: that one is in force, and hides the others.
  package var sources: [Source]
}

extension CompiledSuite {
  /// All that the suite is given: the base, its own variables and secrets in the order written, then
  /// others', then defaults.
  package var givenValues: [GivenValue] {
    var list = GivenValueList()
    for layer in layers {
      if let base = layer.base { list.add(base, from: layer.origin) }
    }
    if identity.instance != nil, let binding = variables.first(where: { $0.name == "case" }) {
      list.add(case: binding)
    }
    let own = layers.first { $0.origin == .suite }?.bindings.map(\.name) ?? []
    for name in own + variables.map(\.name).filter({ !own.contains($0) }) {
      for layer in layers {
        for binding in layer.bindings where binding.name.utf8.elementsEqual(name.utf8) {
          let isSecret = layers.contains { $0.hasSecret(name) }
          list.add(binding, isSecret: isSecret, from: layer.origin)
        }
      }
    }
    for layer in layers {
      if let defaults = layer.defaults { list.add(defaults, named: "defaults", from: layer.origin) }
    }
    return list.values
  }

  /// The names of the environment variables that the suite reads, in the order of their first
  /// mention.
  package var environmentNames: [String] {
    let all =
      variables.flatMap(\.value.references) + (base?.references ?? [])
      + preconditions.flatMap(\.references)
      + steps.flatMap { $0.referencesBeforeSending + $0.referencesToAnswer }
    var seen: Set<String> = []
    return all.compactMap { reference in
      guard reference.name == "env", case .name(let name)? = reference.members.first?.key,
        seen.insert(name).inserted
      else { return nil }
      return name
    }
  }
}

extension SettingsLayer {
  fileprivate func hasSecret(_ name: String) -> Bool {
    bindings.contains { $0.isSecret && $0.name.utf8.elementsEqual(name.utf8) }
  }
}

/// Gathers what layers say, by name.
private struct GivenValueList {
  var values: [GivenValue] = []
  private var positions: [String: Int] = [:]

  mutating func add(_ base: Template, from origin: SettingsLayer.Origin) {
    let isFromFile = base.range != .commandLine
    append(
      GivenValue.Source(
        origin: origin,
        range: isFromFile ? base.range : nil,
        text: isFromFile ? nil : base.constant,
        isConfidential: false
      ),
      to: "base"
    )
  }

  mutating func add(case binding: Binding) {
    var text: String?
    if case .constant(let value) = binding.value { text = JSONWriter().text(of: value) }
    append(
      GivenValue.Source(
        origin: .instance,
        range: binding.range,
        text: text,
        isConfidential: false
      ),
      to: binding.name
    )
  }

  mutating func add(_ binding: Binding, isSecret: Bool, from origin: SettingsLayer.Origin) {
    var text: String?
    if binding.valueRange == nil, case .constant(.string(let constant)) = binding.value {
      text = constant
    }
    append(
      GivenValue.Source(
        origin: origin,
        range: binding.valueRange,
        text: text,
        isSecretOption: origin == .commandLine && binding.isSecret,
        isConfidential: isSecret && !binding.value.isPlainReference
      ),
      to: binding.name
    )
  }

  /// Defaults, one by one as far as they are merged one by one.
  mutating func add(_ node: Node, named name: String, from origin: SettingsLayer.Origin) {
    if Self.merged.contains(name), case .mapping(let entries) = node.content {
      for entry in entries { add(entry.value, named: "\(name).\(entry.key.text)", from: origin) }
      return
    }
    append(
      GivenValue.Source(
        origin: origin,
        range: node.wholeRange,
        text: nil,
        isConfidential: Self.isCredential(name) && !node.holdsPlainReferences
      ),
      to: name
    )
  }

  private static let merged: Set<String> = [
    "defaults", "defaults.headers", "defaults.query", "defaults.cookies", "defaults.expect",
    "defaults.expect.headers", "defaults.expect.cookies",
  ]

  private static func isCredential(_ name: String) -> Bool {
    if name.hasPrefix("defaults.auth") || name.hasPrefix("defaults.cookies.") { return true }
    guard name.hasPrefix("defaults.headers.") else { return false }
    return SensitiveFieldNames.all.contains(
      name.dropFirst("defaults.headers.".count).lowercased()
    )
  }

  private mutating func append(_ source: GivenValue.Source, to name: String) {
    // The names of headers are the same whatever their letter case.
    let key = name.hasPrefix("defaults.headers.") ? name.lowercased() : name
    if let position = positions[key] {
      values[position].sources.append(source)
    } else {
      positions[key] = values.count
      values.append(GivenValue(name: name, sources: [source]))
    }
  }
}

extension ValueTemplate {
  /// One `${…}` that names where the value comes from and holds nothing of it.
  fileprivate var isPlainReference: Bool {
    if case .template(let template) = self {
      template.wholeExpression?.text.isPlainReference == true
    } else {
      false
    }
  }
}

extension String {
  fileprivate var isPlainReference: Bool {
    utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "_-.".utf8.contains(byte)
      }
    }
  }
}

extension Node {
  /// Whether all text in it is `${…}`, perhaps behind a word such as `Bearer`, and no `${…}` holds
  /// text.
  fileprivate var holdsPlainReferences: Bool {
    switch content {
    case .mapping(let entries): entries.allSatisfy(\.value.holdsPlainReferences)
    case .sequence(let items): items.allSatisfy(\.holdsPlainReferences)
    case .scalar(let scalar):
      scalar.text == "none" || scalar.value.kind == .null || scalar.text.isReferenceAfterScheme
    }
  }
}

extension String {
  fileprivate var isReferenceAfterScheme: Bool {
    guard let start = firstRange(of: "${"), utf8.last == UInt8(ascii: "}") else { return false }
    let scheme = self[..<start.lowerBound]
    return (scheme.isEmpty || ["Bearer ", "Basic "].contains(scheme))
      && String(self[start.upperBound...].dropLast()).isPlainReference
  }
}
