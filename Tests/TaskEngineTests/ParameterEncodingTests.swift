import TaskEngine
import Testing

struct ParameterEncodingTests {
  @Test(
    arguments: [
      (["b": "2", "a": "1"], "a=1&b=2"),
      (["n": 12, "d": 1.5, "t": true, "f": false], "d=1.5&f=0&n=12&t=1"),
      (["ids": [1, 2, 3]], "ids%5B%5D=1&ids%5B%5D=2&ids%5B%5D=3"),
      (["o": ["z": 1, "a": ["k": "v"]]], "o%5Ba%5D%5Bk%5D=v&o%5Bz%5D=1"),
      (["l": [["a": 1], ["b": 2]]], "l%5B%5D%5Ba%5D=1&l%5B%5D%5Bb%5D=2"),
      (["q": "a b+c&d=e"], "q=a%20b%2Bc%26d%3De"),
      (["q": "-._~/?"], "q=-._~/?"),
      (["q": "!$'()*,;:@#[]%"], "q=%21%24%27%28%29%2A%2C%3B%3A%40%23%5B%5D%25"),
      (["é": "ü😀"], "%C3%A9=%C3%BC%F0%9F%98%80"),
      (["empty": "", "none": []], "empty="),
      ([:], ""),
    ] as [([String: ParameterValue], String)]
  )
  func queryIsEncodedByteForByte(parameters: [String: ParameterValue], expected: String) {
    #expect(ParameterEncoding.query.encode(parameters) == expected)
  }

  @Test(
    arguments: [
      (["q": "a b+c&d=e"], "q=a+b%2Bc%26d%3De"),
      (["q": "*-._~"], "q=*-._%7E"),
      (["q": "/?\r\n"], "q=%2F%3F%0D%0A"),
      (["k k": ["ü", true]], "k+k%5B%5D=%C3%BC&k+k%5B%5D=1"),
    ] as [([String: ParameterValue], String)]
  )
  func formIsEncodedByteForByte(parameters: [String: ParameterValue], expected: String) {
    #expect(ParameterEncoding.form.encode(parameters) == expected)
  }

  @Test
  func keysAreSortedByCodePoints() {
    #expect(
      ParameterEncoding.query.encode(["b": 1, "B": 2, "a1": 3, "a": 4]) == "B=2&a=4&a1=3&b=1"
    )
  }
}
