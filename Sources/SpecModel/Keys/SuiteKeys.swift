import Matching
import SpecSource

/// The keys of a suite.
enum SuiteKeys {
  static let suite = Key("suite", "the title of the suite", .text)
  static let description = Key("description", "what the suite is about", .text)
  static let tags = Key("tags", "words to select the suite by", .texts)
  static let skip = Key("skip", "why the suite is not to run", .text)
  static let base = Key("base", "the URL that paths of requests are joined to", .template)
  static let variables = Key("variables", "names for values, evaluated once", .names(of: .value))
  static let secrets = Key(
    "secrets",
    "like variables, and masked wherever they would be shown",
    .names(of: .value)
  )
  static let defaults = Key(
    "defaults",
    "keys that every step has unless it says otherwise",
    .defaults
  )
  static let shapes = Key("shapes", "named patterns; names are capitalised", .names(of: .pattern))
  static let preconditions = Key(
    "preconditions",
    "what must hold before anything is sent",
    .preconditions
  )
  static let setup = Key("setup", "steps before the others; one that fails blocks them all", .steps)
  static let steps = Key("steps", "the steps, run in order", .steps)
  static let teardown = Key("teardown", "steps that always run, after all others", .steps)

  static let group = KeyGroup(
    "a suite",
    [
      suite.description, description.description, tags.description, skip.description,
      base.description, variables.description, secrets.description, defaults.description,
      shapes.description, preconditions.description, setup.description, steps.description,
      teardown.description,
    ],
    later: ["include", "endpoints", "actions", "plugins", "cases", "matrix", "order"]
  )
}
