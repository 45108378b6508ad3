import JSON
package import Matching
package import SpecSource

/// What one place gives a suite: the command line, an environment, the suite itself, a project.
package struct SettingsLayer: Sendable {
  package enum Origin: Sendable, Hashable {
    case commandLine
    /// An environment of the project file, by its name.
    case environment(String)
    case suite
    /// A file that the suite includes, by its number.
    case include(FileID)
    /// The case that an instance of the suite is run for.
    case instance
    case project
  }

  package var origin: Origin
  package var base: Template?
  /// Variables, then secrets, in the order written.
  package var bindings: [Binding]
  /// What stands under `defaults`, as it was written.
  package var defaults: Node?
  /// The same, understood.
  var stepDefaults: StepDefaults?

  init(_ origin: Origin) {
    self.origin = origin
    bindings = []
  }

  /// Reads `base`, `variables`, `secrets` and `defaults`, as far as they are there.
  init(_ origin: Origin, of mapping: borrowing GroupedMapping, _ decoding: inout Decoding) {
    self.origin = origin
    defaults = mapping.entry(of: SuiteKeys.defaults)?.value
    stepDefaults = mapping.value(of: SuiteKeys.defaults, &decoding)
    bindings = mapping.bindings(of: SuiteKeys.variables, areSecret: false, &decoding)
    let secrets = mapping.bindings(of: SuiteKeys.secrets, areSecret: true, &decoding)
    if !secrets.isEmpty { bindings += secrets }
    base = mapping.value(of: SuiteKeys.base, &decoding)
    if let base { URLCheck.absolute(base, &decoding) }
  }

  /// What the options of the command line give.
  init(commandLine options: LoadOptions) {
    self.init(.commandLine)
    for (values, areSecret) in [(options.variables, false), (options.secrets, true)] {
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        let value = ValueTemplate.constant(.string(value))
        bindings.append(
          Binding(name: name, value: value, isSecret: areSecret, range: .commandLine)
        )
      }
    }
    base = options.base.map { Template(constant: $0, range: .commandLine) }
  }
}

extension GroupedMapping {
  /// Names with values; none where the key isn't there, or what stands under it is no mapping.
  fileprivate func bindings(
    of key: Key<Node>,
    areSecret: Bool,
    _ decoding: inout Decoding
  ) -> [Binding] {
    guard let entry = entry(of: key) else { return [] }
    return decoding.bindings(entry.value, areSecret: areSecret) ?? []
  }
}

/// Of several layers, the strongest comes first.
extension [SettingsLayer] {
  /// The base that is in force.
  var base: Template? { lazy.compactMap(\.base).first }

  /// What all of them say of steps.
  var stepDefaults: StepDefaults {
    let written = compactMap(\.stepDefaults)
    guard var result = written.last else { return StepDefaults() }
    for stronger in written.dropLast().reversed() { result = stronger.merged(over: result) }
    return result
  }
}

extension SourceRange {
  /// For what doesn't come from a file but from the command line; no diagnostic points here.
  package static let commandLine = SourceRange(
    file: FileID(-1),
    start: SourcePosition(line: 1, column: 1),
    end: SourcePosition(line: 1, column: 1)
  )
}
