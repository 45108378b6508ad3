import PCRE
import Testing

@Suite struct RegexTemplateTests {
  @Test(arguments: [
    (#"(\w+) (\w+)"#, "$2 $1", "hello world", "world hello"),
    (#"(?<first>a)"#, "<${first}>", "banana", "b<a>n<a>n<a>"),
    ("b", "[$0$&]", "abc", "a[bb]c"),
    ("b", "$$1", "abc", "a$1c"),
    ("(b)", "$10", "abc", "ab0c"),
    ("(x)?b", "<$1>", "abc", "a<>c"),
    ("", "-", "é😀", "-é-😀-"),
    ("x", "y", "abc", "abc"),
  ])
  func replacingFillsTheTemplateIn(
    _ pattern: String,
    _ template: String,
    _ text: String,
    _ expected: String
  ) throws {
    #expect(try RegularExpression(pattern).replacing(in: text, with: template) == expected)
  }

  @Test(arguments: [
    ("$2", "there is no group 2", 0),
    ("é${name}", "there is no group 'name'", 2),
    ("${1", "'${' without '}'", 0),
    ("a $", "'$' without a group; write '$$' for a dollar sign", 2),
  ])
  func aTemplateThatRefersToNothingIsAnError(
    _ template: String,
    _ message: String,
    _ offset: Int
  ) throws {
    let expression = try RegularExpression("(a)")
    let error = #expect(throws: RegexSyntaxError.self) {
      try RegexTemplate(template, for: expression)
    }
    #expect(error?.message == message)
    #expect(error?.offset == offset)
  }
}
