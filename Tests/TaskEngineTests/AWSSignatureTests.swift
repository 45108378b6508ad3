import Foundation
import HTTPTypes
import Testing

@testable import TaskEngine

/// Vectors of AWS's own test suite (aws-sig-v4-test-suite), 2015-08-30T12:36:00Z.
struct AWSSignatureTests {
  private static let unreserved =
    "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
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
    // get-vanilla-utf8-query
    ("GET", "/?ሴ=bar", "2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04"),
    // get-vanilla-query-unreserved
    (
      "GET", "/?\(Self.unreserved)=\(Self.unreserved)",
      "9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197"
    ),
    // get-slash-pointless-dot
    (
      "GET", "/./example",
      "ef75d96142cf21edca26f06005da7988e4f8dc83a165a80865db7089db637ec5"
    ),
    // get-slashes
    (
      "GET", "//example//",
      "9a624bd73a37c9a373b5312afbebe7a714a789de108f0bdfe846570885f57e84"
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
  func fieldsAndBodyAreSigned() throws {
    // post-x-www-form-urlencoded
    let form = PreparedRequest(
      url: "https://example.amazonaws.com/",
      method: .post,
      headers: [.contentType: "application/x-www-form-urlencoded"],
      body: .text("Param1=value1")
    )
    let formSignature = "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a"
    #expect(try signature(form).hasSuffix(formSignature))
    // get-header-value-trim
    var trim = PreparedRequest(url: "https://example.amazonaws.com/")
    trim.headers = try HTTPFields(validating: [
      ("My-Header1", "value1"), ("My-Header2", "\"a   b   c\""),
    ])
    let trimSignature = "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736"
    #expect(try signature(trim).hasSuffix(trimSignature))
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
