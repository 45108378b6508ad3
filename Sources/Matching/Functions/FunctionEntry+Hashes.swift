#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import JSON

extension FunctionEntry {
  static let hashFunctions: [FunctionEntry] = [
    hash("md5", .md5),
    hash("sha1", .sha1),
    hash("sha256", .sha256),
    hash("sha512", .sha512),
    FunctionEntry(
      "hmac",
      Parameter("value", .textOrBytes),
      Parameter("key", .textOrBytes),
      Parameter("algorithm", .algorithm, optional: true),
      gives: .text,
      summary: "The keyed hash (RFC 2104) in hexadecimal digits, with md5, sha1, sha256 (when not "
        + "said), sha384 or sha512; `| unhex | base64` gives it in Base64.",
      example:
        "'a' | hmac('key', 'sha256') → 780c3db4ce3de5b9e55816fba98f590631d96c075271b26976238d5f4444219b"
    ) { call throws(EvaluationError) in
      Value(Hexadecimal.encode(try authenticationCode(call)))
    },
    FunctionEntry(
      "jwt",
      Parameter("claims", .object),
      Parameter("key", .textOrBytes),
      gives: .text,
      summary: "A JSON Web Token (RFC 7519) with these claims, signed with HS256.",
      example: "claims | jwt(secret) → eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.…",
      evaluate: token
    ),
  ]

  private static func hash(_ name: String, _ algorithm: HashAlgorithm) -> FunctionEntry {
    FunctionEntry(
      name,
      Parameter("value", .textOrBytes),
      gives: .text,
      summary: "The \(name.uppercased()) hash of text or bytes in hexadecimal digits.",
      example: "body | json | \(name)"
    ) { call throws(EvaluationError) in
      guard let digest = algorithm.hexadecimalDigest(of: try call.bytes(0)) else {
        throw call.error(.value, "the system's cryptography has no \(name)")
      }
      return Value(digest)
    }
  }

  private static func authenticationCode(
    _ call: FunctionCall
  ) throws(EvaluationError) -> [UInt8] {
    let name = call.has(2) ? try call.text(2) : HashAlgorithm.sha256.rawValue
    guard let algorithm = HashAlgorithm(rawValue: name) else {
      let names = HashAlgorithm.allCases.map(\.rawValue).joined(separator: ", ")
      throw call.error(.value, "unknown algorithm '\(name)'; there are \(names)")
    }
    let code = algorithm.authenticationCode(of: try call.bytes(0), key: try call.bytes(1))
    guard let code else { throw call.error(.value, "the system's cryptography has no \(name)") }
    return code
  }

  private static func token(_ call: FunctionCall) throws(EvaluationError) -> Value {
    let claims = JSONValue.object(try call.object(0)).text
    let header = #"{"alg":"HS256","typ":"JWT"}"#
    let signed = [header, claims]
      .map { Base64.encode(Array($0.utf8), isURLSafe: true) }
      .joined(separator: ".")
    let key = try call.bytes(1)
    guard let code = HashAlgorithm.sha256.authenticationCode(of: Array(signed.utf8), key: key)
    else { throw call.error(.value, "the system's cryptography has no sha256") }
    return Value("\(signed).\(Base64.encode(code, isURLSafe: true))")
  }
}
