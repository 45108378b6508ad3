import SpecSource
import Testing

struct CSVReaderTests {
  private func rows(_ text: String) throws -> [[String]] {
    var reader = CSVReader(text)
    var rows: [[String]] = []
    while let row = try reader.next() { rows.append(row.map(\.text)) }
    return rows
  }

  private func failure(_ text: String) -> CSVReader.Failure? {
    var reader = CSVReader(text)
    do {
      while try reader.next() != nil {}
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("", []),
    ("a", [["a"]]),
    ("a,b", [["a", "b"]]),
    ("a,b\n", [["a", "b"]]),
    ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
    ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
    (",", [["", ""]]),
    ("a,\n,b\n", [["a", ""], ["", "b"]]),
    (" a , b ", [[" a ", " b "]]),
    ("a\n\nb", [["a"], [""], ["b"]]),
    ("true,01,1.10,${x},<int>", [["true", "01", "1.10", "${x}", "<int>"]]),
  ])
  func fieldsAreWhatStandsBetweenCommas(text: String, expected: [[String]]) throws {
    #expect(try rows(text) == expected)
  }

  /// RFC 4180, sections 2.5 to 2.7.
  @Test(arguments: [
    ("\"a\",b", [["a", "b"]]),
    ("\"a,b\",c", [["a,b", "c"]]),
    ("\"a\"\"b\"", [["a\"b"]]),
    ("\"\"\"\"", [["\""]]),
    ("\"\",\"\"", [["", ""]]),
    ("\"a\r\nb\",c\r\nd,e", [["a\r\nb", "c"], ["d", "e"]]),
    ("\"e\u{301}\"\n\"é\"", [["e\u{301}"], ["é"]]),
  ])
  func quotedFieldsMayHoldCommasQuotesAndLineBreaks(text: String, expected: [[String]]) throws {
    let found = try rows(text)
    #expect(found.map { $0.map { Array($0.utf8) } } == expected.map { $0.map { Array($0.utf8) } })
  }

  @Test(arguments: [
    ("a,b\"c", "a quote stands inside a field that does not begin with one", 1, 4),
    ("a\n \"b\"", "a quote stands inside a field that does not begin with one", 2, 2),
    ("a,\"b\" ,c", "something stands behind a quoted field", 1, 6),
    ("a\nb,\"c\nd", "this quote is never closed", 2, 3),
    ("a\rb", "a carriage return stands alone", 1, 2),
    ("a\r", "a carriage return stands alone", 1, 2),
  ])
  func whatIsNotOfTheGrammarIsAnErrorAtItsPlace(
    text: String,
    message: String,
    line: Int,
    column: Int
  ) {
    let failure = failure(text)
    #expect(failure?.message == message)
    #expect(failure?.position == SourcePosition(line: line, column: column))
  }

  @Test func fieldsKnowWhereTheyStand() throws {
    var reader = CSVReader("é,bc\n\"x\ny\",z\n")
    let places = try [reader.next(), reader.next()].compactMap(\.self).joined().map { field in
      "\(field.start.line):\(field.start.column)-\(field.end.line):\(field.end.column)"
    }
    #expect(places == ["1:1-1:2", "1:3-1:5", "2:1-3:3", "3:4-3:5"])
  }

  @Test func aLongTextIsReadInOnePass() throws {
    let text = String(repeating: "1,\"two, three\",four\n", count: 20_000)
    #expect(try rows(text).count == 20_000)
  }
}
