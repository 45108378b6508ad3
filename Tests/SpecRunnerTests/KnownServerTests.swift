import SpecModel
import Testing

@testable import SpecRunner

struct KnownServerTests {
  private static let first = ServerAddress(host: "a.example", port: 80)

  /// Whether a second URL is looked at anew after a first one.
  private static func isAsked(_ second: String, after first: String) -> Bool {
    let known = KnownServer()
    var isAsked = false
    _ = known.answer(for: first) { Self.first }
    let answer = known.answer(for: second) {
      isAsked = true
      return nil
    }
    #expect((answer == nil) == isAsked)
    return isAsked
  }

  @Test(arguments: [
    ("http://a.example/x", "http://a.example/y?z#1"),
    ("http://a.example:81/", "http://a.example:81/a"),
    ("http://u:p@a.example/", "http://u:p@a.example/b"),
  ])
  func anotherPathOfTheSameServerIsNoQuestion(_ first: String, _ second: String) {
    #expect(!Self.isAsked(second, after: first))
  }

  @Test(arguments: [
    ("http://a.example/", "https://a.example/"), ("http://a.example/", "http://a.example:81/"),
    ("http://a.example/", "http://a.example.org/"), ("http://a.example/", "http://a.example@b/"),
    ("http://a.example/", "http://a.example"), ("http://a.example", "http://a.example.org"),
    ("http://a.example?x/", "http://a.example?x/"),
    ("http://é.example/", "http://e\u{301}.example/"),
    ("no URL/", "no URL/"),
  ])
  func whateverMayBeAnotherServerIsLookedAt(_ first: String, _ second: String) {
    #expect(Self.isAsked(second, after: first))
  }
}
