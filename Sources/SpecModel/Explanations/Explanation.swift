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

  /// The code that a misspelt name most likely meant, of a diagnostic or of a problem in a run.
  package static func nearestCode(to name: String) -> String? {
    nearestName(
      to: name,
      in: all.map(\.code.rawValue) + ProblemExplanation.all.map(\.code.rawValue)
    )
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

  /// All codes, each with the first sentence of its meaning: those of diagnostics, and those of what a
  /// run can meet.
  package static var list: String {
    let diagnostics = all.map { ($0.code.rawValue, $0.firstSentence) }
    let problems = ProblemExplanation.all.map {
      ($0.code.rawValue, Self.firstSentence(of: $0.cause))
    }
    let lines = { (entries: [(code: String, sentence: Substring)]) in
      let width = entries.map(\.code.utf8.count).max() ?? 0
      return entries.map { entry in
        let blanks = String(repeating: " ", count: width - entry.code.utf8.count)
        return "  \(entry.code)\(blanks)  \(entry.sentence)\n"
      }.joined()
    }
    return """
      Mistakes in suites, found before anything is sent:

      \(lines(diagnostics))
      What can keep a step of a run from its verdict:

      \(lines(problems))
      """
  }

  /// What the meaning says first: up to a colon or the end of the sentence.
  var firstSentence: Substring { Self.firstSentence(of: meaning) }

  private static func firstSentence(of meaning: String) -> Substring {
    let sentence =
      meaning.firstRange(of: ". ").map { meaning[..<$0.lowerBound] }
      ?? meaning.dropLast()
    guard let colon = sentence.firstRange(of: ": ")?.lowerBound else { return sentence }
    let isPrefix = ["A warning", "As a warning"].contains(String(sentence[..<colon]))
    return isPrefix ? sentence : sentence[..<colon]
  }

  static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }
      .joined(separator: "\n")
  }
}
