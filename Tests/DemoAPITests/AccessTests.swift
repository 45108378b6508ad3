import Foundation
import Testing

@testable import demo_api

struct AccessTests {
  private let form = ["Content-Type": "application/x-www-form-urlencoded"]

  private func token(
    _ client: Client,
    _ body: String,
    _ login: String? = nil
  ) async throws -> Answer {
    var headers = form
    if let login { headers["Authorization"] = "Basic " + Data(login.utf8).base64EncodedString() }
    return try await client.send("POST", "/oauth/token", headers: headers, body: Data(body.utf8))
  }

  @Test(arguments: [
    ("grant_type=client_credentials", "tests:paper-and-pencils"),
    ("grant_type=client_credentials&client_id=tests&client_secret=paper-and-pencils", nil),
  ])
  func aClientGetsATokenThatOpensItsPage(body: String, login: String?) async throws {
    try await withServer { client in
      let answer = try await token(client, body + "&scope=a", login)
      #expect(answer.status == 200)
      let json = try answer.json()
      #expect(json["token_type"]?.string == "Bearer")
      let bearer = ["Authorization": "Bearer \(json["access_token"]?.string ?? "")"]
      let me = try await client.send("GET", "/oauth/me", headers: bearer)
      #expect(me.text == #"{"client":"tests","scope":"a","tokens":1}"#)
      #expect(try await client.send("DELETE", "/oauth/tokens", headers: bearer).status == 204)
      #expect(try await client.send("GET", "/oauth/me", headers: bearer).status == 401)
    }
  }

  @Test(arguments: [
    ("grant_type=client_credentials", "tests:wrong", 401, "invalid_client"),
    ("grant_type=client_credentials", nil, 401, "invalid_client"),
    ("grant_type=password", "tests:paper-and-pencils", 400, "unsupported_grant_type"),
  ])
  func refusalsAreThoseOfTheStandard(
    body: String,
    login: String?,
    status: Int,
    error: String
  ) async throws {
    try await withServer { client in
      let answer = try await token(client, body, login)
      #expect(answer.status == status)
      #expect(try answer.json()["error"]?.string == error)
    }
  }

  @Test(arguments: ["SHA-256", "MD5"])
  func aDigestIsComputedAsTheStandardSays(algorithm: String) async throws {
    try await withServer { client in
      let path = "/digest-auth?algorithm=\(algorithm)"
      let challenge = try await client.send("GET", path)
      #expect(challenge.status == 401)
      let text = try #require(challenge.header("WWW-Authenticate"))
      #expect(text.contains("algorithm=\(algorithm)"))
      let nonce = text.components(separatedBy: "nonce=\"")[1].prefix { $0 != "\"" }
      func hash(_ text: String) -> String {
        hex(algorithm == "MD5" ? md5(Data(text.utf8)) : sha256(Data(text.utf8)))
      }
      func answer(_ password: String) -> [String: String] {
        let secret = hash("ada:demo-api:\(password)")
        let response = hash("\(secret):\(nonce):00000001:abc:auth:\(hash("GET:\(path)"))")
        return [
          "Authorization": "Digest username=\"ada\", realm=\"demo-api\", nonce=\"\(nonce)\", "
            + "uri=\"\(path)\", cnonce=\"abc\", nc=00000001, qop=auth, response=\"\(response)\""
        ]
      }
      #expect(try await client.send("GET", path, headers: answer("hopper")).status == 401)
      #expect(try await client.send("GET", path, headers: answer("lovelace")).status == 200)
      let again = try await client.send("GET", path, headers: answer("lovelace"))
      #expect(again.header("WWW-Authenticate")?.contains("stale=true") == true)
    }
  }

  /// `get-vanilla` and `get-vanilla-query-order-key-case` of AWS's own test suite.
  @Test(arguments: [
    ("", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
    (
      "Param2=value2&Param1=value1",
      "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"
    ),
  ])
  func signaturesOfAWSAreRecognised(query: String, text: String) throws {
    let check = AWSSignatureCheck(
      method: "GET",
      path: "/",
      query: Field.list(urlEncoded: query),
      headers: ["host": "example.amazonaws.com", "x-amz-date": "20150830T123600Z"],
      body: Data()
    )
    let line =
      "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
      + "SignedHeaders=host;x-amz-date, Signature="
    #expect(check.fault(of: try #require(.init(line + text))) == nil)
    let other = String(text.reversed())
    #expect(check.fault(of: try #require(.init(line + other))) == "The signature is another's.")
  }

  @Test func theKeyIsTakenFromBothPlaces() async throws {
    try await withServer { client in
      let header = try await client.send("GET", "/key", headers: ["X-Api-Key": apiKey])
      #expect(header.text == #"{"from":"header"}"#)
      let query = try await client.send("GET", "/key?api_key=\(apiKey)")
      #expect(query.text == #"{"from":"query"}"#)
      #expect(try await client.send("GET", "/key").status == 401)
      #expect(try await client.send("GET", "/aws").status == 403)
    }
  }
}
