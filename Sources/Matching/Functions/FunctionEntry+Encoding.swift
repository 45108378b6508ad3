#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import JSON

extension FunctionEntry {
  static let encodingFunctions: [FunctionEntry] = [
    FunctionEntry(
      "base64",
      Parameter("value", .textOrBytes),
      gives: .text,
      summary: "Text or bytes in Base64 (RFC 4648, section 4).",
      example: "'ada:x' | base64 → YWRhOng="
    ) { call throws(EvaluationError) in Value(Base64.encode(try call.bytes(0))) },
    FunctionEntry(
      "base64url",
      Parameter("value", .textOrBytes),
      gives: .text,
      summary: "Text or bytes in Base64 for URLs, without padding (RFC 4648, section 5).",
      example: "'a?b>' | base64url → YT9iPg"
    ) { call throws(EvaluationError) in
      Value(Base64.encode(try call.bytes(0), isURLSafe: true))
    },
    FunctionEntry(
      "unbase64",
      Parameter("text", .text),
      gives: [.text, .bytes],
      summary: "What is behind Base64 of either alphabet: text where it is UTF-8, else bytes.",
      example: "'YWRh' | unbase64 → ada"
    ) { call throws(EvaluationError) in
      guard let bytes = Base64.decode(try call.text(0)) else {
        throw call.error(.value, "the text is not Base64")
      }
      return decoded(bytes)
    },
    FunctionEntry(
      "hex",
      Parameter("value", .textOrBytes),
      gives: .text,
      summary: "Text or bytes in hexadecimal digits.",
      example: "'az' | hex → 617a"
    ) { call throws(EvaluationError) in Value(Hexadecimal.encode(try call.bytes(0))) },
    FunctionEntry(
      "unhex",
      Parameter("text", .text),
      gives: .bytes,
      summary: "The bytes behind hexadecimal digits.",
      example: "'ada' | sha256 | unhex | base64 → /e5DDUC9V97qwYbNl5ADPQ8G+QmogG585ucXq3x9UCk="
    ) { call throws(EvaluationError) in
      guard let bytes = Hexadecimal.decode(try call.text(0)) else {
        throw call.error(.value, "the text is not hexadecimal digits in pairs")
      }
      return .bytes(Data(bytes))
    },
    FunctionEntry(
      "url",
      Parameter("text", .text),
      gives: .text,
      summary: "The text percent-encoded, so that it means itself anywhere in a URL.",
      example: "'a b/c' | url → a%20b%2Fc"
    ) { call throws(EvaluationError) in Value(PercentEncoding.encode(try call.text(0))) },
    FunctionEntry(
      "unurl",
      Parameter("text", .text),
      gives: .text,
      summary: "The text with percent-encoding undone.",
      example: "'a%20b' | unurl → a b"
    ) { call throws(EvaluationError) in
      guard let text = PercentEncoding.decode(try call.text(0)) else {
        throw call.error(.value, "the text is not percent-encoded UTF-8")
      }
      return Value(text)
    },
    FunctionEntry(
      "html",
      Parameter("text", .text),
      gives: .text,
      summary: "The text with <, >, &, \" and ' as HTML writes them.",
      example: "'a < b' | html → a &lt; b"
    ) { call throws(EvaluationError) in Value(HTMLEscapes.encode(try call.text(0))) },
    FunctionEntry(
      "unhtml",
      Parameter("text", .text),
      gives: .text,
      summary: "The text with HTML's numeric references and common names undone.",
      example: "'a &lt; b' | unhtml → a < b"
    ) { call throws(EvaluationError) in Value(HTMLEscapes.decode(try call.text(0))) },
    FunctionEntry(
      "json",
      Parameter("value", .any),
      gives: .text,
      summary: "The value as JSON text on one line.",
      example: "[1, 'a'] | json → [1,\"a\"]"
    ) { call throws(EvaluationError) in Value(try call.json(0).text) },
    FunctionEntry(
      "parse",
      Parameter("text", .textOrBytes),
      summary: "The value that JSON text stands for.",
      example: "'[1, 2]' | parse → [1,2]"
    ) { call throws(EvaluationError) in
      do {
        return .json(try JSONValue(parsing: try call.bytes(0), limits: .unambiguous))
      } catch let error as JSONSyntaxError {
        throw call.error(.value, "not JSON: \(error)")
      } catch let error as EvaluationError {
        throw error
      } catch {
        throw call.error(.value, "not JSON")
      }
    },
    FunctionEntry(
      "raw",
      Parameter("text", .any),
      summary: "The value as it is: in a path it is not percent-encoded.",
      example: "/files/${path | raw}"
    ) { call throws(EvaluationError) in try call.value(0) },
  ]

  private static func decoded(_ bytes: [UInt8]) -> Value {
    String(validating: bytes, as: UTF8.self).map { Value($0) } ?? .bytes(Data(bytes))
  }
}
