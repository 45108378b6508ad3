#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import JSON
import PCRE
import SpecSource

/// One call of a function: its arguments, and what it may depend on.
///
/// The accessors count from 0, the value in front of `|` being the first.
struct FunctionCall {
  enum Argument {
    case value(Value)
    case regex(RegularExpression)
    case jsonPath(JSONPath)
    case xPath(XPathQuery)
  }

  let name: String
  let arguments: [Argument]
  let range: SourceRange
  let environment: EvaluationEnvironment
  /// How deep XML and HTML may be nested; nil for the usual limit.
  var depthLimit: Int?

  func error(_ kind: EvaluationError.Kind, _ message: String) -> EvaluationError {
    EvaluationError(kind, "'\(name)': \(message)", at: range)
  }

  func has(_ index: Int) -> Bool { index < arguments.count }

  func value(_ index: Int) throws(EvaluationError) -> Value {
    guard has(index), case .value(let value) = arguments[index] else {
      throw error(.type, "argument \(index + 1) is not a value")
    }
    return value
  }

  private func wrong(_ index: Int, _ wanted: String) throws(EvaluationError) -> EvaluationError {
    error(.type, "takes \(wanted), not \(try value(index).kindName)")
  }

  func text(_ index: Int) throws(EvaluationError) -> String {
    guard let text = try value(index).plainText else { throw try wrong(index, "text") }
    return text
  }

  func number(_ index: Int) throws(EvaluationError) -> JSONNumber {
    guard let number = try value(index).number else { throw try wrong(index, "a number") }
    return number
  }

  func int(_ index: Int) throws(EvaluationError) -> Int {
    guard let int = try number(index).int else {
      throw error(.value, "takes a whole number, not \(try number(index).text)")
    }
    return int
  }

  func items(_ index: Int) throws(EvaluationError) -> [Value] {
    guard let items = try value(index).items else { throw try wrong(index, "a list") }
    return items
  }

  func object(_ index: Int) throws(EvaluationError) -> JSONObject {
    guard case .object(let object)? = try value(index).plainJSON else {
      throw try wrong(index, "an object")
    }
    return object
  }

  func duration(_ index: Int) throws(EvaluationError) -> Duration {
    guard case .duration(let duration) = try value(index) else {
      throw try wrong(index, "a duration such as 3d")
    }
    return duration
  }

  func bytes(_ index: Int) throws(EvaluationError) -> [UInt8] {
    if case .bytes(let data) = try value(index) { return Array(data) }
    guard let text = try value(index).plainText else { throw try wrong(index, "text or bytes") }
    return Array(text.utf8)
  }

  func json(_ index: Int) throws(EvaluationError) -> JSONValue {
    try value(index).jsonValue(at: range)
  }

  func regex(_ index: Int) -> RegularExpression? {
    guard has(index), case .regex(let regex) = arguments[index] else { return nil }
    return regex
  }
}
