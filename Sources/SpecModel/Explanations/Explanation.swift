package import SpecSource

/// What a diagnostic means, for those to whom its message and hint don't say enough.
package struct Explanation: Sendable {
  package enum Example: Sendable {
    /// A whole file.
    case suite(String)
    /// What follows the title and the base of a suite.
    case fragment(String)
    /// Commands, for what no single file can show.
    case shell(String)

    /// As it is shown: lines, without a line break at the end.
    package var text: String {
      switch self {
      case .suite(let text), .fragment(let text), .shell(let text): text
      }
    }

    /// The whole file, with what a fragment leaves out; nil for commands.
    package var file: String? {
      switch self {
      case .suite(let text): text + "\n"
      case .fragment(let text): "suite: Example\nbase: http://localhost:8080\n" + text + "\n"
      case .shell: nil
      }
    }
  }

  package let code: DiagnosticCode
  /// One to three sentences.
  package let meaning: String
  /// Draws the diagnostic.
  package let wrong: Example
  /// Draws none at all.
  package let right: Example

  init(_ code: DiagnosticCode, _ meaning: String, wrong: Example, right: Example) {
    self.code = code
    self.meaning = meaning
    self.wrong = wrong
    self.right = right
  }

  /// One for every code, by theme.
  package static let all =
    files + yaml + keys + names + reuse + cases + projects + steps + expressions + patterns
    + schemas + graphQL

  /// The explanation of a code by its printed name, or nil when there is no such code.
  package static func named(_ name: String) -> Explanation? {
    all.first { $0.code.rawValue == name }
  }

  /// The code that a misspelt name most likely meant.
  package static func nearestCode(to name: String) -> String? {
    nearestName(to: name, in: all.map(\.code.rawValue))
  }

  /// Heading, meaning and both examples as plain text.
  package var text: String {
    """
    \(code.rawValue)

    \(meaning)

    Wrong:

    \(Self.indented(wrong.text))

    Right:

    \(Self.indented(right.text))

    """
  }

  /// All codes, each with the first sentence of its meaning.
  package static var list: String {
    let width = all.map(\.code.rawValue.utf8.count).max() ?? 0
    return all.map { explanation in
      let code = explanation.code.rawValue
      let blanks = String(repeating: " ", count: width - code.utf8.count)
      return "\(code)\(blanks)  \(explanation.firstSentence)\n"
    }.joined()
  }

  /// What the meaning says first: up to a colon or the end of the sentence.
  var firstSentence: Substring {
    let sentence =
      meaning.firstRange(of: ". ").map { meaning[..<$0.lowerBound] }
      ?? meaning.dropLast()
    guard let colon = sentence.firstRange(of: ": ")?.lowerBound else { return sentence }
    let isPrefix = ["A warning", "As a warning"].contains(String(sentence[..<colon]))
    return isPrefix ? sentence : sentence[..<colon]
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }
      .joined(separator: "\n")
  }
}
