#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import JSON
import SpecSource

/// Operators, which are tried with a sample of each kind that their operands may be.
extension TypeInference {
  /// A value of each kind; null comes last, since messages speak of the first that fails.
  private static let samples: [(kind: ValueKinds, value: Value)] = [
    (.text, Value("a")), (.number, Value(1)), (.bool, Value(true)), (.list, .json(.array([]))),
    (.object, .json(.object(JSONObject([])))), (.duration, .duration(.seconds(1))),
    (.size, .size(1)), (.bytes, .bytes(Data())), (.null, .json(.null)),
  ]

  /// The kinds of value that can be written out in text.
  static let writable = samples.reduce(into: ValueKinds()) { kinds, sample in
    if sample.value.isWritable { kinds.insert(sample.kind) }
  }

  /// The value itself where it is known, else one of each kind that it may be.
  func samples(of type: StaticType) -> [Value] {
    if let constant = type.constant {
      if case .missing = constant { return [] }
      return [constant]
    }
    return Self.samples.compactMap { type.kinds.contains($0.kind) ? $0.value : nil }
  }

  func apply(
    _ node: ExpressionNode,
    _ operand: ExpressionNode,
    _ work: (Value) throws(EvaluationError) -> Value
  ) throws(TypeMistake) -> StaticType {
    let type = try self.operand(operand)
    guard !isExcused(type) else { return .unknown }
    var outcome = Outcome()
    for sample in samples(of: type) {
      outcome.add { () throws(EvaluationError) in try work(sample) }
    }
    guard outcome.isFailure, let failure = outcome.failure else {
      return outcome.type(isConstant: type.constant != nil)
    }
    var mistake = TypeMistake(failure, code: .wrongType)
    if mistake.hint == nil, type.presentKinds == .text { mistake.hint = "use `| number`" }
    throw mistake
  }

  func apply(
    _ node: ExpressionNode,
    _ left: ExpressionNode,
    _ right: ExpressionNode,
    _ work: (Value, Value) throws(EvaluationError) -> Value
  ) throws(TypeMistake) -> StaticType {
    let (first, second) = (try operand(left), try operand(right))
    guard !isExcused(first, second) else { return .unknown }
    var outcome = Outcome()
    for left in samples(of: first) {
      for right in samples(of: second) {
        outcome.add { () throws(EvaluationError) in try work(left, right) }
      }
    }
    guard outcome.isFailure, let failure = outcome.failure else {
      return outcome.type(isConstant: first.constant != nil && second.constant != nil)
    }
    throw mistake(failure, at: node, first, second)
  }

  /// Equality fails for few kinds and is false for most: where none has a value that may be equal,
  /// nobody meant to ask.
  ///
  /// Null that is written out asks whether there is something, and may always be asked.
  func equality(
    _ node: ExpressionNode,
    _ isEqual: Bool,
    _ left: ExpressionNode,
    _ right: ExpressionNode
  ) throws(TypeMistake) -> StaticType {
    let (first, second) = (try operand(left), try operand(right))
    let kinds = (first.presentKinds, second.presentKinds)
    guard !isExcused(first, second), !kinds.0.isEmpty, !kinds.1.isEmpty else {
      return StaticType(.bool)
    }
    if kinds.0.isDisjoint(with: kinds.1), kinds.0 != .null, kinds.1 != .null {
      throw neverEqual(node, isEqual, first, second)
    }
    guard let one = first.constant, let other = second.constant else { return StaticType(.bool) }
    do throws(EvaluationError) {
      return StaticType(of: Value(try node.equals(one, other) == isEqual))
    } catch {
      throw TypeMistake(error, code: .wrongType)
    }
  }

  private func neverEqual(
    _ node: ExpressionNode,
    _ isEqual: Bool,
    _ left: StaticType,
    _ right: StaticType
  ) -> TypeMistake {
    let names = [left, right].compactMap { samples(of: $0).first?.kindName }
    return TypeMistake(
      code: .wrongType,
      message: "\(names.joined(separator: " never equals ")), so this is always \(!isEqual)",
      range: node.range,
      hint: hint(left, right, isEquality: true)
    )
  }

  private func mistake(
    _ failure: EvaluationError,
    at node: ExpressionNode,
    _ left: StaticType,
    _ right: StaticType
  ) -> TypeMistake {
    let isOfType = failure.kind == .type
    var mistake = TypeMistake(failure, code: isOfType ? .wrongType : .invalidValue)
    guard isOfType else { return mistake }
    let singles = [left, right].filter { $0.presentKinds.subtracting(.null).isSingle }
    if singles.count == 1, let name = samples(of: singles[0]).first?.kindName {
      mistake.message = "'\(node.symbol)' can't take \(name)"
      mistake.hint = nil
    }
    mistake.hint = hint(left, right, isEquality: false) ?? mistake.hint
    // Those of the run are for scalars.
    let kinds = left.presentKinds.union(right.presentKinds)
    if !kinds.isDisjoint(with: [.list, .object]) { mistake.hint = nil }
    return mistake
  }

  /// What to write in place of a value that doesn't fit the other; nil where that can't be told.
  private func hint(_ left: StaticType, _ right: StaticType, isEquality: Bool) -> String? {
    for (one, other) in [(left, right), (right, left)] {
      let isText = one.presentKinds == .text
      if other.presentKinds == .number, one.presentKinds.isMeasure {
        let unit = one.presentKinds == .size ? "KB" : "ms"
        return other.constant?.number.map { "write its unit: \($0.text)\(unit)" }
          ?? "a number has no unit; use `| number` on the other side"
      }
      guard isText else { continue }
      if other.presentKinds == .number {
        if let text = one.constant?.plainText {
          return JSONNumber(text) == nil ? nil : "write \(text) without quotes"
        }
        return other.constant == nil || !isEquality
          ? "use `| number`" : "use `| number`, or put the number in quotes"
      }
      if isEquality, other.presentKinds == .bool {
        if let text = one.constant?.plainText {
          return text == "true" || text == "false" ? "write \(text) without quotes" : nil
        }
        return "use `| bool`"
      }
    }
    return nil
  }
}

/// What trying an operator with all samples came to.
private struct Outcome {
  var isFailure: Bool { results.isEmpty }
  /// The one that says most: a value that can't be used, before one of the wrong kind.
  private(set) var failure: EvaluationError?
  private var results: [Value] = []

  mutating func add(_ work: () throws(EvaluationError) -> Value) {
    do throws(EvaluationError) {
      results.append(try work())
    } catch {
      if failure.map({ $0.kind == .type && error.kind != .type }) ?? true { failure = error }
    }
  }

  func type(isConstant: Bool) -> StaticType {
    if isConstant, let result = results.first { return StaticType(of: result) }
    guard !results.isEmpty else { return .unknown }
    return StaticType(results.reduce(into: ValueKinds()) { $0.formUnion($1.kinds) })
  }
}

extension Value {
  fileprivate var isWritable: Bool {
    let start = SourcePosition(line: 1, column: 1)
    let nowhere = SourceRange(file: FileID(0), start: start, end: start)
    return (try? written(named: nil, at: nowhere)) != nil
  }
}

extension ValueKinds {
  fileprivate var isSingle: Bool { rawValue.nonzeroBitCount == 1 }
  fileprivate var isMeasure: Bool { self == .duration || self == .size }
}

extension ExpressionNode {
  /// The operator, as messages call it.
  fileprivate var symbol: String {
    switch kind {
    case .arithmetic(let symbol, _, _): symbol.rawValue
    case .order(let symbol, _, _): symbol.rawValue
    default: ""
    }
  }
}
