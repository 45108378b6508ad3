import Foundation
import Testing

@testable import Matching

struct TextFormatTests {
  private func check(_ format: TextFormat, _ good: [String], _ bad: [String]) {
    for text in good { #expect(format.accepts(text), "\(format.rawValue): \(text)") }
    for text in bad + ["", " "] { #expect(!format.accepts(text), "\(format.rawValue): \(text)") }
    if format != .path {
      for text in good { #expect(!format.accepts(text + "\n"), "\(format.rawValue): \(text) + LF") }
    }
  }

  @Test func uuid() {
    check(
      .uuid,
      [
        "0f8d7a8e-3f5c-4c8e-9d55-6a1b2c3d4e5f", "0F8D7A8E-3F5C-4C8E-9D55-6A1B2C3D4E5F",
        "00000000-0000-0000-0000-000000000000",
      ],
      [
        "0f8d7a8e3f5c4c8e9d556a1b2c3d4e5f", "0f8d7a8e-3f5c-4c8e-9d55-6a1b2c3d4e5",
        "0f8d7a8e-3f5c-4c8e-9d55-6a1b2c3d4e5g", "{0f8d7a8e-3f5c-4c8e-9d55-6a1b2c3d4e5f}",
        "0f8d7a8-e3f5c-4c8e-9d55-6a1b2c3d4e5f",
      ]
    )
  }

  @Test func date() {
    check(
      .date,
      ["2030-01-31", "2000-02-29", "2024-02-29", "0000-01-01", "9999-12-31"],
      [
        "2030-02-29", "1900-02-29", "2030-13-01", "2030-00-01", "2030-01-00", "2030-04-31",
        "2030-1-1",
        "30-01-01", "2030/01/01", "2030-01-01T00:00:00Z", "২০৩০-01-01",
      ]
    )
  }

  @Test func time() {
    check(
      .time,
      [
        "12:00:00Z", "23:59:59.999+01:00", "00:00:00-00:00", "12:00:00z", "23:59:60Z",
        "01:29:60+01:30",
      ],
      [
        "12:00:00", "24:00:00Z", "12:60:00Z", "12:00:61Z", "12:00:60Z", "12:00Z", "12:00:00.Z",
        "12:00:00+24:00", "12:00:00+1:00", "12:00:00+01:60", "1:00:00Z",
      ]
    )
  }

  @Test func dateTime() {
    check(
      .dateTime,
      [
        "2030-01-31T12:00:00Z", "2030-01-31t12:00:00z", "2030-01-31T12:00:00.123456789+05:30",
        "1998-12-31T23:59:60Z", "1998-12-31T15:59:60.123-08:00", "2015-07-01T01:59:60+02:00",
        "1985-04-12T23:20:50.52Z",
      ],
      [
        "2030-01-31T12:00:00", "2030-01-31 12:00:00Z", "2030-01-31", "2030-02-30T12:00:00Z",
        "1998-12-31T22:59:60Z", "1998-12-30T23:59:60Z", "1998-12-31T23:58:60Z",
        "2030-01-31T25:00:00Z",
        "2030-01-31T12:00:00+0100", "2030-01-31T12:00:00,5Z",
      ]
    )
  }

  @Test func email() {
    check(
      .email,
      [
        "ada@example.com", "a.b+c@x-y.co", "ada@localhost", "\"a b\"@example.com", "a@[127.0.0.1]",
        "a@[IPv6:::1]", "müller@exämple.com", "o'neil@example.com",
      ],
      [
        "ada", "ada@", "@example.com", "a b@example.com", ".a@example.com", "a.@example.com",
        "a..b@example.com", "a@-x.com", "a@x..com", "a@b@c", "a@[300.0.0.1]", "a@x_y.com",
        String(repeating: "a", count: 65) + "@example.com",
      ]
    )
  }

  @Test func uri() {
    check(
      .uri,
      [
        "https://example.com", "http://a:80/b?c=d#e", "urn:isbn:12", "mailto:a@b.c",
        "http://[::1]:80/",
        "ftp://u:p@h/", "http://a/%20b", "http://", "data:,a", "http://a?q=/?",
      ],
      [
        "example.com", "/a/b", "//a/b", "http://a b", "http://a/%2", "http://a/%zz", "1http://a",
        ":a",
        "http://[::1", "http://a:b/", "http://ü.de", "http://a/{b}", "http://a#b#c", "http://a@b@c",
      ]
    )
  }

  @Test func path() {
    check(
      .path,
      ["/", "/a/b", "/a%20b", "/a/../b", "/a:b@c", "//a"],
      ["a", "a/b", "/a?b", "/a#b", "/a b", "/a%2", "http://a/b"]
    )
  }

  @Test func hostname() {
    check(
      .hostname,
      ["localhost", "example.com", "a-b.c1.de", "example.com.", "127.0.0.1", "xn--mller-kva.de"],
      [
        "-a.com", "a-.com", "a..b", ".a", "a_b.com", "a b", "müller.de", ".",
        String(repeating: "a", count: 64) + ".com", String(repeating: "abc.", count: 70),
      ]
    )
  }

  @Test func ipv4() {
    check(
      .ipv4,
      ["127.0.0.1", "0.0.0.0", "255.255.255.255"],
      ["256.0.0.1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "1.2.3.4/8", "1..2.3", "a.b.c.d", "1.2.3.+4"]
    )
  }

  @Test func ipv6() {
    check(
      .ipv6,
      [
        "::", "::1", "1::", "2001:db8::1", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4",
        "1:2:3:4:5:6:1.2.3.4",
        "ABCD:EF01:2345:6789:ABCD:EF01:2345:6789", "1:2:3:4:5:6:7::",
      ],
      [
        ":", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "12345::", "g::",
        "1:2:3:4:5:6:7:8::",
        "::1.2.3", "1.2.3.4::", "fe80::1%eth0", ":1::", "1:2:3:4:5:6:7:1.2.3.4",
      ]
    )
  }

  @Test func base64() {
    check(
      .base64,
      ["YQ==", "YWI=", "YWJj", "+/+/"],
      ["YQ", "YQ=", "YQ===", "Y===", "YR==", "Y Q=", "-_-_", "YWJj=", "====", "a=b="]
    )
  }

  @Test func hex() {
    check(.hex, ["0", "ff", "DEADbeef", "abc"], ["0x1", "g", "a b", "é"])
  }

  @Test func jwt() {
    check(
      .jwt,
      ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "eyJhbGciOiJub25lIn0.e30."],
      [
        "a.b.c", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0", "eyJhbGciOiJIUzI1NiJ9..c2ln",
        "W10.e30.c2ln", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln.x", "e30=.e30.c2ln",
      ]
    )
  }

  @Test func semver() {
    check(
      .semver,
      [
        "1.2.3", "0.0.0", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-0.3.7", "1.0.0+20130313",
        "1.0.0-x-y+z.01",
        "1.0.0--",
      ],
      [
        "1", "1.2", "1.2.3.4", "01.2.3", "1.2.3-", "1.2.3+", "1.2.3-01", "v1.2.3", "1.2.3-a..b",
        "1.2.x",
        "1.2.3-ä",
      ]
    )
  }
}

struct MomentTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000Z"),
    ("2030-01-31", "2030-01-31T00:00:00.000Z"),
    ("2030-01-01T00:30:00.1239+01:00", "2029-12-31T23:30:00.123Z"),
    ("Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37.000Z"),
    ("1998-12-31T23:59:60Z", "1999-01-01T00:00:00.000Z"),
    ("0000-03-01", "0000-03-01T00:00:00.000Z"),
    ("1600-02-29", "1600-02-29T00:00:00.000Z"),
    ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59.500Z"),
  ])
  func datesAreRead(text: String, normal: String) {
    #expect(Moment(text)?.text == normal)
  }

  @Test(arguments: [
    "soon", "2030", "2030-02-30", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
    "Sun, 06 Foo 1994 08:49:37 GMT", "",
  ])
  func otherTextIsNoDate(text: String) {
    #expect(Moment(text) == nil)
  }

  @Test func everyDayOfFourCenturiesComesBack() {
    for day in stride(from: Int64(-200_000), through: 200_000, by: 7) {
      #expect(CivilDate(daysSinceEpoch: day).daysSinceEpoch == day)
    }
  }
}

struct QuantityTests {
  @Test(arguments: [
    ("500ms", "duration 500ms"), ("2s", "duration 2s"), ("3m", "duration 3m"),
    ("1h", "duration 1h"),
    ("2d", "duration 2d"), ("1.5s", "duration 1.5s"), ("0.5ms", "duration 0.5ms"),
    ("90s", "duration 90s"),
    ("10KB", "size 10000"), ("5MiB", "size 5242880"), ("1.5KB", "size 1500"), ("0B", "size 0"),
    ("1GB", "size 1000000000"), ("1GiB", "size 1073741824"), ("1KiB", "size 1024"),
    ("2MB", "size 2000000"),
  ])
  func quantitiesCarryAUnit(text: String, value: String) {
    #expect(Quantity.parse(text).map(show) == value)
  }

  @Test(arguments: [
    "5", "ms", "", "5 s", "-5s", "5sec", "1.s", ".5s", "1.2.3s", "5S", "5kb", "99999999999999999d",
    "0.00000000000000000001ms",
  ])
  func otherTextIsNone(text: String) {
    #expect(Quantity.parse(text).map(show) == nil)
  }
}

struct EvaluationEnvironmentTests {
  private func environment(_ seed: UInt64) -> EvaluationEnvironment {
    EvaluationEnvironment(seed: seed) { .distantPast }
  }

  @Test func equalSeedsGiveEqualDraws() {
    let (first, second) = (environment(7), environment(7))
    #expect((0..<5).map { _ in first.nextBits() } == (0..<5).map { _ in second.nextBits() })
    #expect(environment(7).nextBits() != environment(8).nextBits())
  }

  @Test func theGeneratorIsSplitMix64() {
    // The reference implementation's first draws from the seed 1234567.
    let environment = environment(1_234_567)
    #expect(environment.nextBits() == 6_457_827_717_110_365_317)
    #expect(environment.nextBits() == 3_203_168_211_198_807_973)
  }

  @Test func forksDependOnSeedAndLabelAlone() {
    let parent = environment(7)
    let before = parent.fork("a").nextBits()
    _ = parent.nextBits()
    #expect(parent.fork("a").nextBits() == before)
    #expect(parent.fork("b").nextBits() != before)
    #expect(environment(8).fork("a").nextBits() != before)
  }

  @Test func drawsStayBelowTheirBound() {
    let environment = environment(1)
    var seen: Set<UInt64> = []
    for _ in 0..<200 { seen.insert(environment.next(below: 6)) }
    #expect(seen == [0, 1, 2, 3, 4, 5])
  }
}
