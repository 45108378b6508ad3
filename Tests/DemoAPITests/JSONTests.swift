import Foundation
import Testing

@testable import demo_api

struct JSONTests {
  @Test(arguments: [
    "null", "true", "[]", "{}", "1.10", "-0", "1E400", "123456789012345678901",
    #"{"b":1,"a":[null,false,{"c":"\"\\\n"}]}"#, #""é\u0001""#,
  ])
  func textComesOutAsItWentIn(text: String) throws {
    #expect(try JSON(parsing: Data(text.utf8)).text == text)
  }

  @Test(arguments: [
    "", "[1,]", "{\"a\":1,}", "01", "1.", "+1", ".5", "tru", "[1 2]", "{a:1}", "\"\n\"", "\"\\x\"",
    "\"", "\"\\", "[", "{\"a\"", "1 1", "\u{FEFF}1", "'a'",
  ])
  func whatIsNotJSONIsRefused(text: String) {
    #expect(throws: JSON.SyntaxError.self) { try JSON(parsing: Data(text.utf8)) }
  }

  @Test func depthHasALimit() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: JSON.SyntaxError.self) { try JSON(parsing: Data(text.utf8)) }
  }

  @Test(arguments: [(0, "0.00"), (5, "0.05"), (1250, "12.50"), (99_999, "999.99")])
  func moneyHasTwoDecimals(cents: Int, text: String) {
    #expect(JSON.money(cents: cents).text == text)
  }
}
