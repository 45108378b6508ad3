import SpecSource
import Testing

@testable import SpecReports

@Suite struct HyperlinksTests {
  @Test(arguments: [
    (Hyperlinks.Style.file, "specs/a b.yaml", "file://box/home/ada/specs/a%20b.yaml"),
    (.fileAndLine, "/etc/ü.yaml", "file://box/etc/%C3%BC.yaml#12"),
    (.visualStudioCode, "a.yaml", "vscode://file/home/ada/a.yaml:12:5"),
    (.file, "x\u{1B}\\y", "file://box/home/ada/x%1B%5Cy"),
  ])
  func aPlaceIsALink(style: Hyperlinks.Style, path: String, address: String) {
    let links = Hyperlinks(style: style, host: "box", folder: "/home/ada")
    let text = links.link("place", to: path, SourcePosition(line: 12, column: 5))
    #expect(text == "\u{1B}]8;;\(address)\u{1B}\\place\u{1B}]8;;\u{1B}\\")
  }

  @Test func theStandardInputIsNoLink() {
    let links = Hyperlinks(style: .file, host: "box", folder: "/home/ada")
    #expect(links.link("x", to: "<stdin>", SourcePosition(line: 1, column: 1)) == "x")
  }

  @Test func placesOfFailuresAreLinksAndColumnsStayAligned() {
    let theme = Theme(
      hasColor: false,
      isUnicode: true,
      links: Hyperlinks(style: .file, host: "box", folder: "/w")
    )
    let excerpt = Excerpt(files: [SampleRun.file], theme: theme)
    let range = SampleRun.range(6, 15..<18)
    let link = "\u{1B}]8;;file://box/w/specs/payments.yaml\u{1B}\\"
    #expect(
      excerpt.shownPlace(of: range, before: ":")
        == "\(link)specs/payments.yaml:6:15:\u{1B}]8;;\u{1B}\\"
    )
  }
}

@Suite struct ExcerptTests {
  private func lines(_ text: String, _ columns: Range<Int>, width: Int) -> [String] {
    var theme = Theme.plain
    theme.width = width
    let range = SourceRange(
      file: FileID(0),
      start: SourcePosition(line: 1, column: columns.lowerBound),
      end: SourcePosition(line: 1, column: columns.upperBound)
    )
    return Excerpt(files: [SourceFile(path: "a", text: text)], theme: theme)
      .lines(of: range, role: .failure)
  }

  @Test func ofALongLineThePartAroundTheMarkIsShown() {
    let text = String(repeating: "abcdefghi ", count: 12) + "HERE" + " and what follows it"
    let shown = lines(text, 121..<125, width: 60)
    #expect(shown.allSatisfy { $0.displayWidth <= 60 })
    let before = shown[0].prefix { $0 != "H" }
    #expect(shown[1].prefix { $0 != "^" }.count == before.count)
    #expect(shown[1].hasSuffix("^~~~"))
  }

  @Test func aMarkNearTheBeginningKeepsIt() {
    let text = "HERE " + String(repeating: "abcdefghi ", count: 12)
    #expect(lines(text, 1..<5, width: 40)[0].hasPrefix(" 1 | HERE abc"))
  }
}
