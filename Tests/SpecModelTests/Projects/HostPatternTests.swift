import Testing

@testable import SpecModel

struct HostPatternTests {
  @Test(arguments: [
    ("api.test", "http://api.test/orders"), ("api.test", "https://api.test"),
    ("api.test", "http://api.test:8080?q"), ("api.test", "http://API.Test/"),
    ("API.test", "http://api.test/"), ("api.test", "http://api.test./"),
    ("api.test.", "http://api.test/"), ("api.test", "http://user:pa@ss@api.test/"),
    ("api.test", "http://api.test:/"), ("api.test:80", "http://api.test/"),
    ("api.test:443", "https://api.test/"), ("api.test:8080", "http://api.test:8080/"),
    ("*.test", "http://api.test/"), ("*.test", "http://a.b.c.test:81/"),
    ("*.test:81", "http://api.test:81/"), ("127.0.0.1", "http://127.0.0.1:8080/"),
    ("[::1]", "http://[::1]:8080/"), ("[::1]", "http://[0:0:0:0:0:0:0:1]/"),
    ("[0::1]:8080", "http://[::0001]:8080/"), ("[::ABCD]", "http://[::abcd]/"),
    ("bücher.test", "http://bücher.test/"),
  ])
  func hostIsCovered(pattern: String, url: String) throws {
    let pattern = try #require(HostPattern(pattern))
    let address = try #require(ServerAddress(url: url))
    #expect(pattern.covers(address))
  }

  @Test(arguments: [
    ("api.test", "http://evil.test/"), ("api.test", "http://api.test.evil.test/"),
    ("api.test", "http://api.test@evil.test/"), ("api.test", "http://api.test:80@evil.test/"),
    ("api.test", "http://evil.test/@api.test"), ("api.test", "http://evil.test?@api.test"),
    ("api.test", "http://evil.test#@api.test"), ("api.test", "http://evil.test/http://api.test/"),
    ("api.test:80", "http://api.test:8080/"), ("api.test:80", "https://api.test/"),
    ("*.api.test", "http://api.test/"), ("*.api.test", "http://evilapi.test/"),
    ("*.api.test", "http://evil.test／.api.test/"), ("api.test", "http://ａpi.test/"),
    ("127.0.0.1", "http://127.1/"), ("127.0.0.1", "http://2130706433/"),
    ("[::1]", "http://[::2]/"), ("[::1]", "http://127.0.0.1/"),
    ("[::1]", "http://[::ffff:127.0.0.1]/"), ("bücher.test", "http://bu\u{308}cher.test/"),
  ])
  func hostIsNotCovered(pattern: String, url: String) throws {
    let pattern = try #require(HostPattern(pattern))
    #expect(ServerAddress(url: url).map { pattern.covers($0) } != true)
  }

  @Test(arguments: [
    "", "/orders", "api.test", "ftp://api.test/", "http://", "http:///orders", "http://@/",
    "http://a%70i.test/", "http://api.test\\@evil.test/", "http://api test/", "http://[::1/",
    "http://[api.test]/", "http://[fe80::1%25eth0]/", "http://api.test:0/", "http://api.test:x/",
    "http://[::1]x/", "http://./",
  ])
  func nothingIsSureOfThisURL(url: String) {
    let address = ServerAddress(url: url)
    #expect(address == nil || address?.host == "evil.test", "\(String(describing: address))")
  }

  @Test(arguments: [
    "", "*", "*.", "a.*.test", "http://api.test", "api.test/", "api.test:0", "api.test:x", "::1",
    "*.[::1]", "[api]", "a b", "%61", "user@api.test", "${host}",
  ])
  func thisIsNoEntry(text: String) {
    #expect(HostPattern(text) == nil)
  }
}
