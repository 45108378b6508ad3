import Foundation
import HTTPTypes
import Testing

@testable import TaskEngine

struct AWSSignatureTests {
  /// AWS's own test suite, in a file that names its source.
  private struct Suite: Decodable {
    var region, service, accessKey, secretKey, host: String
    var vectors: [Vector]
  }

  struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    var name, method, target, body: String
    var headers: [[String]]
    var sessionToken: String?
    var pathAsSent: Bool?
    /// Why the signature here is another; nil when it is the same.
    var deviation: String?
    var canonicalRequest, stringToSign, signedHeaders, signature: String

    var testDescription: String { name }
  }

  private static let suite = Result {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(components: "Vectors", "aws-sig-v4.json")
    return try JSONDecoder().decode(Suite.self, from: Data(contentsOf: file))
  }

  private static let vectors = (try? suite.get().vectors) ?? []

  /// 2015-08-30T12:36:00Z.
  private let now = 1_440_938_160

  @Test
  func suiteIsComplete() throws {
    let suite = try Self.suite.get()
    #expect(suite.vectors.count == 40)
    #expect(
      suite.vectors.filter { $0.deviation != nil }.map(\.name) == [
        "get-header-value-multiline", "get-space-normalized", "get-utf8", "post-sts-header-after",
      ]
    )
  }

  @Test(arguments: vectors.filter { $0.deviation == nil })
  func vectorsOfAWSPass(vector: Vector) throws {
    let signature = try signature(vector)
    let request = try request(vector)
    let canonical = try signature.canonicalRequest(of: request)
    #expect(canonical.text == vector.canonicalRequest)
    #expect(signature.stringToSign(canonical.text) == vector.stringToSign)
    #expect(
      try signature.signing(request)[.authorization]
        == "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
        + "SignedHeaders=\(vector.signedHeaders), Signature=\(vector.signature)"
    )
  }

  /// A vector that passes after all must not stay in the list.
  @Test(arguments: vectors.filter { $0.deviation != nil })
  func deviatingVectorsDeviateStill(vector: Vector) throws {
    let signature = try signature(vector)
    let headers = (try? request(vector)).flatMap { try? signature.signing($0) }
    #expect(headers?[.authorization]?.hasSuffix(vector.signature) != true)
  }

  private func signature(_ vector: Vector) throws -> AWSSignature {
    let suite = try Self.suite.get()
    return AWSSignature(
      AWSCredentials(
        region: suite.region,
        service: suite.service,
        accessKey: suite.accessKey,
        secretKey: suite.secretKey,
        sessionToken: vector.sessionToken
      ),
      now: now,
      pathRule: vector.pathAsSent == true ? .asSent : .normalized
    )
  }

  private func request(_ vector: Vector) throws -> PreparedRequest {
    PreparedRequest(
      url: "https://\(try Self.suite.get().host)\(vector.target)",
      method: try #require(HTTPRequest.Method(vector.method)),
      headers: try HTTPFields(validating: vector.headers.map { ($0[0], $0[1]) }),
      body: vector.body.isEmpty ? .none : .text(vector.body)
    )
  }

  @Test(arguments: ["s3", "s3express", "s3-outposts", "s3-object-lambda"])
  func kinOfS3TakePathsAsSentAndTheHashOfThePayload(service: String) throws {
    let credentials = AWSCredentials(
      region: "us-east-1",
      service: service,
      accessKey: "A",
      secretKey: "S"
    )
    let request = PreparedRequest(url: "https://b.example/a%20b//./c")
    let canonical = try AWSSignature(credentials, now: now).canonicalRequest(of: request)
    #expect(canonical.text.hasPrefix("GET\n/a%20b//./c\n"))
    #expect(canonical.signedHeaders == "host;x-amz-content-sha256;x-amz-date")
  }

  @Test
  func sessionTokenAndPayloadHashAreSigned() throws {
    let credentials = AWSCredentials(
      region: "us-east-1",
      service: "s3",
      accessKey: "A",
      secretKey: "S",
      sessionToken: "T"
    )
    let request = PreparedRequest(url: "https://b.example/k", method: .put, body: .text("x"))
    let headers = try AWSSignature(credentials, now: now).signing(request)
    let token = try #require(HTTPField.Name("X-Amz-Security-Token"))
    let hash = try #require(HTTPField.Name("X-Amz-Content-Sha256"))
    #expect(headers[token] == "T")
    #expect(headers[hash] == "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881")
    let signed = "SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token"
    #expect(headers[.authorization]?.contains(signed) == true)
  }
}
