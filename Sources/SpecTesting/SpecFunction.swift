public import JSON
import Matching

/// A function that the expressions of suites can call.
///
///     SpecFunction("slug", .init("text", .text)) { arguments in
///       .string(arguments[0].string?.lowercased() ?? "")
///     }
///
/// A suite writes `${slug('A b')}`, or `${title | slug}`. A misspelt name, a wrong number of
/// arguments and a literal of the wrong type are mistakes that are found when the suite is loaded.
public struct SpecFunction: Sendable {
  /// What the function is given in one place.
  public struct Parameter: Sendable {
    fileprivate let name: String
    fileprivate let kind: Kind
    fileprivate let isOptional: Bool

    /// Makes a parameter; those that may be left out stand behind those that may not.
    public init(_ name: String, _ kind: Kind = .any, optional isOptional: Bool = false) {
      self.name = name
      self.kind = kind
      self.isOptional = isOptional
    }
  }

  /// What a parameter takes.
  public enum Kind: Sendable {
    case any, text, number, wholeNumber, list, object
  }

  let entry: FunctionEntry

  /// Makes a function.
  ///
  /// - Parameters:
  ///   - name: As suites write it: letters, digits, `_` and `-`.
  ///   - parameters: In order; the first can be given in front of `|`.
  ///   - evaluate: Is given as many values as were written, each of its parameter's kind. What it
  ///     throws is the error of the step, in its own words. It may be called at any time and on any
  ///     thread.
  public init(
    _ name: String,
    _ parameters: Parameter...,
    evaluate: @escaping @Sendable (_ arguments: [JSONValue]) throws -> JSONValue
  ) {
    entry = FunctionEntry(
      own: name,
      parameters.map { FunctionEntry.Parameter($0.name, $0.kind.type, optional: $0.isOptional) },
      evaluate: evaluate
    )
  }
}

extension SpecFunction.Kind {
  fileprivate var type: ParameterType {
    switch self {
    case .any: .any
    case .text: .text
    case .number: .number
    case .wholeNumber: .wholeNumber
    case .list: .list
    case .object: .object
    }
  }
}
