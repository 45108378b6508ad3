import ArgumentParser
import SpecModel
import SpecReports
import SpecRunner
import SpecSource

/// What the command line's paths lead to, and what of it is meant.
struct LoadedSuites {
  /// All that could be read.
  let all: LoadResult
  /// What is meant of it.
  var selected: [SelectedSuite]

  var suites: [CompiledSuite] { selected.map(\.suite) }
  var files: [SourceFile] { all.files }

  /// Reads, checks and selects: what is asked for on the command line, and of that only what some
  /// files touch, if they are given.
  ///
  /// Suites that need not be kept are not there afterwards where all of them are meant, and nothing of
  /// one is to be held against the others.
  ///
  /// Before anything is printed, `onRead` is called with what was read and what is selected.
  ///
  /// Diagnostics have been printed to the standard error, those about what the environment does not
  /// allow for the suites and steps alone that were selected.
  ///
  /// - Throws: an exit status when a spec has a mistake, or a `ValidationError`.
  init(
    _ options: SuiteOptions,
    allowsEmpty: Bool = false,
    checksRules: Bool = true,
    keepsSuites: Bool = true,
    touching: ChangedFiles? = nil,
    onRead: (LoadResult, [SelectedSuite]) -> Void = { _, _ in }
  ) throws {
    try options.checkCommandNames()
    try SystemRoom.check()
    let paths = try options.paths.map(SuitePath.init)
    var loadOptions = LoadOptions(
      variables: VariableOption.values(options.values.variables),
      secrets: VariableOption.values(options.values.secrets),
      base: options.base,
      environmentName: options.environmentName,
      readableFolders: options.fence.folders,
      reach: options.fence.reach,
      isStrict: options.strict
    )
    loadOptions.keepsSuites =
      keepsSuites || !options.selection.isEmpty || paths.contains { $0.selection != nil }
      || !loadOptions.variables.isEmpty || !loadOptions.secrets.isEmpty
    var result = SuiteLoader(options: loadOptions).load(paths: paths.map(\.path))
    if allowsEmpty { result.diagnostics.removeAll { $0.code == .noSuites } }
    // Of suites with mistakes some may be missing that are asked for.
    selected =
      result.isValid
      ? try options.selection.select(
        from: result.suites,
        lines: paths.compactMap(\.selection)
      ) : []
    if let touching { selected = selected.filter { touching.touch($0.suite) } }
    onRead(result, selected)
    all = result
    // Nothing is new, so nothing is said once more.
    if touching != nil, selected.isEmpty, result.isValid { return }
    if checksRules {
      let ruleBreaks = result.isValid ? result.checked.ruleBreaks : []
      result.diagnostics += RuleCheck.diagnostics(of: suites) + ruleBreaks
    }
    let theme = Terminal.standardError.theme(options.color)
    let text = DiagnosticRenderer(files: result.files, theme: theme).text(of: result.diagnostics)
    Output.standardError.write(text)
    guard result.isValid else { throw ExitStatus.invalidSpecs }
    for idle in options.values.idleValues(in: result.suites) {
      guard !options.strict else { throw ValidationError(idle) }
      Output.standardError.write("warning: \(idle)\n")
    }
  }
}
