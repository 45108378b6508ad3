#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import JSON

extension JSONValue: Parsable {
  /// Reads JSON, keeping the order of members and the text of numbers.
  public static func parseData(_ data: Data) throws -> JSONValue {
    try JSONValue(parsing: Array(data))
  }
}

extension JSONObject: Parsable {
  /// Reads a JSON object.
  ///
  /// - Throws: `DecodingError` when it is another value.
  public static func parseData(_ data: Data) throws -> JSONObject {
    guard case .object(let object) = try JSONValue.parseData(data) else {
      let context = DecodingError.Context(codingPath: [], debugDescription: "it is no JSON object")
      throw DecodingError.typeMismatch(JSONObject.self, context)
    }
    return object
  }
}
