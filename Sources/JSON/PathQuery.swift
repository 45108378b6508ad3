import PCRE

/// A query (RFC 9535, section 2.1): where it starts and what it does there.
struct PathQuery: Sendable {
  /// `$`, the document; otherwise `@`, the node that a filter looks at.
  let isAbsolute: Bool
  let segments: [PathSegment]
  let isSingular: Bool

  init(isAbsolute: Bool, segments: [PathSegment]) {
    self.isAbsolute = isAbsolute
    self.segments = segments
    isSingular = segments.allSatisfy { $0.singular != nil }
  }

  /// The names and indices that it begins with, each with where it is written.
  var leadingSteps: [(step: JSONLocation.Step, range: Range<Int>)] {
    var steps: [(step: JSONLocation.Step, range: Range<Int>)] = []
    steps.reserveCapacity(segments.count)
    for segment in segments {
      switch segment.singular {
      case .name(let name): steps.append((.name(name), segment.range))
      case .index(let index): steps.append((.index(index), segment.range))
      default: return steps
      }
    }
    return steps
  }

  /// The value that a singular query leads to.
  func singularValue(from start: JSONValue) -> JSONValue? {
    var value = start
    for segment in segments {
      guard let selector = segment.singular, let next = selector.child(of: value) else {
        return nil
      }
      value = next
    }
    return value
  }

  /// The steps that a singular query takes, if they lead anywhere.
  func singularSteps(from start: JSONValue) -> [JSONLocation.Step]? {
    var value = start
    var steps: [JSONLocation.Step] = []
    for segment in segments {
      guard let selector = segment.singular, let next = selector.child(of: value) else {
        return nil
      }
      switch (selector, value) {
      case (.name(let name), _): steps.append(.name(name))
      case (.index(let index), .array(let elements)):
        steps.append(.index(index < 0 ? index + elements.count : index))
      default: return nil
      }
      value = next
    }
    return steps
  }
}

/// `[…]` or `.name`, or the same behind `..` (section 2.5).
struct PathSegment: Sendable {
  let isDescendant: Bool
  let selectors: [PathSelector]
  /// Where it is written, in UTF-8 code units of the query.
  let range: Range<Int>

  /// The only selector, if this segment selects one node at most.
  var singular: PathSelector? {
    guard !isDescendant, selectors.count == 1, let selector = selectors.first else { return nil }
    return switch selector {
    case .name, .index: selector
    case .wildcard, .slice, .filter: nil
    }
  }
}

/// What a segment selects among a node's children (section 2.3).
enum PathSelector: Sendable {
  case name(String)
  case wildcard
  case index(Int)
  case slice(PathSlice)
  case filter(PathCondition)

  /// The child that a name or index selects.
  func child(of value: JSONValue) -> JSONValue? {
    switch (self, value) {
    case (.name(let name), .object(let object)): return object[name]
    case (.index(let index), .array(let elements)):
      let index = index < 0 ? index + elements.count : index
      return elements.indices.contains(index) ? elements[index] : nil
    default: return nil
    }
  }
}

/// `start:end:step` (section 2.3.4).
struct PathSlice: Sendable {
  let start: Int?
  let end: Int?
  let step: Int

  /// The indices that it selects in an array of so many elements.
  func indices(count: Int) -> StrideTo<Int> {
    func fromStart(_ index: Int) -> Int { index >= 0 ? index : count + index }
    if step >= 0 {
      let lower = min(max(fromStart(start ?? 0), 0), count)
      let upper = min(max(fromStart(end ?? count), 0), count)
      // A step of 0 selects nothing, but a stride may not have one.
      return step == 0 ? stride(from: 0, to: 0, by: 1) : stride(from: lower, to: upper, by: step)
    }
    let upper = min(max(start.map(fromStart) ?? count - 1, -1), count - 1)
    let lower = min(max(end.map(fromStart) ?? -1, -1), count - 1)
    return stride(from: upper, to: lower, by: step)
  }
}

/// What a filter asks (section 2.3.5).
indirect enum PathCondition: Sendable {
  case any([PathCondition])
  case all([PathCondition])
  case not(PathCondition)
  case comparison(PathOperand, PathComparison, PathOperand)
  case exists(PathQuery)
  case regex(text: PathOperand, pattern: PathPattern, isWhole: Bool)
}

enum PathComparison: String, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}

/// What gives one value, or Nothing.
indirect enum PathOperand: Sendable {
  case literal(JSONValue)
  /// A singular query.
  case query(PathQuery)
  case length(PathOperand)
  case count(PathQuery)
  case value(PathQuery)
}

/// The second argument of `match()` and `search()`.
enum PathPattern: Sendable {
  /// Given as a literal.
  case compiled(RegularExpression)
  /// Read from the document, or a literal that isn't text.
  case computed(PathOperand)
}
