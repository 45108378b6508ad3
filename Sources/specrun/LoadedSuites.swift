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

  /// Reads, checks and selects.
  ///
  /// Diagnostics have been printed to the standard error, those about what the environment does not
  /// allow for the suites and steps alone that were selected.
  ///
  /// - Throws: an exit status when a spec has a mistake, or a `ValidationError`.
  init(_ options: SuiteOptions, allowsEmpty: Bool = false, checksRules: Bool = true) throws {
    try options.checkCommandNames()
    let paths = try options.paths.map(SuitePath.init)
    let loadOptions = LoadOptions(
      variables: VariableOption.values(options.values.variables),
      secrets: VariableOption.values(options.values.secrets),
      base: options.base,
      environmentName: options.environmentName,
      isStrict: options.strict
    )
    var result = SuiteLoader(options: loadOptions).load(paths: paths.map(\.path))
    if allowsEmpty { result.diagnostics.removeAll { $0.code == .noSuites } }
    // Of suites with mistakes some may be missing that are asked for.
    selected =
      result.isValid
      ? try options.selection.select(
        from: result.suites,
        lines: paths.compactMap(\.selection)
      ) : []
    if checksRules {
      result.diagnostics += RuleCheck.diagnostics(of: selected.lazy.map(\.suite))
    }
    let theme = Terminal.standardError.theme(options.color)
    let text = DiagnosticRenderer(files: result.files, theme: theme).text(of: result.diagnostics)
    Output.standardError.write(text)
    all = result
    guard result.isValid else { throw ExitStatus.invalidSpecs }
  }
}
