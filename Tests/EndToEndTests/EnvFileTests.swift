import Testing

@testable import specrun

@Suite struct EnvFileTests {
  @Test(arguments: [
    ("A=1", "1"), ("export A=1", "1"), (" A = 1 ", "1"), ("A=", ""), ("A=a b # c", "a b"),
    ("A=a#b", "a#b"), ("A='a # b' # c", "a # b"), ("A=\"x\\n\\\"y\\\"\\$z\\q\"", "x\n\"y\"$z\\q"),
    ("A='\\n'", "\\n"), ("\u{FEFF}A=1\r\nB=2", "1"), ("A=1\nA=2", "2"), ("# c\n\nA=$HOME", "$HOME"),
    ("A=#x", ""), ("A=a=b", "a=b"),
  ])
  func valueIsRead(text: String, expected: String) throws {
    #expect(try EnvFile(text: text, path: "f").entries["A"] == expected)
  }

  @Test(arguments: [
    ("A=1\nnonsense", "f:2: there is no '=': write NAME=value"),
    ("1A=1", "f:1: '1A' is no name of a variable"), ("=1", "f:1: '' is no name of a variable"),
    ("\n\nA='x", "f:3: a quote is not closed"),
    ("A=\"x\"y", "f:1: there is text behind the closing quote"),
  ])
  func mistakeHasItsLine(text: String, expected: String) {
    let error = #expect(throws: (any Error).self) { try EnvFile(text: text, path: "f") }
    #expect(error.map { "\($0)" } == expected)
  }
}
