import Testing

@testable import TaskEngine

struct RequestURLTests {
  @Test(arguments: [
    ("http://h", "", "http://h"),
    ("http://h", "/a", "http://h/a"),
    ("http://h/", "a", "http://h/a"),
    ("http://h/", "/a", "http://h/a"),
    ("http://h/v2//", "//a", "http://h/v2/a"),
    ("http://h:8080/v2", "a/b/", "http://h:8080/v2/a/b/"),
    ("https://h:8080/v2?key=1#top", "/a?x=2", "https://h:8080/v2/a?key=1&x=2#top"),
    ("http://h?key=1", "/a#part", "http://h/a?key=1#part"),
    ("http://h/a%2Fb/../c", "", "http://h/a%2Fb/../c"),
    ("http://h", "/é?q=ü", "http://h/%C3%A9?q=%C3%BC"),
    ("http://[::1]:80/", "x", "http://[::1]:80/x"),
    ("HTTP://h", "/a", "http://h/a"),
  ])
  func pathJoinsWithExactlyOneSlash(base: String, path: String, expected: String) throws {
    var url = try RequestURL(base)
    try url.append(path)
    #expect(url.text == expected)
  }

  @Test(arguments: [
    ("", "bad URL '': it has no scheme"),
    ("example.org/a", "bad URL 'example.org/a': it has no scheme"),
    ("http://", "bad URL 'http://': it has no host"),
    ("http:///a", "bad URL 'http:///a': it has no host"),
    ("http://a b/", "bad URL 'http://a b/': it has a space"),
    ("http://a/\n", "bad URL 'http://a/\n': it has a control character"),
    ("http://a:99999/", "bad URL 'http://a:99999/': its port is not a number from 1 to 65535"),
    ("http://a:x/", "bad URL 'http://a:x/': its port is not a number from 1 to 65535"),
    ("http://a<b>/", "bad URL 'http://a<b>/': its host is not a host name"),
    ("http://[::1", "bad URL 'http://[::1': '[' is not closed"),
  ])
  func badURLNamesItself(text: String, message: String) {
    #expect { try RequestURL(text) } throws: { error in
      let error = error as? RequestError
      return error?.code == .badURL && error?.message == message
    }
  }

  @Test(arguments: ["ftp://a/", "file:///etc/passwd", "javascript://x"])
  func onlyHTTPIsSpoken(text: String) {
    #expect { try RequestURL(text) } throws: {
      ($0 as? RequestError)?.code == .unsupportedScheme
    }
  }

  // RFC 3986, section 5.4, as far as http goes.
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
    (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
    ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
    ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
    ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("https://b/z", "https://b/z"),
  ])
  func referencesAreResolved(reference: String, expected: String) throws {
    let base = try RequestURL("http://a/b/c/d;p?q")
    #expect(try base.resolving(reference).text == expected)
  }
}
