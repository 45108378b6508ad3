package import JSON
package import SpecSource

extension Value {
  /// The value as it is written in longer text: numbers and booleans as in their source.
  ///
  /// Throws for null, lists, objects, bytes that aren't UTF-8, and what is missing.
  func written(named name: String?, at range: SourceRange) throws(EvaluationError) -> String {
    let subject = name.map { "'\($0)'" } ?? "the value"
    switch plain {
    case .json(.string(let text)), .text(let text): return text
    case .json(.number(let number)): return number.text
    case .json(.bool(let flag)): return flag ? "true" : "false"
    case .duration(let duration): return duration.brief
    case .size(let bytes): return String(bytes)
    case .bytes(let data):
      guard let text = String(validating: data, as: UTF8.self) else {
        throw EvaluationError(.value, "\(subject) is bytes that aren't UTF-8 text", at: range)
      }
      return text
    case .missing:
      throw EvaluationError(.missing(name: name ?? ""), "\(subject) is missing", at: range)
    case .json(.null):
      throw EvaluationError(
        .type,
        "\(subject) is null, which can't be written in text (use `?? ''`)",
        at: range
      )
    case .json, .list, .record:
      throw EvaluationError(
        .type,
        "\(subject) is \(plain.kindName), which can't be written in text (use `| json`)",
        at: range
      )
    }
  }

  /// The value as JSON data. Throws for what is missing, and for bytes, durations and sizes.
  package func jsonValue(at range: SourceRange) throws(EvaluationError) -> JSONValue {
    switch self {
    case .json(let value): return value
    case .text(let text): return .string(text)
    case .list(let items):
      var result: [JSONValue] = []
      for item in items { result.append(try item.jsonValue(at: range)) }
      return .array(result)
    case .record(let record):
      if let reason = record.unusable { throw EvaluationError(.value, reason, at: range) }
      if let scalar = record.scalar { return try scalar.jsonValue(at: range) }
      return record.json
    case .missing:
      throw EvaluationError(.missing(name: ""), "the value is missing", at: range)
    case .bytes:
      throw EvaluationError(.type, "bytes are not JSON (use `| base64`)", at: range)
    case .duration, .size:
      throw EvaluationError(.type, "\(kindName) is not JSON (use `| number`)", at: range)
    }
  }
}
