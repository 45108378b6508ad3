import SpecSource
import Testing

struct SourceFileTests {
  private let file = SourceFile(path: "a.yaml", text: "one\ntwo\r\n\nfour")

  @Test(arguments: [(1, "one"), (2, "two"), (3, ""), (4, "four")])
  func aLineComesWithoutItsBreak(number: Int, text: String) throws {
    #expect(try #require(file.line(number)) == text)
  }

  @Test(arguments: [0, -1, 5, 100])
  func thereIsNoLineOutsideTheFile(number: Int) {
    #expect(file.line(number) == nil)
  }
}
