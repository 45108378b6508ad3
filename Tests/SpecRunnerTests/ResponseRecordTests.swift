import Foundation
import HTTPTypes
import JSON
import Matching
import SpecModel
import TaskEngine
import Testing

@testable import SpecRunner

struct ResponseRecordTests {
  /// The answer's fields, asserted as a suite would.
  private func expect(_ validations: String, of response: ReceivedResponse) async throws {
    let log = await RunFixture().run(
      "suite: Test\nsteps:\n  - id: a\n    GET: http://api.test/shop/list?page=1\n    validations:\n"
        + validations.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n")
    ) { request in
      var response = response
      response.url = request.url
      return response
    }
    for assertion in try log["a"].assertions where !assertion.passed {
      Issue.record("\(assertion.path): expected \(assertion.expected), was \(assertion.actual)")
    }
    #expect(try log["a"].outcome == .passed)
  }

  @Test func headersIgnoreLetterCaseAndJoinTheirLines() async throws {
    var response = ReceivedResponse.json("{}")
    response.headers.append(HTTPField(name: .eTag, value: "\"v1\""))
    response.headers.append(HTTPField(name: HTTPField.Name("X-List")!, value: "a"))
    response.headers.append(HTTPField(name: HTTPField.Name("X-List")!, value: "b"))
    response.headers.append(HTTPField(name: HTTPField.Name("X-Left")!, value: "12"))
    try await expect(
      """
      headers.ETag: '"v1"'
      headers.etag: '"v1"'
      headers['x-list']: a, b
      headers.X-List: [a, b]
      headers.X-Left: <int >= 10>
      headers.X-None: <absent>
      """,
      of: response
    )
  }

  @Test func aCookieIsItsValueWithItsAttributesAsFields() async throws {
    var response = ReceivedResponse.empty(200)
    response.headers[values: .setCookie] = [
      "old=1", "session=abc; Path=/; HttpOnly; Max-Age=60; SameSite=Lax", "old=2",
    ]
    try await expect(
      """
      cookies.session: abc
      cookies.session.path: /
      cookies.session.httpOnly: true
      cookies.session.secure: false
      cookies.session.max-age: <60>
      cookies.session.sameSite: Lax
      cookies.old: "2"
      cookies.none: <absent>
      """,
      of: response
    )
  }

  @Test func linksAndLocationAreResolved() async throws {
    var response = ReceivedResponse.empty(201)
    response.headers[.location] = "items/7"
    response.headers[HTTPField.Name("Link")!] =
      "<?page=2>; rel=\"next\", </shop/list?page=9,1>; rel=\"last end\"; title=\"a, b\""
    try await expect(
      """
      location: http://api.test/shop/items/7
      links.next: http://api.test/shop/list?page=2
      links.last: http://api.test/shop/list?page=9,1
      links.end: http://api.test/shop/list?page=9,1
      links.prev: <absent>
      """,
      of: response
    )
  }

  @Test func theRequestCanBeReadBack() async throws {
    try await expect(
      """
      request.url: http://api.test/shop/list?page=1
      request.method: GET
      url: http://api.test/shop/list?page=1
      version: "1.1"
      """,
      of: .empty(200)
    )
  }

  @Test func timesAreDurationsWithTheTotalForTheWhole() async throws {
    var response = ReceivedResponse.empty(200)
    response.timings.total = .milliseconds(120)
    response.timings.firstByte = .milliseconds(80)
    try await expect(
      """
      time: <duration < 200ms>
      time.first: <duration < 100ms>
      size: <size < 1KB>
      """,
      of: response
    )
  }

  @Test func anEmptyBodyIsAbsent() async throws {
    try await expect("body: <absent>\n$.a: <absent>", of: .empty(204))
  }

  @Test func jsonIsReadWhateverTheTypeAndInItsCharset() async throws {
    try await expect("body.a: 1", of: .text(#"{"a": 1}"#))
    let latin = ReceivedResponse(
      status: 200,
      headers: [.contentType: "application/json; charset=iso-8859-1"],
      body: Data([0x22, 0xE9, 0x22])
    )
    try await expect("body: é\ntext: '\"é\"'", of: latin)
  }

  @Test func thePlaceOfAMistakeIsToldWhereJSONWasPromised() {
    let record = ResponseRecord(.json("{\"a\": }"), to: PreparedRequest(url: "http://a.test/"))
    guard case .record(let body) = record.field("body") else {
      Issue.record("the body is read")
      return
    }
    #expect(body.unusable?.hasPrefix("application/json, 7 bytes: not JSON, line 1") == true)
  }
}

struct TextDecodingTests {
  @Test(
    arguments: [
      ([0xC3, 0xA9], nil, "é"), ([0xC3, 0xA9], "text/plain; charset=UTF-8", "é"),
      ([0xE9, 0x80], "text/plain; charset=ISO-8859-1", "é€"),
      ([0xFF, 0xFE, 0xE9, 0x00], "text/plain; charset=utf-16", "é"),
      ([0xFE, 0xFF, 0x00, 0xE9], "text/plain; charset=utf-16", "é"),
      ([0x00, 0xE9], "text/plain; charset=\"utf-16be\"", "é"),
      ([0xE9], "text/plain; charset=utf-8", "\u{FFFD}"),
      ([0xEF, 0xBB, 0xBF, 0x61], nil, "a"), ([0x61], "text/plain; charset=koi8-r", "a"),
    ] as [([UInt8], String?, String)]
  )
  func charsetsAreHonoured(bytes: [UInt8], type: String?, text: String) {
    #expect(TextDecoding.text(of: Data(bytes), contentType: type) == text)
  }

  @Test(
    arguments: [
      ("application/json", true), ("application/problem+json", true), ("text/html", true),
      ("image/svg+xml", true), ("image/png", false), ("application/octet-stream", false),
      ("application/x-www-form-urlencoded", true), (nil, true),
    ] as [(String?, Bool)]
  )
  func textIsKnownByItsType(type: String?, isText: Bool) {
    #expect(TextDecoding.isText(Data("plain text".utf8), contentType: type) == isText)
  }

  @Test func bytesWithoutATypeAreLookedAt() {
    #expect(!TextDecoding.isText(Data([0x89, 0x50, 0x00, 0x01]), contentType: nil))
    #expect(!TextDecoding.isText(Data([0xFF, 0xFE, 0xFF, 0xFE, 0x41, 0x41]), contentType: nil))
  }
}

struct ByteCountTests {
  @Test(
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 KB"), (2345, "2.3 KB"),
      (12_345, "12 KB"), (1_000_000, "1 MB"), (2_500_000_000, "2.5 GB"),
    ]
  )
  func sizesAreShort(bytes: Int, text: String) {
    #expect(ByteCount.text(bytes) == text)
  }
}
