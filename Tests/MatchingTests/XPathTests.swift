import Foundation
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

  @Test(
    arguments: [
      ("//[", "'[' is not expected", 2), ("", "it is empty", 0), ("//a[", "it ends too early", 4),
      ("/a/b[1", "a predicate is not closed by ']'", 6), ("a b", "'b' is not expected", 2),
      ("'abc", "a text is not closed", 4), ("1 +", "it ends too early", 3),
      ("//a/@", "it ends too early", 5), ("foo::a", "':a' is not expected", 4),
      ("//a]", "']' is not expected", 3), ("(1", "it ends too early", 2),
      ("nobody(//a)", "there is no function 'nobody' in XPath 1.0", 0),
      ("//a[ lower-case (.) = 'x']", "there is no function 'lower-case' in XPath 1.0", 5),
      ("$x", "an XPath has no variables here", nil),
      ("count(1)", "a function or an operator gets a value of a kind that it can't take", nil),
      ("count(", "a function has too few or too many arguments, or is not closed by ')'", nil),
      ("concat('a')", "a function has too few or too many arguments, or is not closed by ')'", nil),
    ] as [(String, String, Int?)]
  )
  func aWrongPathIsFoundWhenItIsRead(path: String, message: String, offset: Int?) throws {
    let error = try #require(throws: XPathError.self) { try XPathQuery(path) }
    #expect(error.message == message)
    #expect(error.offset == offset)
  }

  @Test(arguments: [
    "//text()", "a[. = 'nobody(']", "(1) div (2)", "//a mod (2)",
    "//y:a", "//comment() | //processing-instruction('x')", "sum(//a) and (true())", "div",
    "position() = last()", "//*[local-name()='a']/@b",
  ])
  func aRightPathIsNot(path: String) throws {
    _ = try XPathQuery(path)
  }

  @Test func unknownPrefixesAreErrors() {
    let error = "error: 'xpath': the document's root declares no such prefix"
    #expect(xpath("//y:a", "<a/>").hasPrefix(error))
  }

  @Test func textIsReadAsItIsWhateverItsDeclarationSays() throws {
    let text = "<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>"
    #expect(xpath("/a", text) == #"text "é""#)
    let latin1 = Value.bytes(Data(text.unicodeScalars.map { UInt8($0.value) }))
    #expect(result("bytes | xpath('/a')", in: ["bytes": latin1]) == #"text "é""#)
  }

  @Test(arguments: [
    ("<a/>", "/a", #"text """#), ("<a><!-- c --></a>", "//comment()", #"text " c ""#),
    ("<a b='&amp;&#233;'/>", "/a/@b", #"text "&é""#),
    ("<a><![CDATA[<b>]]></a>", "/a", #"text "<b>""#),
    ("<p>a&nbsp;b", "//p", "text \"a\u{A0}b\""),
    ("<html><script>if (a < b) {}</script><p>x</html>", "//p", #"text "x""#),
    ("<!DOCTYPE html><p>1<p>2", "count(//p)", "2"), ("  <a>x</a>", "/a", #"text "x""#),
    ("<table><td>x</table>", "//td", #"text "x""#), ("<a>1</a>", "/a = 1", "true"),
    ("<a>x</a>", "number(/a)", "null"), ("<a/>", "1 div 0", "null"),
  ])
  func edgeCases(text: String, path: String, value: String) {
    #expect(xpath(path, text) == value)
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
    #expect(xpath("string-length(/l)", text).contains("entities stand for too much"))
  }

  /// libxml2's parser of HTML gives what it had when it gives up; a part must not pass for all.
  @Test(arguments: ["<a>", "<div>", "<!DOCTYPE html><div>"])
  func whatIsNestedTooDeepIsNeverCutOff(tag: String) {
    let deep = String(repeating: tag, count: 300)
    #expect(xpath("count(//*)", deep).contains("nested deeper than 256 levels"))
  }

  @Test func entitiesThatLoopAreNamed() {
    let text = "<!DOCTYPE a [<!ENTITY x \"&x;\">]><a>&x;</a>"
    #expect(xpath("string(/a)", text).contains("entities stand for too much"))
  }

  @Test(arguments: [
    ("<a><b/><b><c/></b></a>", 3, true), ("<a><b/><b><c/></b></a>", 2, false), ("<a/>", 1, true),
    ("<a><b><c/></b><d><e><f/></e></d></a>", 3, false), ("<a>t<b/>t</a>", 2, true),
  ])
  func depthCanBeLimitedFurther(text: String, limit: Int, fits: Bool) throws {
    let query = try XPathQuery("count(//*)")
    let isRead = (try? query.value(in: Array(text.utf8), isText: true, depthLimit: limit)) != nil
    #expect(isRead == fits)
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
