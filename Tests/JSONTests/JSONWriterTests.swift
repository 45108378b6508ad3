import JSON
import Testing

@Suite struct JSONWriterTests {
  @Test(arguments: [
    ("\"\\/", #""\"\\/""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\0\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\""), ("é😀\u{2028}", "\"é😀\u{2028}\""),
  ])
  func onlyWhatMustBeIsEscaped(_ text: String, _ expected: String) throws {
    #expect(JSONWriter.quoted(text) == expected)
    #expect(try JSONValue(parsing: expected) == .string(text))
  }

  @Test func compactTextHasNoBlanks() throws {
    let text = #"{"a":[1.10,-0,{}],"b":{"c":[]},"d":[true,false,null,"x"]}"#
    #expect(try JSONValue(parsing: text).text == text)
    #expect(try "\(JSONValue(parsing: text))" == text)
  }

  @Test func prettyTextPutsWhatFitsOnOneLine() throws {
    let value = try JSONValue(
      parsing: #"{"id":1,"lines":[{"sku":"a","qty":2},{"sku":"b","qty":10}],"tags":[],"note":{}}"#
    )
    #expect(
      JSONWriter(style: .pretty(width: 40)).text(of: value) == """
        {
          "id": 1,
          "lines": [
            { "sku": "a", "qty": 2 },
            { "sku": "b", "qty": 10 }
          ],
          "tags": [],
          "note": {}
        }
        """
    )
    #expect(
      JSONWriter(style: .pretty).text(of: value) == """
        {
          "id": 1,
          "lines": [{ "sku": "a", "qty": 2 }, { "sku": "b", "qty": 10 }],
          "tags": [],
          "note": {}
        }
        """
    )
    #expect(JSONWriter(style: .pretty).text(of: [1, 2, [3]]) == "[1, 2, [3]]")
    #expect(JSONWriter(style: .pretty(width: 0)).text(of: [1]) == "[\n  1\n]")
  }

  @Test func prettyLinesAreNoWiderThanAsked() throws {
    var value: JSONValue = ["a", "b"]
    for number in 0..<30 { value = ["key": value, "n": .number(JSONNumber(number)), "l": [1, 2]] }
    for width in [20, 33, 40, 80, 120] {
      let text = JSONWriter(style: .pretty(width: width)).text(of: value)
      for line in text.split(separator: "\n") where line.contains("]") || line.contains("}") {
        let isShort = line.count <= width
        #expect(isShort || line.drop { $0 == " " }.count <= "\"key\": {".count)
      }
      #expect(try JSONValue(parsing: text) == value)
    }
  }
}
