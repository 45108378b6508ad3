import JSON
import Testing

@testable import Matching

struct XPathTests {
  private func xpath(_ path: String, _ text: String) -> String {
    result("text | xpath('\(path)')", in: ["text": .text(text)])
  }

  static let feed = """
    <?xml version="1.0"?>
    <feed xmlns="urn:atom" xmlns:x="urn:x"><title>Shop</title>
    <x:entry id="1"><x:price>5</x:price></x:entry><x:entry id="2"><x:price>20</x:price></x:entry></feed>
    """

  @Test(arguments: [
    ("//_:title", #"text "Shop""#), ("//x:entry/@id", #"list [text "1", text "2"]"#),
    ("//x:entry[x:price > 10]/@id", #"text "2""#), ("count(//x:entry)", "2"),
    ("sum(//x:price)", "25"),
    ("//x:price > 10", "true"), ("string(//x:price)", #"text "5""#), ("//nobody", "missing"),
    ("number(//_:title)", "null"),
  ])
  func xml(path: String, value: String) {
    #expect(xpath(path, Self.feed) == value)
  }

  @Test(arguments: [
    ("//title", #"text "Shop""#), ("//p", #"list [text "a", text "b é"]"#), ("count(//li)", "0"),
    ("//a/@href", #"text "/x?a=1&b=2""#),
  ])
  func html(path: String, value: String) {
    let page =
      "<!DOCTYPE html><html><head><title>Shop</title><body><p>a<p>b é<br><a href='/x?a=1&b=2'>x</a>"
      .replacing("<br>", with: "</p><br>")
    #expect(xpath(path, page) == value)
  }

  @Test func aFragmentOfHTMLIsRead() {
    #expect(xpath("//b", "<p>a <b>c</b><br>") == #"text "c""#)
  }

  @Test(arguments: [
    ("", "the document is empty"), (#"{"a":1}"#, "the text is neither XML nor HTML"),
    ("<?xml version='1.0'?><a><b></a>", "the text is neither XML nor HTML"),
    ("plain", "the text is neither XML nor HTML"),
  ])
  func otherTextIsAnError(text: String, message: String) {
    #expect(xpath("//a", text) == "error: 'xpath': \(message)")
  }

  @Test(arguments: ["//[", "", "//a[", "/a/b[1"])
  func aWrongPathIsFoundWhenItIsRead(path: String) {
    #expect(throws: XPathError.self) { try XPathQuery(path) }
  }

  @Test func unknownFunctionsAndPrefixesAreErrors() {
    #expect(xpath("nobody(//a)", "<a/>").hasPrefix("error: 'xpath': the XPath can"))
    #expect(xpath("nobody(", "<a/>").hasPrefix("error: 'xpath': the XPath can"))
    #expect(xpath("//y:a", "<a/>").hasPrefix("error: 'xpath': the XPath can"))
  }

  @Test func noFileIsRead() {
    let text = "<!DOCTYPE r [<!ENTITY e SYSTEM \"file:///etc/hostname\">]><r>&e;</r>"
    #expect(xpath("string(/r)", text) == #"text """#)
  }

  @Test func entitiesDoNotExplode() {
    var text = "<!DOCTYPE l [<!ENTITY a0 \"lol\">"
    for level in 1...12 {
      let inner = String(repeating: "&a\(level - 1);", count: 10)
      text += "<!ENTITY a\(level) \"\(inner)\">"
    }
    text += "]><l>&a12;</l>"
    // Fully expanded these are three million million characters.
    #expect(xpath("string-length(/l)", text).utf8.count < 8)
  }

  @Test func endlessPathsAreGivenUp() {
    let text = "<r>" + String(repeating: "<a><b/></a>", count: 2000) + "</r>"
    #expect(xpath("count(//*[count(//*[count(//*) > 0]) > 0])", text).contains("given up"))
  }

  @Test func nodesAreHeldAgainstPatterns() throws {
    let scope: TestScope = ["text": .text(Self.feed)]
    #expect(try matches(evaluate("xpath('//x:entry/@id')", in: scope), ["1", "2"]))
    #expect(try matches(evaluate("xpath('//x:entry/@id')", in: scope), ["<each>": "<int>"]))
    #expect(try matches(evaluate("xpath('//_:title')", in: scope), "Shop"))
    #expect(try matches(evaluate("xpath('//nobody')", in: scope), "<absent>"))
  }
}
