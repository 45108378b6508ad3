import JSON
import Matching
import SpecSource

/// What to write instead of a value of another type.
enum ValueAdvice {
  /// For names with values: `a=b`, `A: b`, a list of either, or of pairs.
  static func fields(_ node: Node) -> String {
    switch node.content {
    case .scalar(let scalar): return field(scalar.text)
    case .sequence(let items):
      guard case .scalar(let first)? = items.first?.content else { break }
      return field(first.text)
    case .mapping: break
    }
    return "write each as name: value"
  }

  /// Without the value, which may be a credential.
  private static func field(_ text: String) -> String {
    let name = text.prefix { $0 != "=" && $0 != ":" }
    guard !name.isEmpty, name.endIndex < text.endIndex,
      name.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7B })
    else { return "write each as name: value" }
    return "write { \(name): … }"
  }

  /// For a mapping: `GET /a`, which lacks its colon.
  static func missingColon(in text: String) -> String? {
    let method = text.prefix { $0 != " " }
    let rest = text[method.endIndex...].drop { $0 == " " }
    guard StepKeys.methods.contains(where: { $0.name == method.uppercased() }), !rest.isEmpty else {
      return nil
    }
    return "a colon belongs after the method: '\(method.uppercased()): \(rest)'"
  }

  /// For a list of text: one text, with commas or without.
  static func list(_ node: Node) -> String {
    guard case .scalar(let scalar) = node.content else { return "write it as [a, b]" }
    return
      "write it as [\(scalar.text.split(separator: ",").map(\.trimmed).joined(separator: ", "))]"
  }

  /// For a whole number: one with words behind it, true, or `${…}`.
  static func count(_ node: Node) -> String? {
    guard case .scalar(let scalar) = node.content else { return nil }
    let digits = scalar.text.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty, digits.utf8.count < scalar.text.utf8.count { return "write \(digits)" }
    if case .bool(true) = scalar.value { return "such as 3" }
    return scalar.text.hasPrefix("${") ? "it is fixed before the run, such as 3" : nil
  }

  /// For a duration: one in other words, or without its unit.
  static func duration(_ text: String) -> String? {
    if let meant = Quantity.meant(by: text) { return "write \(meant)" }
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return "did you mean \(text)s or \(text)ms?"
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
