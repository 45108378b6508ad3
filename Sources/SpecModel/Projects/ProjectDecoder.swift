import SpecSource

/// Decodes the document of a project file.
enum ProjectDecoder {
  /// A file that is empty gives an empty project; of one with mistakes as much as can be read.
  static func decode(
    _ documents: [Node],
    file: FileID,
    _ decoding: inout Decoding
  ) -> Project {
    let start = SourcePosition(line: 1, column: 1)
    var project = Project(
      layer: SettingsLayer(.project),
      environments: [],
      range: SourceRange(file: file, start: start, end: start)
    )
    if documents.count > 1 {
      decoding.report(
        .invalidValue,
        "a project file is one document",
        at: documents[1].range,
        hint: "remove the '---' before it"
      )
    }
    guard let document = documents.first,
      let mapping = GroupedMapping(document, of: ProjectKeys.group, &decoding)
    else { return project }
    project.layer = SettingsLayer(.project, of: mapping, &decoding)
    checkNames(of: project.layer, &decoding)
    project.includes = mapping.value(of: ProjectKeys.include, &decoding) ?? []
    project.cleartext = mapping.value(of: ProjectKeys.cleartext, &decoding) ?? []
    guard let entry = mapping.entry(of: ProjectKeys.environments) else { return project }
    project.range = entry.key.range
    guard case .mapping(let entries) = entry.value.content else {
      decoding.reportType(
        "a mapping of environments",
        entry.value,
        hint: "such as { staging: { base: https://staging.example.com } }"
      )
      return project
    }
    project.environments = entries.compactMap { environment($0, &decoding) }
    return project
  }

  private static func environment(
    _ entry: Node.Entry,
    _ decoding: inout Decoding
  ) -> ProjectEnvironment? {
    let name = Located(entry.key.text, at: entry.key.range)
    guard let mapping = GroupedMapping(entry.value, of: EnvironmentKeys.group, &decoding) else {
      return nil
    }
    let layer = SettingsLayer(.environment(name.value), of: mapping, &decoding)
    checkNames(of: layer, &decoding)
    var rules = EnvironmentRules(name: name.value)
    if let entry = mapping.entry(of: EnvironmentKeys.allow) {
      rules.effects = mapping.value(of: EnvironmentKeys.allow, &decoding)
        .map { Located($0, at: entry.value.range) }
    }
    if let entry = mapping.entry(of: EnvironmentKeys.hosts) {
      rules.hosts = mapping.value(of: EnvironmentKeys.hosts, &decoding)
        .map { Located($0, at: entry.value.range) }
    }
    rules.cleartext = mapping.value(of: ProjectKeys.cleartext, &decoding) ?? []
    return ProjectEnvironment(name: name, layer: layer, rules: rules)
  }

  /// A name that is a variable and a secret at once.
  private static func checkNames(of layer: SettingsLayer, _ decoding: inout Decoding) {
    var first: [String: SourceRange] = [:]
    for binding in layer.bindings {
      guard let range = first.updateValue(binding.range, forKey: binding.name) else { continue }
      decoding.report(
        .duplicateName,
        "the name '\(binding.name)' is given twice",
        at: binding.range,
        hint: "a name is a variable or a secret",
        notes: [Diagnostic.Note("it is given here first", at: range)]
      )
    }
  }
}

extension Decoding {
  /// For a project file, which names no files but those that it includes.
  init(ofProjectIn folder: String, additions: Additions = Additions()) {
    let library = SourceLibrary(project: ProjectFolder(), firstFile: 0)
    self.init(folder: folder, library: library, additions: additions)
  }
}
