import Foundation
import JSON
import SpecSource
import Testing

@testable import Matching

/// What is said of types before anything runs, held against what the run says.
struct TypeInferenceTests {
  /// Names of which only the kinds are known.
  private struct Kinds: TypeScope {
    var kinds: [String: ValueKinds]

    func type(of name: String) -> StaticType { kinds[name].map { StaticType($0) } ?? .unknown }
  }

  /// Two values of each kind, so that what depends on the value itself shows.
  static let values: [(kind: ValueKinds, values: [Value])] = [
    (.null, [.json(.null), .json(.null)]),
    (.bool, [Value(true), Value(false)]),
    (.number, [Value(2), Value(3)]),
    (.text, [Value("a"), .text("b")]),
    (.list, [Value(items: []), Value(items: [Value(1)])]),
    (.object, [.json(.object(JSONObject([]))), .json(.object(object))]),
    (.duration, [.duration(.seconds(1)), .duration(.seconds(2))]),
    (.size, [.size(1), .size(2)]),
    (.bytes, [.bytes(Data()), .bytes(Data([1]))]),
  ]

  private static let object = JSONObject([.init(name: "a", value: .number(JSONNumber(1)))])

  static let operators = ["+", "-", "*", "/", "%", "<", "<=", ">", ">=", "&&", "||"]

  private func mistake(
    _ text: String,
    _ kinds: [String: ValueKinds] = [:],
    isGuarded: Bool = false
  ) throws -> TypeMistake? {
    var parser = ExpressionParser(source(text), functions: .standard)
    let typed = TypedExpression(root: try parser.expression(), isWritten: false)
    return typed.mistake(in: Kinds(kinds: kinds), isGuarded: isGuarded)
  }

  @Test(arguments: operators)
  func anOperatorIsRefusedWhereEveryRunFails(symbol: String) throws {
    for (leftKind, lefts) in Self.values {
      for (rightKind, rights) in Self.values {
        let found = try mistake("x \(symbol) y", ["x": leftKind, "y": rightKind])
        let runs = lefts.flatMap { left in
          rights.map { right in
            (try? evaluate("x \(symbol) y", in: ["x": left, "y": right])) != nil
          }
        }
        // `false && 3` is false, and `true && 3` an error that is certain to come some day.
        let fails = ["&&", "||"].contains(symbol) ? runs.contains(false) : !runs.contains(true)
        #expect((found != nil) == fails, "\(lefts[0]) \(symbol) \(rights[0])")
      }
    }
  }

  @Test(arguments: ["!", "-"])
  func anOperatorOfOneValueIsRefusedWhereEveryRunFails(symbol: String) throws {
    for (kind, values) in Self.values {
      let found = try mistake("\(symbol)x", ["x": kind])
      let runs = values.map { (try? evaluate("\(symbol)x", in: ["x": $0])) != nil }
      #expect((found != nil) == !runs.contains(true), "\(symbol)\(values[0])")
    }
  }

  @Test func whatMayBeEqualIsNeverRefused() throws {
    for (leftKind, lefts) in Self.values {
      for (rightKind, rights) in Self.values {
        let found = try mistake("x == y", ["x": leftKind, "y": rightKind])
        if leftKind == rightKind || leftKind == .null || rightKind == .null {
          #expect(found == nil)
        } else {
          #expect(found != nil)
          for (left, right) in zip(lefts, rights) {
            let answer = try? evaluate("x == y", in: ["x": left, "y": right])
            if case .json(.bool(true))? = answer { Issue.record("\(left) == \(right)") }
          }
        }
      }
    }
  }

  @Test(arguments: [
    "x + 1", "x == 'a'", "-x", "!x", "x | upper", "x && y", "x[0] + x.a", "x ?? 1", "x == null",
    "if(x, 1, 'a') + 1", "(x ?? 'a') + 1", "now() | plus(x)", "x | split(y)", "1 / x",
    "if(true, 1, 1 / 0)", "false && 1", "true || 1", "[1, x] | sum", "x[y]", "pick(x)",
    "'a' | contains(x)",
  ])
  func nothingIsSaidOfWhatIsUnknown(text: String) throws {
    #expect(try mistake(text) == nil)
  }

  @Test func whatMayBeMissingIsLeftToItsGuard() throws {
    let kinds: [String: ValueKinds] = ["x": [.text, .missing]]
    #expect(try mistake("x > 2", kinds) != nil)
    #expect(try mistake("(x > 2) ?? false", kinds) == nil)
    #expect(try mistake("x > 2", kinds, isGuarded: true) == nil)
    #expect(try mistake("(1 + 'a') ?? 2", kinds) != nil)
  }

  @Test(
    arguments: [
      ("'1' + 1", "'+' can't take text and a number (write 1 without quotes)"),
      ("x + true", "'+' can't take true or false"),
      (
        "n == '200'",
        "a number never equals text, so this is always false (write 200 without quotes)"
      ),
      (
        "t != 3",
        "text never equals a number, so this is always true "
          + "(use `| number`, or put the number in quotes)"
      ),
      ("d > 500", "can't compare a duration with a number (write its unit: 500ms)"),
      ("n | upper", "'upper' takes text as 'text', not a number (use `| string`)"),
      ("x | round(400)", "'round': takes 0 to 100 digits, not 400"),
      ("n % 0", "division by zero"),
      ("x / (1 - 1)", "division by zero"),
      ("x[true]", "an index is a whole number or text, not true or false"),
      ("if(n, 1, 2)", "'n' must be true or false, but is a number (compare it, as in > 0)"),
    ]
  )
  func theMessageSaysWhatToWrite(text: String, message: String) throws {
    let kinds: [String: ValueKinds] = ["n": .number, "t": .text, "d": .duration]
    let found = try #require(try mistake(text, kinds))
    #expect(found.message + (found.hint.map { " (\($0))" } ?? "") == message)
  }

  /// The examples of the reference give nothing that their functions are not known to give.
  @Test(arguments: FunctionEntry.all.map(\.name))
  func aFunctionGivesWhatItsTableSays(name: String) throws {
    let entry = try #require(FunctionTable.standard.named(name))
    let text = String(entry.example.split(separator: " → ")[0])
    var parser = ExpressionParser(source(text), functions: .standard)
    guard case .call(let called, _)? = (try? parser.expression())?.kind, called.name == name,
      let value = try? evaluate(text)
    else { return }
    #expect(entry.gives.isSuperset(of: value.kinds), "\(text)")
  }

  @Test func constantsTakeNoTimeHoweverMuchTheyWouldCome() throws {
    let growing = (0..<60).map { _ in "replace('x', 'xxxxxxxxxxxxxxxxxxxx')" }
    #expect(try mistake((["'x'"] + growing).joined(separator: " | ")) == nil)
  }
}
