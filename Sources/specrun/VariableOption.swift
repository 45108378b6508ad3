import ArgumentParser
import SpecModel
import SpecReports

/// `--var name=value` and `--secret name=value`.
struct VariableOption: ExpressibleByArgument {
  var name: String
  var value: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else {
      return nil
    }
    name = String(argument[..<equals])
    value = String(argument[argument.index(after: equals)...])
  }

  /// By name; of several for a name the last counts.
  static func values(_ options: [VariableOption]) -> [String: String] {
    Dictionary(options.map { ($0.name, $0.value) }) { _, last in last }
  }

  /// - Throws: `ValidationError` for a name that can't be a variable's.
  func checkName(option: String) throws {
    guard ReservedNames.all.contains(name) else { return }
    let hint = name == "base" ? " Give the base with --base." : ""
    throw ValidationError("\(option) can't set '\(name)', which has a meaning of its own.\(hint)")
  }
}
