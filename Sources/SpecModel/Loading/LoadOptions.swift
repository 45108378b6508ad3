/// What loading depends on besides the files.
package struct LoadOptions: Sendable {
  /// `--var name=value`: text that wins over all other values of that name.
  package var variables: [String: String]
  /// `--secret name=value`: the same, and masked.
  package var secrets: [String: String]
  /// `--base URL`: wins over every other base.
  package var base: String?
  /// `--env NAME`: the environment of the project files that the suites are to be run in.
  package var environmentName: String?
  /// `--strict`: warnings are errors, and what is no mistake but proves little is noted.
  package var isStrict: Bool
  /// What is known besides the language itself.
  package var additions = Additions()

  package init(
    variables: [String: String] = [:],
    secrets: [String: String] = [:],
    base: String? = nil,
    environmentName: String? = nil,
    isStrict: Bool = false
  ) {
    self.variables = variables
    self.secrets = secrets
    self.base = base
    self.environmentName = environmentName
    self.isStrict = isStrict
  }
}
