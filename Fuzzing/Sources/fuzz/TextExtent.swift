import SpecSource

/// How far a text goes, to hold the places of mistakes against.
struct TextExtent {
  /// Unicode scalars of each line, breaks left out.
  private var widths: [Int] = [0]

  init(_ text: String) {
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      // CR LF is one break.
      case "\n" where last == "\r": break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": widths.append(0)
      default: widths[widths.count - 1] += 1
      }
      last = scalar
    }
  }

  /// Ends the program when any place is outside of the text.
  ///
  /// Places in other files are left out: what a suite names may be there, the fuzzer's own files are.
  /// The end of a line, and the place just behind it, where something is missing, are inside.
  func check(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      check(diagnostic.range, of: diagnostic)
      for note in diagnostic.notes { check(note.range, of: diagnostic) }
    }
  }

  private func check(_ range: SourceRange, of diagnostic: Diagnostic) {
    guard range.file.index == 0 else { return }
    expect(range.start <= range.end, "ends before it begins: \(diagnostic)")
    for position in [range.start, range.end] {
      let line = Int(position.line) - 1
      expect(widths.indices.contains(line), "no such line: \(diagnostic)")
      expect((1...widths[line] + 2).contains(Int(position.column)), "no such place: \(diagnostic)")
    }
  }
}
