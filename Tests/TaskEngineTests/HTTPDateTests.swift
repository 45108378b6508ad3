import Testing

@testable import TaskEngine

struct HTTPDateTests {
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun Nov  6 08:49:37 1994", 784_111_777),
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
    ("Nov 21 04:19:00 2026 GMT", 1_795_234_740),
    ("yesterday", nil),
    ("Sun, 06 Nov 1994", nil),
    ("Sun, 06 Nov 1994 25:00:00 GMT", nil),
    ("", nil),
  ])
  func allFormsAreRead(text: String, seconds: Int?) {
    #expect(HTTPDate.parse(text) == seconds)
  }

  @Test(arguments: [-719_468, -1, 0, 11_016, 20_778, 2_932_896])
  func daysAndDatesAreInverse(day: Int) {
    let (year, month, dayOfMonth) = HTTPDate.civil(fromDays: day)
    #expect(HTTPDate.days(year, month, dayOfMonth) == day)
  }
}
