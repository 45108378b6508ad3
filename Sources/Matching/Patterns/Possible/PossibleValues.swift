import JSON

/// What can still match when several things are asked of one value: too much at times, never too
/// little.
///
/// `${…}` may be anything, so what it limits is not known.
struct PossibleValues {
  private var kinds = ValueKinds.all
  private var numbers = Bounds<JSONNumber>()
  private var areIntegers = false
  private var texts = Bounds<CodePointText>()
  private var durations = Bounds<Duration>()
  private var sizes = Bounds<Int>()
  /// As instants: `before`, `after` and `within` read text so.
  private var moments = Bounds<Moment>()
  /// Of text in code points, of lists in items, of objects in members.
  private var lengths = Bounds<Int>()
  private var start: String?
  private var end: String?
  private var longestPart = 0
  /// How many items lists may have, by what the keys `<each>` and `<length>` and lists themselves ask.
  ///
  /// Not the same as lengths, since one line of a protocol is a list too.
  private var counts = Bounds<Int>()

  /// Why nothing can match, in the words of messages; nil while something may.
  private(set) var contradiction: String?

  /// Adds what a pattern without constraints asks.
  mutating func narrow(to node: PatternNode) {
    kinds.formIntersection(node.domain)
    switch node.kind {
    case .type(.int): areIntegers = true
    case .type(.statusClass(let number)):
      areIntegers = true
      numbers.raise(to: JSONNumber(number * 100))
      numbers.lower(to: JSONNumber(number * 100 + 99))
    case .type(.duration): durations.raise(to: .zero)
    case .type(.size): sizes.raise(to: 0)
    case .type(.format(let format)):
      lengths.raise(to: format.lengths.lowerBound)
      lengths.lower(to: format.lengths.upperBound)
    case .empty: lengths.lower(to: 0)
    default: break
    }
  }

  /// Adds what a pattern asks with all that it is joined of.
  mutating func narrow(toWhole node: PatternNode) {
    switch node.kind {
    case .constrained(let base, let constraints):
      narrow(toWhole: base)
      for constraint in constraints { narrow(by: constraint) }
    case .allOf(let nodes):
      for node in nodes { narrow(toWhole: node) }
    case .literal(.number(let number)):
      narrow(by: .range(.literal(Value(number)), .literal(Value(number))))
    case .each: counts.raise(to: 1)
    case .contains(let nodes): counts.raise(to: nodes.count)
    case .list(let nodes), .unordered(let nodes): narrow(toCounts: nodes.count, nodes.count)
    case .listOf(_, let count): narrow(toCounts: count.least, count.most)
    case .length(let length):
      let range = Self.lengths(of: length)
      narrow(toCounts: range.least, range.most)
    default: narrow(to: node)
    }
  }

  private mutating func narrow(toCounts least: Int?, _ most: Int?) {
    if let least { counts.raise(to: least) }
    if let most { counts.lower(to: most) }
  }

  /// The lengths that a pattern for a length leaves open.
  private static func lengths(of node: PatternNode) -> (least: Int, most: Int?) {
    let possible = lengthValues(of: node)
    let (least, most) = possible.numbers.integers
    return (least ?? 0, most)
  }

  private static func lengthValues(of node: PatternNode) -> PossibleValues {
    var possible = PossibleValues()
    possible.narrow(toWhole: node)
    possible.areIntegers = true
    possible.numbers.raise(to: JSONNumber(0))
    return possible
  }

  /// Whether no length is one that a pattern asks for: a negative one, or a fraction.
  static func isNoLength(_ node: PatternNode) -> Bool {
    // As nearly all are written.
    if case .literal(.number(let number)) = node.kind, let length = number.int { return length < 0 }
    return lengthValues(of: node).emptiness != nil
  }

  /// Whether no status is one that a pattern asks for.
  static func isNoStatus(_ node: PatternNode) -> Bool {
    // As nearly all are written.
    switch node.kind {
    case .type(.statusClass(let number)): return !(1...9).contains(number)
    case .literal(.number(let number)):
      if let status = number.int { return !(100...999).contains(status) }
    default: break
    }
    var possible = PossibleValues()
    possible.narrow(toWhole: node)
    possible.areIntegers = true
    possible.narrow(by: .range(.literal(Value(100)), .literal(Value(999))))
    return possible.emptiness != nil
  }

  /// Adds what a constraint asks, apart from its kinds of value.
  mutating func narrow(by constraint: PatternConstraint) {
    kinds.formIntersection(constraint.domain)
    switch constraint {
    case .order(let sign, let operand): narrow(by: sign, operand)
    case .equality(isEqual: true, let operand):
      narrow(by: .greaterOrEqual, operand)
      narrow(by: .lessOrEqual, operand)
    case .range(let lower, let upper):
      if let lower { narrow(by: .greaterOrEqual, lower) }
      if let upper { narrow(by: .lessOrEqual, upper) }
    case .near(let operand, let tolerance):
      guard let center = operand.literal?.number, let distance = tolerance.literal?.number else {
        return
      }
      if let least = center.subtracting(distance) { numbers.raise(to: least) }
      if let most = center.adding(distance) { numbers.lower(to: most) }
    case .length(let lower, let upper):
      if let least = lower?.literal?.number?.int { lengths.raise(to: least) }
      if let most = upper?.literal?.number?.int { lengths.lower(to: most) }
    case .starts(let operand): begin(with: operand.literal?.plainText)
    case .ends(let operand): finish(with: operand.literal?.plainText)
    case .contains(let operand):
      // A list may contain the text as one of its items.
      guard kinds == .text, let part = operand.literal?.plainText else { return }
      longestPart = max(longestPart, part.unicodeScalars.count)
    case .before(let operand): narrow(by: .less, momentOf: operand)
    case .after(let operand): narrow(by: .greater, momentOf: operand)
    case .within(let duration, let operand):
      guard case .duration(let distance)? = duration.literal, let middle = operand.moment else {
        return
      }
      if let first = middle.advanced(by: .zero - distance) { moments.raise(to: first) }
      if let last = middle.advanced(by: distance) { moments.lower(to: last) }
    case .equality(isEqual: false, _), .regex, .unique, .sorted: break
    }
  }

  private mutating func narrow(by sign: OrderOperator, _ operand: PatternOperand) {
    switch operand.literal {
    case .json(.number(let limit)): numbers.narrow(by: sign, limit)
    case .json(.string(let limit)): texts.narrow(by: sign, CodePointText(text: limit))
    case .duration(let limit): durations.narrow(by: sign, limit)
    case .size(let limit): sizes.narrow(by: sign, limit)
    default: break
    }
  }

  private mutating func narrow(by sign: OrderOperator, momentOf operand: PatternOperand) {
    if let moment = operand.moment { moments.narrow(by: sign, moment) }
  }

  private mutating func begin(with text: String?) {
    guard let text else { return }
    let (short, long) = [start ?? "", text].byLength
    if !long.utf8.starts(with: short.utf8) {
      contradiction = "text can't start with '\(short)' and with '\(long)'"
    }
    start = long
    longestPart = max(longestPart, long.unicodeScalars.count)
  }

  private mutating func finish(with text: String?) {
    guard let text else { return }
    let (short, long) = [end ?? "", text].byLength
    if !long.utf8.reversed().starts(with: short.utf8.reversed()) {
      contradiction = "text can't end with '\(short)' and with '\(long)'"
    }
    end = long
    longestPart = max(longestPart, long.unicodeScalars.count)
  }

  /// Why nothing can match any more; nil where something may.
  var emptiness: String? {
    if let contradiction { return contradiction }
    if areIntegers ? numbers.isEmptyOfIntegers : numbers.isEmpty { return "no number can match" }
    if texts.isEmpty { return "no text can match" }
    if durations.isEmpty { return "no duration can match" }
    if sizes.isEmpty { return "no size can match" }
    if moments.isEmpty { return "no date can match" }
    var lengths = lengths
    if longestPart > 0, kinds == .text { lengths.raise(to: longestPart) }
    if lengths.isEmpty || counts.isEmpty { return "no length can match" }
    return nil
  }

  /// The one number or text that is left over, which other constraints may refuse.
  var point: JSONValue? {
    if let number = numbers.point { return .number(number) }
    if let text = texts.point { return .string(text.text) }
    return nil
  }
}

extension [String] {
  /// Two texts, the shorter one first.
  fileprivate var byLength: (short: String, long: String) {
    self[0].utf8.count <= self[1].utf8.count ? (self[0], self[1]) : (self[1], self[0])
  }
}

extension PatternOperand {
  fileprivate var moment: Moment? { literal?.plainText.flatMap { Moment($0) } }
}

extension TextFormat {
  /// How many code points such text may have.
  fileprivate var lengths: ClosedRange<Int> {
    switch self {
    case .uuid: 36...36
    case .date: 10...10
    case .time: 9...Int.max
    case .dateTime: 20...Int.max
    case .ipv4: 7...15
    case .email, .ipv6: 2...Int.max
    case .semver: 5...Int.max
    case .jwt: 6...Int.max
    case .uri, .path, .hostname, .base64, .hex: 1...Int.max
    }
  }
}
