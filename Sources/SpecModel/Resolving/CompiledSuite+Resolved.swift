import Matching
import SpecSource

extension CompiledSuite {
  /// What a suite comes to in which all names are known and no mistake was found.
  init(
    _ suite: DecodedSuite,
    _ resolved: ResolvedSuite,
    actions: [ActionKey: CompiledAction],
    rules: EnvironmentRules,
    files: Set<String>,
    path: String,
    index: Int
  ) {
    self.init(
      identity: SuiteIdentity(
        index: index,
        title: suite.title.value,
        path: path,
        tags: suite.tags,
        range: suite.range,
        stepCount: resolved.steps.count
      ),
      description: suite.description,
      skip: suite.skip,
      base: suite.base,
      variables: resolved.variables,
      shapes: resolved.shapes,
      preconditions: suite.preconditions,
      plugins: suite.plugins,
      steps: resolved.steps,
      actions: actions,
      layers: suite.layers,
      rules: rules,
      files: files
    )
  }
}
