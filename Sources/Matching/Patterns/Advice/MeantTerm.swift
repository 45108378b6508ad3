import JSON

/// What somebody meant who wrote one alternative of a pattern, ready to be written as we do.
struct MeantTerm {
  /// A comparison, before it is known whether a value or its length is compared.
  struct Bound {
    var sign: String
    var value: MeantToken
    var isLength = false
  }

  var isNegated = false
  /// As we write it; may end with constraints.
  var type: String?
  var isNullable = false
  /// `[]`, `[1..]` or `{}` behind the type.
  var suffix = ""
  var bounds: [Bound] = []
  /// Finished ones.
  var constraints: [String] = []
  /// One literal, with its quotes.
  var literal: String?

  var isEmpty: Bool {
    type == nil && literal == nil && bounds.isEmpty && constraints.isEmpty
  }

  /// The alternative as we write it; nil where that can't be told.
  var spelling: String? {
    guard var core else { return nil }
    if isNegated { core = core.contains(" | ") ? "not (\(core))" : "not \(core)" }
    return isNullable ? "\(core) | null" : core
  }

  private var core: String? {
    if let literal { return bounds.isEmpty && constraints.isEmpty ? literal : nil }
    // `== 5` alone is the literal.
    if type == nil, constraints.isEmpty, bounds.count == 1, let bound = bounds.first,
      !bound.isLength, bound.sign == "==" || bound.sign == "!="
    {
      guard let value = bound.value.spelling else { return nil }
      return bound.sign == "==" ? value : "not \(value)"
    }
    var parts: [String] = []
    let type = measure ?? type
    if let type { parts.append(type + suffix) }
    if type == nil, !suffix.isEmpty { parts.append("any" + suffix) }
    let (lengths, values) = split
    if !values.isEmpty {
      guard let compared = comparisons(of: values) else { return nil }
      if parts.isEmpty { parts.append(compared.type) }
      parts += compared.written
    }
    parts += constraints
    if !lengths.isEmpty {
      guard let range = range(of: lengths) else { return nil }
      parts.append("length \(range)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// What a number or a time is called that is compared with a duration or a size.
  private var measure: String? {
    guard ["time", "number", "int"].contains(type), suffix.isEmpty,
      let compared = bounds.first?.value.comparedType, compared == "duration" || compared == "size"
    else { return nil }
    return compared
  }

  /// Text and lists are compared by their length; only numbers, times and sizes by their value.
  private var split: (lengths: [Bound], values: [Bound]) {
    var lengths: [Bound] = []
    var values: [Bound] = []
    for bound in bounds {
      if bound.isLength || (isCounted && bound.isWholeNumber) {
        lengths.append(bound)
      } else {
        values.append(bound)
      }
    }
    return (lengths, values)
  }

  private var isCounted: Bool {
    guard suffix.isEmpty else { return true }
    let name = (type ?? "").prefix { $0 != " " }
    if name.isEmpty { return !constraints.isEmpty }
    guard let type = PatternType(name: String(name)) else { return false }
    return !type.domain.isDisjoint(with: [.text, .list]) && type != .any
      || type == .object
  }

  /// From bounds of whole numbers to one range, both ends included.
  private func range(of lengths: [Bound]) -> String? {
    var (least, most): (Int?, Int?)
    for bound in lengths {
      guard case .number(let text) = bound.value, let number = Int(text) else { return nil }
      switch bound.sign {
      case ">=": least = number
      case ">": least = number + 1
      case "<=": most = number
      case "<": most = number - 1
      case "==": (least, most) = (number, number)
      default:
        guard bound.sign == "!=", number == 0 else { return nil }
        least = 1
      }
    }
    if let least, least == most { return "\(least)" }
    return "\(least.map(String.init) ?? "")..\(most.map(String.init) ?? "")"
  }

  /// The constraints, and the type that they need where none is written.
  private func comparisons(of values: [Bound]) -> (type: String, written: [String])? {
    var written: [String] = []
    for bound in values {
      guard var value = bound.value.spelling else { return nil }
      // A time without a unit is nearly always meant in milliseconds.
      if bound.isWholeNumber, type == "duration" { value += "ms" }
      written.append("\(bound.sign) \(value)")
    }
    if values.map(\.sign) == [">=", "<="], case .number(let least) = values[0].value,
      case .number(let most) = values[1].value
    {
      written = ["\(least)..\(most)"]
    }
    return values.first.map { ($0.value.comparedType, written) }
  }
}

extension MeantTerm.Bound {
  fileprivate var isWholeNumber: Bool {
    if case .number(let text) = value { Int(text) != nil } else { false }
  }
}

extension MeantToken {
  /// A value as constraints have it; nil for what is none.
  var spelling: String? {
    switch self {
    case .quoted(let text), .regex(let text), .expression(let text), .number(let text): text
    case .symbol: nil
    case .word(let word):
      switch word.plainName {
      case "now", "today": "${now()}"
      case "true", "false", "null": word.lowercased()
      case "nil", "none", "nothing": "null"
      default: "'\(word)'"
      }
    }
  }

  /// The type of what a value is compared with.
  fileprivate var comparedType: String {
    switch self {
    case .number(let text):
      switch Quantity.parse(text) {
      case .duration: "duration"
      case .size: "size"
      default: "number"
      }
    case .word("now"), .word("today"): "date-time"
    case .quoted, .word: "string"
    default: "number"
    }
  }
}
