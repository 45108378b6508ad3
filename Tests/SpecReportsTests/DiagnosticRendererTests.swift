import SpecReports
import SpecSource
import Testing

@Suite struct DiagnosticRendererTests {
  private let file = SourceFile(
    path: "specs/orders.yaml",
    text: "suite: x\n\tkey: 1\n名前: héllo\n    hedaers:\n  - a\n    b\nx\u{202E}y: 1\n"
  )

  private func range(_ line: Int, _ from: Int, _ to: Int, endLine: Int? = nil) -> SourceRange {
    SourceRange(
      file: FileID(0),
      start: SourcePosition(line: line, column: from),
      end: SourcePosition(line: endLine ?? line, column: to)
    )
  }

  private func text(_ diagnostics: Diagnostic..., theme: Theme = .plain) -> String {
    DiagnosticRenderer(files: [file], theme: theme).text(of: diagnostics)
  }

  @Test func looksAsACompilerHasIt() {
    let diagnostic = Diagnostic(
      .unknownKey,
      "unknown key 'hedaers' in a step",
      at: range(4, 5, 12),
      hint: "did you mean 'headers'?"
    )
    #expect(
      text(diagnostic) == """
        specs/orders.yaml:4:5: error: unknown key 'hedaers' in a step [unknown-key]
         4 |     hedaers:
           |     ^~~~~~~ did you mean 'headers'?

        1 error in 1 file; nothing was sent

        """
    )
  }

  /// In the square of the lines, or worse, it would take minutes.
  @Test(.timeLimit(.minutes(1)))
  func thousandsOfMistakesInOneFileAreShownInNoTime() {
    let lines = ["suite: s", "steps:"] + (3...2_000).map { "  - GET: /x/${no\($0)}" }
    let file = SourceFile(path: "a.yaml", text: lines.joined(separator: "\n"))
    let diagnostics = (3...2_000).map { line in
      Diagnostic(.undefinedName, "nothing is named 'no\(line)'", at: range(line, 15, 20), hint: "x")
    }
    let text = DiagnosticRenderer(files: [file], theme: .plain).text(of: diagnostics)
    #expect(text.hasSuffix("1998 errors in 1 file; nothing was sent\n"))
  }

  @Test(arguments: [
    (2, 2, 5, 2, " 2 |     key: 1\n   |     ^~~"), (3, 1, 3, 3, " 3 | 名前: héllo\n   | ^~~~"),
    (3, 5, 10, 3, " 3 | 名前: héllo\n   |       ^~~~~"), (5, 5, 6, 6, " 5 |   - a\n   |     ^"),
    (1, 9, 9, 1, " 1 | suite: x\n   |         ^"), (1, 40, 90, 1, " 1 | suite: x\n   |         ^"),
    (5, 3, 6, 6, " 5 |   - a\n   |   ^~~"),
    (7, 1, 4, 7, " 7 | x\\u{202E}y: 1\n   | ^~~~~~~~~~"),
  ])
  func theMarkStandsUnderTheRange(line: Int, from: Int, to: Int, endLine: Int, expected: String) {
    let diagnostic = Diagnostic(
      .invalidValue,
      "m",
      at: range(line, from, to, endLine: endLine)
    )
    let lines = text(diagnostic).split(separator: "\n").dropFirst().dropLast()
    #expect(lines.joined(separator: "\n") == expected)
  }

  @Test func theyComeInTheOrderOfTheFileWithTheirNotes() {
    let second = Diagnostic(
      .duplicateKey,
      "duplicate key",
      at: range(4, 5, 12),
      notes: [.init("first here", at: range(1, 1, 6))]
    )
    let first = Diagnostic(.invalidValue, "odd", at: range(2, 2, 5), severity: .warning)
    let output = text(second, first)
    #expect(output.hasPrefix("specs/orders.yaml:2:2: warning: odd [invalid-value]\n"))
    #expect(output.contains("specs/orders.yaml:1:1: note: first here\n 1 | suite: x\n   | ^~~~~\n"))
    #expect(output.hasSuffix("\n1 error, 1 warning in 1 file; nothing was sent\n"))
  }

  @Test func aNoteMayBeAboutAnotherFile() {
    let shared = SourceFile(path: "specs/_shared/auth.yaml", text: "actions:\n  log in:\n")
    let start = SourcePosition(line: 2, column: 3)
    let end = SourcePosition(line: 2, column: 9)
    let diagnostic = Diagnostic(
      .duplicateName,
      "the action 'log in' is given twice",
      at: range(1, 1, 6),
      notes: [
        .init("it is given here first", at: SourceRange(file: FileID(1), start: start, end: end))
      ]
    )
    let output = DiagnosticRenderer(files: [file, shared], theme: .plain).text(of: diagnostic)
    #expect(
      output.hasSuffix(
        """
        specs/_shared/auth.yaml:2:3: note: it is given here first
         2 |   log in:
           |   ^~~~~~

        """
      )
    )
  }

  @Test func aFileThatCouldNotBeReadHasNeitherPlaceNorExcerpt() {
    let empty = SourceFile(path: "none.yaml", text: "")
    let diagnostic = Diagnostic(
      .noSuchFile,
      "there is no 'none.yaml'",
      at: range(2, 1, 1),
      hint: "did you mean 'nine.yaml'?"
    )
    let output = DiagnosticRenderer(files: [empty], theme: .plain).text(of: diagnostic)
    #expect(
      output == """
        none.yaml: error: there is no 'none.yaml' [no-such-file]
          did you mean 'nine.yaml'?

        """
    )
  }

  @Test func colourDistinguishesErrorsFromNotes() {
    let theme = Theme(hasColor: true, isUnicode: true)
    let output = text(Diagnostic(.invalidValue, "m", at: range(1, 1, 2)), theme: theme)
    #expect(output.contains("\u{1B}[1;31merror:\u{1B}[0m m"))
  }

  @Test func nothingWrongIsNoText() {
    #expect(text().isEmpty)
  }
}
