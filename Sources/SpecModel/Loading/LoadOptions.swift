/// What loading depends on besides the files.
package struct LoadOptions: Sendable {
  /// A secret of fewer characters can't be masked: it would occur in unrelated text.
  package static let shortestSecret = 4

  /// `--var name=value`: text that wins over all other values of that name.
  package var variables: [String: String]
  /// `--secret name=value`: the same, and masked.
  package var secrets: [String: String]
  /// `--base URL`: wins over every other base.
  package var base: String?
  /// `--env NAME`: the environment of the project files that the suites are to be run in.
  package var environmentName: String?
  /// `--allow-files FOLDER`: where suites may read files besides their project.
  package var readableFolders: [String]
  /// `--hosts` and `--allow-cleartext`: what the command line says of where requests may go.
  package var reach: Reach
  /// `--strict`: warnings are errors, and what is no mistake but proves little is noted.
  package var isStrict: Bool
  /// False where suites are only to be checked: each is given up once it has been, so that memory
  /// stays that of a few.
  package var keepsSuites = true
  /// What is known besides the language itself.
  package var additions = Additions()

  package init(
    variables: [String: String] = [:],
    secrets: [String: String] = [:],
    base: String? = nil,
    environmentName: String? = nil,
    readableFolders: [String] = [],
    reach: Reach = Reach(),
    isStrict: Bool = false
  ) {
    self.variables = variables
    self.secrets = secrets
    self.base = base
    self.environmentName = environmentName
    self.readableFolders = readableFolders
    self.reach = reach
    self.isStrict = isStrict
  }
}
