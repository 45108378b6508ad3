import JSON
import Testing

@Suite struct JSONNumberTests {
  @Test(arguments: [
    "", "-", "+1", "01", "1.", ".5", "1e", "1e+", "0x1", " 1", "1 ", "NaN", "1_000", "--1", "-01",
    "1.5.5", "1e5e5", "１",
  ])
  func textThatIsNoNumberGivesNil(_ text: String) {
    #expect(JSONNumber(text) == nil)
  }

  @Test(arguments: ["0", "-0", "10", "1.10", "0.5", "1E+400", "-1e-3", "0e0"])
  func textThatIsANumberIsKept(_ text: String) {
    #expect(JSONNumber(text)?.text == text)
  }

  @Test(arguments: [
    ("1", "1.0"), ("1", "10e-1"), ("0.1", "1e-1"), ("0", "-0.0e7"), ("100", "1E2"),
    ("1.10", "1.1"), ("1e400", "10e399"), ("1E999999999999", "10E999999999998"),
    ("-12300", "-1.23e4"), ("123456789012345678901234567890", "1.2345678901234567890123456789e29"),
    ("1e9999999999999999999", "1e99999999999999999999"),
    ("9223372036854775807.0", "9223372036854775807"),
    ("0e99999999999999999999", "0"),
  ])
  func equalValuesAreEqualAndHashAlike(_ left: String, _ right: String) throws {
    let (left, right) = (try #require(JSONNumber(left)), try #require(JSONNumber(right)))
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(!(left < right) && !(right < left))
  }

  @Test(arguments: [
    ("1e399", "1e400"), ("-1e400", "-1e399"), ("-1", "0"), ("0", "1e-400"), ("-1e-400", "0"),
    ("0.1", "0.10000000000000000000001"), ("9007199254740992", "9007199254740993"),
    ("99", "100"), ("9.9", "10"), ("-10", "-9.9"), ("1E999999999998", "1E999999999999"),
    ("1.23", "1.234"), ("-1.234", "-1.23"),
    ("123456789012345678901234567889", "123456789012345678901234567890"),
    ("999999999999999999", "1e18"), ("1e-99999999999999999999", "1e9999999999999999999"),
  ])
  func numbersAreOrderedExactly(_ left: String, _ right: String) throws {
    let (left, right) = (try #require(JSONNumber(left)), try #require(JSONNumber(right)))
    #expect(left < right)
    #expect(!(right < left))
    #expect(left != right)
  }

  @Test(
    arguments: [
      ("1", 1), ("1.0", 1), ("1e2", 100), ("-0", 0), ("-1200e-2", -12),
      ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
      ("9223372036854775807.000", Int.max), ("9223372036854775808", nil),
      ("-9223372036854775809", nil),
      ("1.5", nil), ("1e-1", nil), ("1e19", nil), ("1E999999999999", nil), ("0e999999999999", 0),
    ] as [(String, Int?)]
  )
  func intIsExactAndByValue(_ text: String, _ expected: Int?) throws {
    #expect(try #require(JSONNumber(text)).int == expected)
  }

  @Test(arguments: [
    ("1", true), ("1.0", true), ("1e2", true), ("1.5e1", true), ("0.0", true), ("1E400", true),
    ("1.5", false), ("1e-1", false), ("15e-1", false), ("1e-400", false),
  ])
  func isIntegerIsByValue(_ text: String, _ expected: Bool) throws {
    #expect(try #require(JSONNumber(text)).isInteger == expected)
  }

  @Test func doublesAreTheNearest() throws {
    #expect(JSONNumber("0.1")?.double == 0.1)
    #expect(JSONNumber("1e400")?.double == .infinity)
    #expect(JSONNumber(1.5)?.text == "1.5")
    #expect(JSONNumber(100.0)?.text == "100")
    #expect(JSONNumber(1e300)?.text == "1e+300")
    #expect(JSONNumber(Double.nan) == nil)
    #expect(JSONNumber(Double.infinity) == nil)
  }

  @Test(arguments: [
    ("0.1", "+", "0.2", "0.3"), ("1", "+", "2", "3"), ("1.5", "+", "-1.5", "0"),
    ("999999999999999999", "+", "1", "1000000000000000000"),
    ("9223372036854775807", "+", "1", "9223372036854775808"),
    ("1e30", "+", "1", "1000000000000000000000000000001"),
    ("1", "-", "0.9", "0.1"), ("1", "-", "2", "-1"), ("0.1", "-", "0.3", "-0.2"),
    ("100", "-", "0.01", "99.99"),
    ("1.1", "*", "1.1", "1.21"), ("-3", "*", "0.5", "-1.5"), ("0", "*", "1e400", "0"),
    ("123456789012", "*", "1234567890123", "152415787531905209728476"),
    ("1e300", "*", "1e300", "1e600"),
    ("999999999999999999", "*", "999999999999999999", "999999999999999998000000000000000001"),
    ("10", "/", "4", "2.5"), ("1", "/", "3", "0.3333333333333333333333333333333333"),
    ("2", "/", "3", "0.6666666666666666666666666666666667"), ("6", "/", "3", "2"),
    ("-1", "/", "8", "-0.125"),
    ("0", "/", "5", "0"), ("1e400", "/", "1e399", "10"), ("1", "/", "1e50", "1e-50"),
    (
      "12345678901234567890123456789012345678901", "/", "1",
      "12345678901234567890123456789012345678901"
    ),
    ("7", "%", "3", "1"), ("-7", "%", "3", "-1"), ("7", "%", "-3", "1"), ("5.5", "%", "2", "1.5"),
    ("1", "%", "0.1", "0"), ("1e400", "%", "7", "4"), ("3", "%", "1e999999", "3"),
    ("1.0", "%", "1e3", "1"),
  ])
  func arithmeticIsExact(_ left: String, _ sign: String, _ right: String, _ expected: String) throws
  {
    let (left, right) = (try #require(JSONNumber(left)), try #require(JSONNumber(right)))
    let result =
      switch sign {
      case "+": left.adding(right)
      case "-": left.subtracting(right)
      case "*": left.multiplied(by: right)
      case "/": left.divided(by: right)
      default: left.remainder(dividingBy: right)
      }
    #expect(result?.text == expected)
    #expect(result.map { JSONNumber($0.text) == $0 } == true)
  }

  @Test func resultsBeyondTheLimitAreNil() throws {
    let (large, one) = (try #require(JSONNumber("1e999999999999")), JSONNumber(1))
    #expect(large.adding(one) == nil)
    #expect(large.subtracting(one) == nil)
    #expect(large.remainder(dividingBy: 7) == nil)
    #expect(large.multiplied(by: large) == JSONNumber("1e1999999999998"))
    let digits = try #require(JSONNumber(String(repeating: "7", count: 600)))
    #expect(digits.multiplied(by: digits) == nil)
    #expect(digits.adding(digits) != nil)
    let huge = try #require(JSONNumber("1e99999999999999999"))
    #expect(huge.multiplied(by: huge) == nil)
    #expect(one.divided(by: 0) == nil)
    #expect(one.remainder(dividingBy: 0) == nil)
  }

  @Test func smallNumbersCalculateAsIntegersDo() throws {
    var state: UInt64 = 42
    for _ in 0..<2_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let left = Int(truncatingIfNeeded: state >> 33) % 100_000 - 50_000
      let right = Int(truncatingIfNeeded: state >> 13) % 1_000 - 500
      // The fractions keep the fast way for integers out of it.
      let (a, b) = (JSONNumber(unchecked: "\(left).0"), JSONNumber(unchecked: "\(right).0"))
      #expect(a.adding(b)?.int == left + right)
      #expect(a.subtracting(b)?.int == left - right)
      #expect(a.multiplied(by: b)?.int == left * right)
      #expect((a < b) == (left < right))
      if right != 0 {
        #expect(a.remainder(dividingBy: b)?.int == left % right)
        #expect(a.multiplied(by: b)?.divided(by: b)?.int == left)
      }
    }
  }

  @Test(arguments: [
    ("2.5", 0, "3"), ("-2.5", 0, "-3"), ("2.4999", 0, "2"), ("1.25", 1, "1.3"), ("1.10", 1, "1.10"),
    ("1.10", 5, "1.10"), ("0.5", 0, "1"), ("0.4", 0, "0"), ("0.04", 0, "0"), ("149", -2, "100"),
    ("150", -2, "200"), ("99.99", 1, "100"), ("7", 0, "7"),
  ])
  func roundingIsHalfAwayFromZero(_ text: String, _ places: Int, _ expected: String) throws {
    #expect(try #require(JSONNumber(text)).rounded(toPlaces: places).text == expected)
  }

  @Test(arguments: [
    ("12.50", "12.5", false), ("-0.5", "-0.05", true), ("12.5", "13", true), ("0.0", "-0", false),
    ("99999999999999999", "0.0000000000000001", false),
    ("0.0000000000000001", "99999999999999999", true),
  ])
  func decimalsCompareAtAnyNumberOfPlaces(_ left: String, _ right: String, _ isLess: Bool) throws {
    let (left, right) = (try #require(JSONNumber(left)), try #require(JSONNumber(right)))
    #expect((left < right) == isLess)
    #expect(!(right < left) || !isLess)
  }

  @Test(arguments: [("1", "-1"), ("-1.10", "1.10"), ("0", "0"), ("-0.0", "0"), ("1e400", "-1e400")])
  func negatedChangesTheSign(_ text: String, _ expected: String) throws {
    #expect(try #require(JSONNumber(text)).negated.text == expected)
  }
}
