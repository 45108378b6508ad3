import Foundation
import JSON
import Testing

@testable import Matching

struct FormatFunctionTests {
  private func read(_ expression: String, _ text: String) -> String {
    result(expression, in: ["text": .text(text)])
  }

  @Test(arguments: [
    ("text | csv | length", "sku,qty\r\na,2\r\n\"b,\"\"c\"\"\",3", "2"),
    ("(text | csv)[0].sku", "sku,qty\na,2\n", #"text "a""#),
    ("(text | csv)[-1].sku", "sku,qty\na,2\n\"b,\"\"c\"\"\",3", #"text "b,\"c\"""#),
    ("(text | csv | first).price", "sku,qty\na,2\n", "missing"),
    ("text | csv(';') | jsonpath('$[*].qty')", "sku;qty\na;2\nb;\n", #"["2",""]"#),
    ("text | csv('\\t') | json", "a\tb\n1\t2", #""[{\"a\":\"1\",\"b\":\"2\"}]""#),
    ("text | csv", "", "list []"), ("text | csv", "sku,qty\n", "list []"),
  ])
  func csv(expression: String, text: String, value: String) {
    #expect(read(expression, text) == value)
  }

  @Test(arguments: [
    ("text | csv", "a,b\n1\n", "row 1 (line 2) has 1 field, and there are 2 columns"),
    ("text | csv", "a\n1,2\n", "row 1 (line 2) has 2 fields, and there is 1 column"),
    ("text | csv", "a,a\n", "the column 'a' stands twice"),
    ("text | csv", "a\n\"b\n", "not CSV: line 2: this quote is never closed"),
    (
      "text | csv('||')", "a",
      "a separator is one ASCII character, and no quote or line break"
    ),
  ])
  func whatIsNoCSVIsAnError(expression: String, text: String, message: String) {
    #expect(read(expression, text) == "error: 'csv': \(message)")
  }

  @Test(arguments: [
    ("a: 1\nb: [x, true, null]\n", #"{"a":1,"b":["x",true,null]}"#),
    ("a:\nb: ~\n", #"{"a":null,"b":null}"#), ("a: &x [1]\nb: *x\n", #"{"a":[1],"b":[1]}"#),
    ("- 0x1F\n- .5\n- +12\n- 1.\n- 0o17\n- 007\n", "[31,0.5,12,1,15,7]"),
    ("- .inf\n- -.5\n- 1.e3\n", #"[".inf",-0.5,1e3]"#), ("!!str 12", #""12""#),
    ("- !!int 12\n- ! 12\n", #"[12,"12"]"#), ("", "null"), ("--- a\n...\n", #""a""#),
    ("no: NO\n", #"{"no":"NO"}"#),
  ])
  func yaml(text: String, value: String) {
    #expect(read("text | yaml", text) == value)
  }

  @Test(arguments: [
    ("a: [1", "expected ',' or ']'"), ("--- a\n--- b\n", "2 documents, and only one can be read"),
    ("a: 1\na: 2\n", "the key 'a' stands twice in this mapping (line 2, column 1)"),
    ("!ruby/object {}", "a YAML tag has no meaning here"),
    (String(repeating: "[", count: 100), "nested deeper than 64 levels"),
  ])
  func whatIsNoYAMLIsAnError(text: String, message: String) {
    let found = read("text | yaml", text)
    #expect(found.hasPrefix("error: 'yaml': not YAML: "))
    #expect(found.contains(message) || message.hasPrefix("expected"), "\(found)")
  }

  @Test func aBombOfAliasesIsAnError() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...8 {
      let alias = "*a\(level - 1)"
      let aliases = Array(repeating: alias, count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(read("text | yaml", text).contains("aliases stand for more than 100000 values"))
  }

  @Test(arguments: [
    ("a\nb\r\nc", #"list [text "a", text "b", text "c"]"#), ("a\n", #"list [text "a"]"#),
    ("", "list []"), ("\n\n", #"list [text "", text ""]"#),
  ])
  func lines(text: String, value: String) {
    #expect(read("text | lines", text) == value)
  }

  @Test(arguments: [
    ("<a><b>1</b></a>", "//b", #"list [text "1"]"#),
    ("<a><b>1</b><b>2</b></a>", "//b", #"list [text "1", text "2"]"#),
    ("<a/>", "//b", "[]"), ("<a><b/></a>", "count(//b)", "list [1]"),
  ])
  func nodesAreAlwaysAList(text: String, path: String, value: String) {
    #expect(read("nodes('\(path)')", text) == value)
  }
}
