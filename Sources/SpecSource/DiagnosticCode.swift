/// The stable names of all diagnostics, as printed in brackets.
package enum DiagnosticCode: String, CaseIterable, Sendable {
  // Files and YAML.
  case noSuchFile = "no-such-file"
  case unreadableFile = "unreadable-file"
  case outsideProject = "outside-project"
  case noSuites = "no-suites"
  case notASuite = "not-a-suite"
  case invalidYAML = "invalid-yaml"
  case invalidText = "invalid-text"
  case limitExceeded = "limit-exceeded"
  case duplicateKey = "duplicate-key"
  case yamlTag = "yaml-tag"
  case ambiguousNumber = "ambiguous-number"
  case missingValue = "missing-value"
  case invalidInclude = "invalid-include"

  // Keys and their values.
  case unknownKey = "unknown-key"
  case missingKey = "missing-key"
  case wrongType = "wrong-type"
  case conflictingKeys = "conflicting-keys"
  case invalidValue = "invalid-value"

  case invalidURL = "invalid-url"

  // Cases.
  case noCases = "no-cases"
  case invalidData = "invalid-data"

  // Names.
  case undefinedName = "undefined-name"
  case duplicateName = "duplicate-name"
  case reservedName = "reserved-name"
  case unknownField = "unknown-field"
  case forwardReference = "forward-reference"
  case circularReference = "circular-reference"

  case unknownAction = "unknown-action"
  case unknownEndpoint = "unknown-endpoint"
  case unknownInput = "unknown-input"
  case missingInput = "missing-input"

  case unusedName = "unused-name"

  // Projects.
  case unknownEnvironment = "unknown-environment"
  case effectNotAllowed = "effect-not-allowed"
  case hostNotAllowed = "host-not-allowed"
  case cleartextSecrets = "cleartext-secrets"

  // Steps.
  case neverRuns = "never-runs"
  case assertsNothing = "asserts-nothing"

  // What is written inside scalars.
  case invalidExpression = "invalid-expression"
  case unknownFunction = "unknown-function"
  case wrongArguments = "wrong-arguments"
  case invalidPattern = "invalid-pattern"
  case unknownType = "unknown-type"
  case unknownShape = "unknown-shape"
  case impossiblePattern = "impossible-pattern"
  case literalPattern = "literal-pattern"
  case invalidRegex = "invalid-regex"
  case invalidJSONPath = "invalid-jsonpath"
  case invalidXPath = "invalid-xpath"
  case invalidGraphQL = "invalid-graphql"
  case invalidSchema = "invalid-schema"
  case unknownKeyword = "unknown-keyword"
}
