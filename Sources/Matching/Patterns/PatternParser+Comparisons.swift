import JSON

/// What to write instead of a comparison that is none: `<= 2s` is meant as `<duration <= 2s>`.
extension PatternParser {
  func needsType(at start: Int) -> SyntaxError {
    let beginsBefore = start > 0 && scanner.bytes[start - 1] == UInt8(ascii: "<")
    let isAtMost = beginsBefore && scanner.peek(start - scanner.offset) == UInt8(ascii: "=")
    return scanner.error(
      "a comparison needs its type",
      at: start..<min(start + 1, scanner.bytes.count),
      hint: "write \(comparison(at: isAtMost ? start - 1 : start))"
    )
  }

  /// `<int>5>` reads as `<int>` and text; nobody means that.
  func rejectComparison(behind pattern: Range<Int>) throws(SyntaxError) {
    var next = pattern.upperBound
    if next < scanner.bytes.count, scanner.bytes[next] == UInt8(ascii: "=") { next += 1 }
    let rest = scanner.bytes[next...].drop { $0.isBlank || $0 == UInt8(ascii: "-") }
    let number = rest.prefix { $0.isNamePart || $0 == UInt8(ascii: ".") }
    guard number.first?.isDigit ?? false, rest.dropFirst(number.count).first == UInt8(ascii: ">")
    else { return }
    let sign = pattern.upperBound - 1
    let type = scanner.text(of: pattern.lowerBound + 1..<sign)
    throw scanner.error(
      "a comparison needs a blank before it",
      at: sign..<next,
      hint: "write \(comparison(at: sign, type: type))"
    )
  }

  /// The comparison that begins with the sign at an offset, as a pattern with its type.
  ///
  /// Where no number follows, it is an example. The type is that of the number unless given.
  func comparison(at start: Int, type: String? = nil) -> String {
    let rest = scanner.bytes[start...]
    let sign = rest.prefix {
      $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">")
    }
    let limit = rest.dropFirst(sign.count).drop(while: \.isBlank)
      .prefix { $0.isNamePart || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    let (operation, value) = (
      String(decoding: sign, as: UTF8.self), String(decoding: limit, as: UTF8.self)
    )
    let kind: String? =
      switch Quantity.parse(value) {
      case .duration: "duration"
      case .size: "size"
      default: Double(value) == nil ? nil : "number"
      }
    guard let kind, ["<", "<=", ">", ">="].contains(operation) else { return "<number > 0>" }
    return "<\(type ?? kind) \(operation) \(value)>"
  }
}
