import JSON
import Matching
import SpecSource

/// The readers of what makes a suite or a step run several times.

extension Reader where Value == [Case] {
  /// The cases of a suite: a list, or the path of a file.
  static let suiteCases = Reader(.either([.list(of: .value), .text])) { node, decoding in
    switch Reader<Repetition>.cases.read(node, &decoding) {
    case .cases(let cases)?:
      return cases
    case .items(let template)?:
      decoding.report(
        .invalidValue,
        "the cases of a suite must be known before it starts",
        at: template.range,
        hint: "write a list or a file's path; the cases of a step can be worked out"
      )
      return nil
    case .count?, .loop?, nil:
      return nil
    }
  }

  /// All combinations of the values; those of the last name change first.
  static let matrix = Reader(.names(of: .list(of: .value))) { node, decoding in
    guard case .mapping(let entries) = node.content else {
      decoding.reportType(
        "a mapping of names and lists",
        node,
        hint: "such as { plan: [free, pro], size: [1, 2] }"
      )
      return nil
    }
    let axes = entries.compactMap { axis($0, &decoding) }
    guard axes.count == entries.count else { return nil }
    if axes.isEmpty {
      decoding.report(.noCases, "there are no names in this matrix", at: node.range)
      return nil
    }
    guard let count = combinationCount(axes) else {
      decoding.report(
        .limitExceeded,
        "this matrix has more than \(mostCombinations) combinations",
        at: node.range
      )
      return nil
    }
    return combinations(axes, count: count, at: node.range)
  }

  private typealias Axis = (name: SourceText, values: [ValueTemplate])

  private static let mostCombinations = 10_000

  private static func axis(_ entry: Node.Entry, _ decoding: inout Decoding) -> Axis? {
    guard case .sequence(let items) = entry.value.content else {
      decoding.reportType("a list of values", entry.value, hint: "write it as [a, b]")
      return nil
    }
    if items.isEmpty {
      decoding.report(
        .noCases,
        "'\(entry.key.text)' has no values, so nothing would run",
        at: entry.value.range
      )
      return nil
    }
    let values = items.compactMap { decoding.value($0) }
    return values.count == items.count ? (entry.key, values) : nil
  }

  private static func combinationCount(_ axes: [Axis]) -> Int? {
    var count = 1
    for axis in axes {
      count *= axis.values.count
      if count > mostCombinations { return nil }
    }
    return count
  }

  private static func combinations(_ axes: [Axis], count: Int, at range: SourceRange) -> [Case] {
    let values = (0..<count).map { number in
      var rest = number
      var members: [ValueTemplate.Member] = []
      for axis in axes.reversed() {
        let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: axis.values.count)
        rest = quotient
        let value = axis.values[remainder]
        members.append(
          ValueTemplate.Member(name: axis.name.text, value: value, range: axis.name.range)
        )
      }
      return Located(ValueTemplate(members: members.reversed(), at: range), at: range)
    }
    return Case.named(values)
  }
}

extension Reader where Value == Repetition {
  /// The cases of a step: a list, the path of a file, or one `${…}` that gives a list.
  static let cases = Reader(.either([.list(of: .value), .template])) { node, decoding in
    switch node.content {
    case .sequence(let items):
      if items.isEmpty {
        decoding.report(.noCases, "the list of cases is empty", at: node.range)
        return nil
      }
      let values = items.compactMap { item in
        decoding.value(item).map { Located($0, at: item.range) }
      }
      return values.count == items.count ? .cases(Case.named(values)) : nil
    case .scalar(let scalar):
      guard case .string = scalar.value else { break }
      guard let template = decoding.template(scalar.source) else {
        return nil
      }
      if template.wholeExpression != nil { return .items(template) }
      guard let path = template.constant else {
        decoding.report(
          .invalidValue,
          "the path of a file of cases must be written out",
          at: node.range,
          hint: "it is read before anything runs"
        )
        return nil
      }
      return CaseFile(path: Located(path, at: node.range)).read(&decoding).map { .cases($0) }
    case .mapping:
      break
    }
    decoding.reportType(
      "a list of cases, or a file's path",
      node,
      hint: "each case begins with '- '"
    )
    return nil
  }

  static let matrix = Reader(Reader<[Case]>.matrix.form) { node, decoding in
    Reader<[Case]>.matrix.read(node, &decoding).map { .cases($0) }
  }

  /// A count, or a condition with a limit.
  static let turns = Reader(.either([.count, .group("repeat")])) { node, decoding in
    if case .scalar(let scalar) = node.content {
      if scalar.text.hasPrefix("${") {
        decoding.reportType(
          "a whole number, or { while, most }",
          node,
          hint: "to run for each of a list write 'cases', else { while: ${…}, most: 50 }"
        )
        return nil
      }
      guard let count = Reader<Int>.count.read(node, &decoding) else { return nil }
      guard isPositive(count, at: node.range, &decoding) else { return nil }
      return .count(count, at: node.range)
    }
    let group = RepeatKeys.group
    guard let mapping = GroupedMapping(node, of: group, &decoding) else { return nil }
    let condition = mapping.required(RepeatKeys.condition, in: group, &decoding)
    let most = mapping.required(
      RepeatKeys.most,
      in: group,
      hint: "such as most: 50, so that it ends whatever the server says",
      &decoding
    )
    guard let condition, let most,
      isPositive(most, at: mapping.entry(of: RepeatKeys.most)?.value.range, &decoding)
    else { return nil }
    return .loop(while: condition, most: most)
  }

  private static func isPositive(
    _ count: Int,
    at range: SourceRange?,
    _ decoding: inout Decoding
  ) -> Bool {
    if count > 0 { return true }
    if let range {
      decoding.report(
        .invalidValue,
        "a step that repeats runs at least once",
        at: range,
        hint: "'skip' or 'if' keep it from running"
      )
    }
    return false
  }
}
