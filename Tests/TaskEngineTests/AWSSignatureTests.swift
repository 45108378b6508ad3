import Foundation
import HTTPTypes
import Testing

@testable import TaskEngine

/// Vectors of AWS's own test suite (aws-sig-v4-test-suite), 2015-08-30T12:36:00Z.
struct AWSSignatureTests {
  private let now = 1_440_938_160

  private func signature(_ request: PreparedRequest, service: String = "service") throws -> String {
    let credentials = AWSCredentials(
      region: "us-east-1",
      service: service,
      accessKey: "AKIDEXAMPLE",
      secretKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
    )
    let headers = try AWSSignature(credentials, now: now).signing(request)
    return headers[.authorization] ?? ""
  }

  @Test(arguments: [
    // get-vanilla
    ("GET", "/", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
    // get-vanilla-query-order-key-case
    (
      "GET", "/?Param2=value2&Param1=value1",
      "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"
    ),
    // post-vanilla
    ("POST", "/", "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"),
    // get-relative-relative
    (
      "GET", "/example1/example2/../..",
      "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"
    ),
  ])
  func vectorsOfAWSPass(method: String, path: String, signature expected: String) throws {
    let request = PreparedRequest(
      url: "https://example.amazonaws.com\(path)",
      method: try #require(HTTPRequest.Method(method))
    )
    #expect(
      try signature(request)
        == "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
        + "SignedHeaders=host;x-amz-date, Signature=\(expected)"
    )
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
