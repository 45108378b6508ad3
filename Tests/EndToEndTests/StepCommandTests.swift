import JSON
import Testing

@testable import specrun

struct StepCommandTests {
  @Test(arguments: [
    ("", StepCommand.goOn), ("  ", .goOn), ("r", .again), ("skip", .skip), (" q ", .quit),
    ("v", .values), ("a", .all), ("n=5", .set(name: "n", 5)), ("n = x", .set(name: "n", "x")),
    ("who=ada l=", .set(name: "who", "ada l=")), ("a_1=[1]", .set(name: "a_1", [1])),
    ("t=\"5\"", .set(name: "t", "5")), ("e=", .set(name: "e", "")), ("=5", .unknown),
    ("1a=5", .unknown), ("a b=5", .unknown), ("x", .unknown),
  ])
  func aLineIsACommand(line: String, command: StepCommand) {
    #expect(StepCommand(line) == command)
  }
}
