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
      ([0xE9], "text/plain; charset=utf-8", "\u{FFFD}"), ([0xEF, 0xBB, 0xBF, 0x61], nil, "a"),
      ([0xFF, 0xFE, 0xE9, 0x00], "text/plain; charset=utf-16", "é"),
      ([0xFE, 0xFF, 0x00, 0xE9], "text/plain; charset=utf-16", "é"),
      ([0xE9, 0x00], "text/plain; charset=utf-16", "é"),
      ([0x00, 0xE9], "text/plain; charset=\"utf-16be\"", "é"),
      ([0xE9, 0x00], "text/plain; charset=UTF-16LE", "é"),
      ([0xFF, 0xFE, 0xE9, 0x00], "text/plain; charset=utf-16le", "é"),
      ([0xFE, 0xFF, 0x00, 0xE9], "text/plain", "é"),
      ([0x3D, 0xD8, 0x4D, 0xDC, 0x41], "text/plain; charset=utf-16le", "👍\u{FFFD}"),
      ([0xE9, 0x80, 0xA4], "text/plain; charset=ISO-8859-1", "é€¤"),
      ([0xE9, 0x80, 0x81], "text/plain; charset=windows-1252", "é€\u{81}"),
      ([0xE9, 0xA4], "text/plain; charset=iso-8859-15", "é€"),
      ([0xB1, 0xB3], "text/plain; charset=ISO-8859-2", "ął"),
      ([0xB9, 0xB3], "text/plain; charset=windows-1250", "ął"),
      ([0xCF, 0xF0, 0xE8], "text/plain; charset=windows-1251", "При"),
      ([0xF0, 0xD2, 0xC9], "text/plain; charset=koi8-r", "При"),
      ([0x8F, 0xE0, 0xA8], "text/plain; charset=ibm866", "При"),
      ([0xE1, 0xEB], "text/plain; charset=iso-8859-7", "αλ"),
      ([0xFD, 0x80], "text/plain; charset=iso-8859-9", "ı€"),
      ([0x93, 0xFA, 0x96, 0x7B], "text/plain; charset=Shift_JIS", "日本"),
      ([0xC6, 0xFC, 0xCB, 0xDC], "text/plain; charset=euc-jp", "日本"),
      ([0xC8, 0xD5, 0xB1, 0xBE], "text/plain; charset=gbk", "日本"),
      ([0xA4, 0xE9, 0xA5, 0xBB], "text/plain; charset=big5", "日本"),
      ([0xC7, 0xD1], "text/plain; charset=euc-kr", "한"),
      ([0x61, 0xFF, 0x62], "text/plain; charset=shift_jis", "a\u{FFFD}b"),
    ] as [([UInt8], String?, String)]
  )
  func charsetsAreHonoured(bytes: [UInt8], type: String?, text: String) throws {
    let found = try TextDecoding.text(of: Data(bytes), contentType: type)
    #expect(found.unicodeScalars.elementsEqual(text.unicodeScalars), "\(found)")
  }

  @Test(arguments: [
    ("application/xml", "<?xml version='1.0' encoding='ISO-8859-1'?><a>\u{E9}</a>", "é"),
    ("image/svg+xml", "<?xml version=\"1.0\" encoding = \"iso-8859-15\"?><a>\u{A4}</a>", "€"),
    ("text/html", "<!doctype html><meta charset=windows-1252><p>\u{80}", "€"),
    ("text/html", "<META content='text/html; charset=iso-8859-1'><p>\u{E9}", "é"),
    ("text/html; charset=iso-8859-15", "<meta charset=utf-8>\u{A4}", "€"),
  ])
  func withoutACharsetXMLAndHTMLSayItThemselves(type: String, latin1: String, text: String) throws {
    let bytes = latin1.unicodeScalars.map { UInt8($0.value) }
    #expect(try TextDecoding.text(of: Data(bytes), contentType: type).contains(text))
  }

  @Test(arguments: ["x-none", "UTF-8//TRANSLIT", "../../lib", "utf-7", ""])
  func aCharsetThatNothingKnowsIsNoText(label: String) {
    #expect(throws: TextDecoding.UnknownCharset.self) {
      try TextDecoding.text(of: Data("a".utf8), contentType: "text/plain; charset=\"\(label)\"")
    }
  }

  @Test func longTextIsConvertedWhole() throws {
    let bytes = [UInt8](repeating: 0xCF, count: 100_001)
    let type = "text/plain; charset=windows-1251"
    #expect(
      try TextDecoding.text(of: Data(bytes), contentType: type).unicodeScalars.count == 100_001
    )
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
