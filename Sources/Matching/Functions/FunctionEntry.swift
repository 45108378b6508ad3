import SpecSource

/// A function of expressions: what is known of it before it runs, and what it does.
///
/// One table drives the parser's checks, its hints and the reference that users read.
package struct FunctionEntry: Sendable {
  /// What it is given in one place.
  package struct Parameter: Sendable {
    var name: String
    var type: ParameterType
    var isOptional = false
  }

  /// As written in a spec.
  package let name: String
  /// What it does in one line, with a full stop.
  package let summary: String
  /// An expression that uses it, and what that gives: `'a b' | url → a%20b`.
  package let example: String
  /// What the result of a function depends on.
  enum Steadiness {
    /// On its arguments alone.
    case pure
    /// On chance or the clock besides.
    case drawn
    /// On what the program that added it pleases.
    case foreign
  }

  let parameters: [Parameter]
  /// The name that is read when the function is called without its value.
  let implicitValue: String?
  /// The kinds of value that it may give.
  let gives: ValueKinds
  let steadiness: Steadiness
  let evaluate: @Sendable (FunctionCall) throws(EvaluationError) -> Value

  init(
    _ name: String,
    _ parameters: Parameter...,
    implicitValue: String? = nil,
    gives: ValueKinds = .all,
    isDrawn: Bool = false,
    summary: String,
    example: String,
    evaluate: @escaping @Sendable (FunctionCall) throws(EvaluationError) -> Value
  ) {
    self.name = name
    self.parameters = parameters
    self.implicitValue = implicitValue
    self.gives = gives
    steadiness = isDrawn ? .drawn : .pure
    self.summary = summary
    self.example = example
    self.evaluate = evaluate
  }

  /// How it is written: `value | hmac(key, algorithm?)`, `random(from, to)`.
  ///
  /// A function whose first parameter is a value is shown as the filter that it can be.
  package var signature: String {
    guard let first = parameters.first, first.isPiped else {
      return "\(name)(\(Self.list(parameters[...])))"
    }
    let rest = parameters.dropFirst()
    return "\(first.name) | \(name)" + (rest.isEmpty ? "" : "(\(Self.list(rest)))")
  }

  private static func list(_ parameters: ArraySlice<Parameter>) -> String {
    parameters.map { $0.isOptional ? "\($0.name)?" : $0.name }.joined(separator: ", ")
  }

  /// The functions by what they are about, in the order of the reference.
  package static let themes: [(title: String, functions: [FunctionEntry])] = [
    ("Text", textFunctions),
    ("Numbers and conversions", numberFunctions),
    ("Lists", listFunctions),
    ("Objects", objectFunctions),
    ("Encodings", encodingFunctions),
    ("Formats", formatFunctions),
    ("Hashes and tokens", hashFunctions),
    ("Dates", dateFunctions),
    ("Random values", randomFunctions),
    ("Queries", queryFunctions),
  ]

  /// Every function, in the order of the reference.
  package static let all: [FunctionEntry] = themes.flatMap(\.functions)

  /// What other tools call our functions.
  static let synonyms = [
    "len": "length", "size": "length", "count": "length", "lowercase": "lower",
    "uppercase": "upper", "downcase": "lower", "upcase": "upper", "toLower": "lower",
    "toUpper": "upper", "urlencode": "url", "urlEncode": "url", "urldecode": "unurl",
    "urlDecode": "unurl", "b64": "base64", "b64encode": "base64", "b64decode": "unbase64",
    "base64Encode": "base64", "base64Decode": "unbase64", "tojson": "json", "toJson": "json",
    "fromjson": "parse", "parseJson": "parse", "str": "string", "toString": "string",
    "float": "number", "integer": "int", "toInt": "int", "boolean": "bool", "strip": "trim",
    "regex": "match", "regexReplace": "replace", "today": "now", "timestamp": "now",
    "guid": "uuid", "randomInt": "random", "choice": "pick", "sample": "pick", "add": "plus",
    "subtract": "minus", "distinct": "unique", "uniq": "unique",
  ]
}

extension FunctionEntry.Parameter {
  /// A value of a known type that may be given in front of `|`; `random(1, 10)` reads as a call.
  fileprivate var isPiped: Bool { name != "from" && type != .fakeKind }

  /// A parameter; those that may be left out stand behind those that may not.
  package init(_ name: String, _ type: ParameterType, optional isOptional: Bool = false) {
    self.init(name: name, type: type, isOptional: isOptional)
  }
}
