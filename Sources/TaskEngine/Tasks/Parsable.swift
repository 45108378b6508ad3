#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a response's body can be made into.
///
/// `Decodable` types conform by naming the protocol; they are read as JSON. A 204 or 205 is parsed
/// as empty data.
public protocol Parsable {
  /// Makes a value of a body.
  ///
  /// - Throws: Anything; a task gives it as the `underlying` of a ``RequestError`` with `decoding`.
  static func parseData(_ data: Data) throws -> Self

  /// How dates are read; seconds since 2001 unless stated, as `JSONDecoder` does.
  static func dateDecodingStrategy() -> JSONDecoder.DateDecodingStrategy
}

extension Parsable {
  /// `JSONDecoder`'s default.
  public static func dateDecodingStrategy() -> JSONDecoder.DateDecodingStrategy {
    .deferredToDate
  }
}

extension Parsable where Self: Decodable {
  /// Reads JSON.
  public static func parseData(_ data: Data) throws -> Self {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = dateDecodingStrategy()
    return try decoder.decode(Self.self, from: data)
  }
}

extension Data: Parsable {
  /// The bytes as they are.
  public static func parseData(_ data: Data) throws -> Data { data }
}

extension String: Parsable {
  /// Reads UTF-8.
  ///
  /// - Throws: `DecodingError` when it is not.
  public static func parseData(_ data: Data) throws -> String {
    guard let text = String(validating: data, as: UTF8.self) else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "it is not UTF-8"))
    }
    return text
  }
}

extension Array: Parsable where Element: Decodable {
  /// Reads a JSON list.
  public static func parseData(_ data: Data) throws -> [Element] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = dateDecodingStrategy()
    return try decoder.decode([Element].self, from: data)
  }

  /// That of the elements.
  public static func dateDecodingStrategy() -> JSONDecoder.DateDecodingStrategy {
    (Element.self as? any Parsable.Type)?.dateDecodingStrategy() ?? .deferredToDate
  }
}

extension Dictionary: Parsable where Key == String, Value: Decodable {
  /// Reads a JSON object.
  public static func parseData(_ data: Data) throws -> [String: Value] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = dateDecodingStrategy()
    return try decoder.decode([String: Value].self, from: data)
  }

  /// That of the values.
  public static func dateDecodingStrategy() -> JSONDecoder.DateDecodingStrategy {
    (Value.self as? any Parsable.Type)?.dateDecodingStrategy() ?? .deferredToDate
  }
}

extension Parsable {
  /// Makes a value of a response; a failure names the type and the request.
  static func parse(_ response: ReceivedResponse) throws -> Self {
    do {
      return try parseData([204, 205].contains(response.status) ? Data() : response.body)
    } catch {
      throw RequestError(
        .decoding,
        "can't parse the response of \(response.url) as \(Self.self): \(error)",
        response: response,
        underlying: error
      )
    }
  }
}
