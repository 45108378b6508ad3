import Matching
import SpecModel
import Synchronization

/// Stands in for the expressions of one request that only a run can work out.
///
/// Each is a single character of Plane 15, which is for private use: it goes unharmed through JSON
/// and header fields, known ways through URLs and forms, and is too short to be taken for a secret.
final class Placeholders: Sendable {
  private static let first: UInt32 = 0xF0000
  private static let last: UInt32 = 0xFFFFD

  /// The top-level names that have no value yet, each with the reason.
  private let reasons: [String: String]
  private let expressions = Mutex<[RequestPreview.Unknown]>([])

  init(reasons: [String: String]) {
    self.reasons = reasons
  }

  /// What has been stood in for, each once.
  var unknowns: [RequestPreview.Unknown] { expressions.withLock(\.self) }

  /// The text that stands for an expression; nil when it can be worked out.
  ///
  /// An expression stays whole: what it does with a value that is unknown is unknown.
  func text(for expression: Expression) -> String? {
    let names = expression.references.map(\.name)
    guard let reason = names.lazy.compactMap({ self.reasons[$0] }).first else { return nil }
    return text(
      for: RequestPreview.Unknown(expression: "${\(expression.text)}", reason: reason)
    )
  }

  /// The text that stands for what only a run can know.
  func text(for unknown: RequestPreview.Unknown) -> String? {
    let index = expressions.withLock { expressions in
      if let known = expressions.firstIndex(of: unknown) { return known }
      expressions.append(unknown)
      return expressions.count - 1
    }
    return Unicode.Scalar(Self.first + UInt32(index)).map(String.init)
  }

  /// A text with the expressions as they are written.
  func undone(in text: String) -> String {
    var result = text
    for (index, unknown) in unknowns.enumerated() {
      guard let scalar = Unicode.Scalar(Self.first + UInt32(index)) else { continue }
      let character = String(scalar)
      result = result.replacing(Self.escaped(character), with: unknown.expression)
        .replacing(character, with: unknown.expression)
    }
    return result
  }

  /// Whether a text is a placeholder and nothing else.
  static func isOne(_ text: some StringProtocol) -> Bool {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
      return false
    }
    return (first...last).contains(scalar.value)
  }

  /// Whether there is a placeholder in a text.
  static func occur(in text: String) -> Bool {
    text.unicodeScalars.contains { (first...last).contains($0.value) }
  }

  /// Whether a path begins with a placeholder, which may then be a whole URL.
  static func begins(_ path: String) -> Bool {
    // The bytes of Plane 15 in UTF-8 begin with F3 B0 to F3 BF.
    isOne(path.prefix(1)) || path.hasPrefix("%F3%B")
  }

  private static func escaped(_ character: String) -> String {
    character.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
  }
}
