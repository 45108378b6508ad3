import JSON
import SpecSource

extension MatchRun {
  /// Nobody reads more, and a list of a million items would take much memory.
  static let mismatchLimit = 1000

  /// Notes a mismatch; always false, so that it can be returned.
  mutating func record(
    _ value: Value,
    _ node: PatternNode,
    _ expectedValue: JSONValue? = nil,
    expected: @autoclosure () -> String? = nil,
    actual: @autoclosure () -> String? = nil,
    detail: @autoclosure () -> String? = nil
  ) -> Bool {
    guard probing == 0 else { return false }
    guard mismatches.count < Self.mismatchLimit else {
      unrecorded += 1
      return false
    }
    // Of what should be missing any kind is wrong, and to name it says nothing.
    let kinds = node.domain == .missing ? .all : node.domain
    mismatches.append(
      Mismatch(
        path: pathText,
        expected: expected() ?? node.summary,
        actual: actual() ?? value.message(expecting: kinds),
        actualValue: value.messageValue,
        expectedValue: expectedValue,
        detail: detail(),
        range: node.range
      )
    )
    return false
  }

  /// `body.lines[1].qty`; names that an expression couldn't write so stand in `['…']`.
  var pathText: String {
    path.reduce(into: subject) { text, step in
      switch step {
      case .index(let index): text += "[\(index)]"
      case .name(let name) where name.isExpressionName: text += ".\(name)"
      case .name(let name):
        let escaped = name.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
        text += "['\(escaped.onOneLine)']"
      }
    }
  }
}

extension String {
  /// Whether an expression can write it behind a dot.
  var isExpressionName: Bool {
    guard let first = utf8.first, first.isNameStart, utf8.last != UInt8(ascii: "-") else {
      return false
    }
    return utf8.allSatisfy { $0.isNamePart || $0 == UInt8(ascii: "-") }
  }
}
