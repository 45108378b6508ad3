import SpecSource

/// A project file, understood: what it gives to the suites below its folder.
struct Project: Sendable {
  /// What all suites get, whatever the environment.
  var layer: SettingsLayer
  /// The files whose names all suites below have.
  var includes: [Located<String>] = []
  /// In the order written.
  var environments: [ProjectEnvironment]
  /// Where credentials may go without TLS, whatever the environment.
  var cleartext: [HostPattern] = []
  /// Where `environments` stands, or where the file begins.
  var range: SourceRange
}

/// An environment of a project file.
struct ProjectEnvironment: Sendable {
  var name: Located<String>
  var layer: SettingsLayer
  var rules: EnvironmentRules
}

/// What a suite is given from outside of its file.
struct OuterLayers: Sendable {
  /// Layers that win over the suite, strongest first.
  var stronger: [SettingsLayer] = []
  /// Layers that the suite wins over, strongest first.
  var weaker: [SettingsLayer] = []
  /// What the project's includes define, besides values; nil without any.
  var catalogue: Catalogue?
  /// Where the project file stands, to tell one from another; empty without one.
  var project = ""
  /// The project file and all that it includes: absolute paths, symbolic links resolved.
  var files: Set<String> = []
  /// What the chosen environment and the command line let the suite do.
  var rules = EnvironmentRules()

  init(options: LoadOptions) {
    rules.reach = options.reach
    let layer = SettingsLayer(commandLine: options)
    if !layer.bindings.isEmpty || layer.base != nil { stronger = [layer] }
  }

  /// All layers with the suite's own and those that it includes in their places, strongest first.
  func layers(
    around own: SettingsLayer,
    including included: [SettingsLayer] = []
  ) -> [SettingsLayer] {
    var layers = stronger
    layers.append(own)
    guard !included.isEmpty else { return weaker.isEmpty ? layers : layers + weaker }
    let known = Set(included.map(\.origin))
    return layers + included + weaker.filter { !known.contains($0.origin) }
  }
}
