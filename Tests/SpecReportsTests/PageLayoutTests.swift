import SpecReports
import Testing

struct PageLayoutTests {
  static let help = """
    OVERVIEW: Run suites (the default command).

    Example:
      specrun specs/orders.yaml:12         the step at this line
      specrun specs

    USAGE: specrun [run] PATH... [options]

    SELECTING:
      --suite <name>          Only suites with this title or path; * and ? stand for anything; may be repeated.
      --allow-cleartext <host>
                              Let credentials go to a host over http; may be repeated.

    Exit status: 0 all passed, 1 something failed, 3 no usable answer,
    2 a mistake in a spec.

    """

  @Test func narrowTerminalsGetExplanationsBelowNames() {
    #expect(
      PageLayout(columns: 40).text(Self.help) == """
        OVERVIEW: Run suites (the default
        command).

        Example:
          specrun specs/orders.yaml:12
              the step at this line
          specrun specs

        USAGE: specrun [run] PATH... [options]

        SELECTING:
          --suite <name>
              Only suites with this title or
              path; * and ? stand for anything;
              may be repeated.
          --allow-cleartext <host>
              Let credentials go to a host over
              http; may be repeated.

        Exit status: 0 all passed, 1 something
        failed, 3 no usable answer, 2 a mistake
        in a spec.

        """
    )
  }

  @Test func ordinaryTerminalsGetThemBesideEachOther() {
    let text = PageLayout(columns: 80).text(Self.help)
    #expect(
      text.contains(
        """
          --suite <name>          Only suites with this title or path; * and ? stand for
                                  anything; may be repeated.

        """
      )
    )
    #expect(
      text.contains("Exit status: 0 all passed, 1 something failed, 3 no usable answer,\n2 a")
    )
  }

  @Test(arguments: [1, 20, 30, 40, 60, 80, 100, 500])
  func nothingIsLostAndNoLineIsTooLong(columns: Int) {
    let text = PageLayout(columns: columns).text(Self.help)
    let words = { (text: String) in text.split { $0 == " " || $0 == "\n" } }
    #expect(words(text) == words(Self.help))
    let longest = max(20, min(columns, 100))
    for line in text.split(separator: "\n") where line.count > longest {
      // A single word is not broken.
      #expect(line.split(separator: " ").count == 1, "\(line)")
    }
  }
}
