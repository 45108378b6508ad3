import JSON
import PCRE
import SpecSource

/// One node of a parsed pattern, with the part of the spec that it was written in.
///
/// A class, so that the frames of the matcher's recursion hold references rather than copies.
final class PatternNode: Sendable {
  enum Kind: Sendable {
    /// A scalar that is written out.
    case literal(JSONValue)
    /// `${…}`: compared exactly.
    case expression(Expression)
    /// Text with patterns or `${…}` in it.
    case text(TextPattern)
    case type(PatternType)
    case constrained(PatternNode, [PatternConstraint])
    case either([PatternNode])
    case not(PatternNode)
    case shape(String)
    case absent
    case empty
    /// `T[]`, `T[3]`, `T[1..]`.
    case listOf(PatternNode, count: CountRange)
    /// `T{}`.
    case objectOf(PatternNode)
    /// Exactly these items.
    case list([PatternNode])
    case object(ObjectPattern)
    case each(PatternNode)
    case length(PatternNode)
    /// These items and no others, in any order.
    case unordered([PatternNode])
    /// At least these items.
    case contains([PatternNode])
    case allOf([PatternNode])
    case anyOf([PatternNode])
    case noneOf([PatternNode])
    /// A JSON Schema, by the place where it is named or written.
    case schema(SourceRange)
  }

  // There are many of these: the order keeps them small.

  let kind: Kind
  /// Whether the summary is to be put in angle brackets.
  private let isPart: Bool
  let range: SourceRange
  /// Nil for data that is written out, which says it itself.
  private let writtenSummary: String?

  init(kind: Kind, range: SourceRange, summary: String) {
    self.kind = kind
    self.range = range
    writtenSummary = summary
    isPart = false
  }

  /// A part of what stands between angle brackets, as it is written.
  init(kind: Kind, range: SourceRange, part: String) {
    self.kind = kind
    self.range = range
    writtenSummary = part
    isPart = true
  }

  /// Data that is written out.
  init(literal: JSONValue, range: SourceRange) {
    kind = .literal(literal)
    self.range = range
    writtenSummary = nil
    isPart = false
  }

  /// Another node in the words of this one.
  init(_ node: PatternNode, kind: Kind, range: SourceRange) {
    self.kind = kind
    self.range = range
    writtenSummary = node.writtenSummary
    isPart = node.isPart
  }

  /// What messages say is expected: `<int > 0>`, `"paid"`, `an object`.
  var summary: String {
    if let writtenSummary { return isPart ? "<\(writtenSummary)>" : writtenSummary }
    guard case .literal(let value) = kind else { return "" }
    guard case .string(let text) = value else { return value.text }
    return JSONWriter.quoted(text).shortened(to: Mismatch.textLimit)
  }

  /// What is expected with its parts, where it is a list or an object: `{"id":5,"name":<string>}`.
  var outline: String {
    var output = ""
    writeOutline(into: &output)
    return output.shortened(to: Mismatch.textLimit)
  }

  private func writeOutline(into output: inout String) {
    // No more is looked at than is shown.
    let limit = Mismatch.textLimit * 2
    switch kind {
    case .list(let nodes):
      output += "["
      for (index, node) in nodes.enumerated() where output.utf8.count <= limit {
        if index > 0 { output += "," }
        node.writeOutline(into: &output)
      }
      output += "]"
    case .object(let object) where !object.members.isEmpty:
      output += "{"
      for (index, member) in object.members.enumerated() where output.utf8.count <= limit {
        if index > 0 { output += "," }
        output += JSONWriter.quoted(member.name) + (member.isOptional ? "?:" : ":")
        member.pattern.writeOutline(into: &output)
      }
      output += "}"
    default:
      output += summary
    }
  }
}

/// Members that an object must have; others are allowed, unless it says otherwise.
struct ObjectPattern: Sendable {
  struct Member: Sendable {
    var name: String
    /// Written `key?`: the member may be missing.
    var isOptional: Bool
    var pattern: PatternNode
  }

  /// `<string>: <int>`: what the members that aren't named must look like.
  struct KeyPattern: Sendable {
    var key: PatternNode
    var value: PatternNode
  }

  var members: [Member]
  var keyPatterns: [KeyPattern]
  /// `<exactly>`: no other members.
  var isExact: Bool
}

/// Text in which patterns stand: literal parts, `${…}` and patterns, no two patterns side by side.
struct TextPattern: Sendable {
  enum Part: Sendable {
    case literal(String)
    case expression(Expression)
    case pattern(PatternNode)
  }

  var parts: [Part]

  /// Its `${…}`.
  var operands: [PatternOperand] {
    parts.compactMap { part in
      if case .expression(let expression) = part { .expression(expression) } else { nil }
    }
  }
}

/// How many there may be, both ends included.
struct CountRange: Sendable {
  var least: Int
  var most: Int?

  static let any = CountRange(least: 0, most: nil)

  func contains(_ count: Int) -> Bool {
    count >= least && count <= most ?? .max
  }
}

/// A value that a constraint compares with.
enum PatternOperand: Sendable {
  case literal(Value)
  case expression(Expression)

  var literal: Value? {
    if case .literal(let value) = self { value } else { nil }
  }
}

/// What is asked of a value besides its type.
enum PatternConstraint: Sendable {
  case order(OrderOperator, PatternOperand)
  case equality(isEqual: Bool, PatternOperand)
  /// Both ends are included.
  case range(PatternOperand?, PatternOperand?)
  case near(PatternOperand, by: PatternOperand)
  case length(PatternOperand?, PatternOperand?)
  case contains(PatternOperand)
  case starts(PatternOperand)
  case ends(PatternOperand)
  case regex(RegularExpression)
  case unique
  case sorted
  case before(PatternOperand)
  case after(PatternOperand)
  case within(PatternOperand, of: PatternOperand)

  var operands: [PatternOperand] {
    switch self {
    case .order(_, let operand), .equality(_, let operand), .contains(let operand),
      .starts(let operand), .ends(let operand), .before(let operand), .after(let operand):
      [operand]
    case .range(let lower, let upper), .length(let lower, let upper):
      [lower, upper].compactMap(\.self)
    case .near(let value, let tolerance): [value, tolerance]
    case .within(let duration, let date): [duration, date]
    case .regex, .unique, .sorted: []
    }
  }
}
