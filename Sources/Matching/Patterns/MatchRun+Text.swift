import JSON
import SpecSource

extension MatchRun {
  /// How many parts of a text are tried against the patterns in it.
  private static let attemptLimit = 10_000

  /// Whether text consists of the parts in their order; each pattern stands for one or more
  /// characters.
  ///
  /// No backtracking: from left to right, the set of places that the parts up to here can end at.
  /// As no two patterns stand side by side, a pattern ends where the literal behind it occurs.
  mutating func textMatches(
    _ text: String,
    _ pattern: TextPattern,
    at range: SourceRange
  ) throws(EvaluationError) -> Bool {
    let bytes = Array(text.utf8)
    let parts = try resolved(pattern)
    var ends: [Int] = [0]
    var attempts = 0
    for (index, part) in parts.enumerated() {
      switch part {
      case .literal(let literal):
        ends = ends.filter { bytes[$0...].starts(with: literal) }.map { $0 + literal.count }
      case .pattern(let node):
        var next: Set<Int> = []
        let candidates = Self.ends(in: bytes, before: parts[(index + 1)...])
        for start in ends {
          for end in candidates where end > start && !next.contains(end) {
            attempts += 1
            guard attempts <= Self.attemptLimit else {
              throw EvaluationError(
                .limit,
                "the text has too many parts to compare with the patterns in it",
                at: range
              )
            }
            let part = String(decoding: bytes[start..<end], as: UTF8.self)
            if try probe(.text(part), node) { next.insert(end) }
          }
        }
        ends = next.sorted()
      }
      if ends.isEmpty { return false }
    }
    return ends.contains(bytes.count)
  }

  private enum Part {
    case literal([UInt8])
    case pattern(PatternNode)
  }

  /// The parts with every `${…}` worked out, neighbouring literals joined.
  private func resolved(_ pattern: TextPattern) throws(EvaluationError) -> [Part] {
    var result: [Part] = []
    for part in pattern.parts {
      let text: String
      switch part {
      case .pattern(let node):
        result.append(.pattern(node))
        continue
      case .literal(let literal): text = literal
      case .expression(let expression): text = try expression.written(in: scope)
      }
      if case .literal(let before)? = result.last {
        result[result.count - 1] = .literal(before + Array(text.utf8))
      } else if !text.isEmpty {
        result.append(.literal(Array(text.utf8)))
      }
    }
    return result
  }

  /// The places where a pattern may end: before each occurrence of the literal that follows, or at
  /// the end of the text.
  private static func ends(in bytes: [UInt8], before rest: ArraySlice<Part>) -> [Int] {
    switch rest.first {
    case nil: [bytes.count]
    case .literal(let literal)? where bytes.count >= literal.count:
      (0...bytes.count - literal.count).filter { bytes[$0...].starts(with: literal) }
    case .literal: []
    // An empty `${…}` between two patterns: the first may end at any character.
    case .pattern: (0...bytes.count).filter { $0 == bytes.count || bytes[$0] & 0xC0 != 0x80 }
    }
  }
}
