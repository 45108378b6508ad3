import SpecModel
import SpecSource
import Testing

@testable import SpecRunner

struct SuiteSelectionTests {
  private func suites(_ text: String) throws -> [CompiledSuite] {
    var result = LoadResult()
    SuiteLoader().load(text: Array(text.utf8), path: "specs/a.yaml", into: &result)
    try #require(result.isValid, "\(result.diagnostics.map(\.message))")
    return result.suites
  }

  /// The ids of the steps that are left of each suite.
  private func ids(
    _ text: String,
    _ change: (inout SuiteSelection) throws -> Void
  ) throws -> [String] {
    var selection = SuiteSelection()
    try change(&selection)
    return try selection.select(from: try suites(text)).map { selected in
      selected.suite.steps.compactMap(\.identity.id).joined(separator: " ")
    }
  }

  private let shop = """
    suite: Shop
    base: http://localhost
    setup:
      - { id: login, POST: /login }
    steps:
      - { id: make, POST: /orders }
      - { id: other, POST: /others }
      - { id: see, name: see the order, GET: "/orders/${make.body.id}" }
      - { id: done, GET: /done, needs: [see] }
      - { id: last, GET: /last }
    teardown:
      - { id: dropOther, DELETE: "/others/${other.body.id}" }
      - { id: dropMade, DELETE: "/orders/${make.body.id}" }
      - { id: gone, GET: "/orders/${dropOther.status}" }
      - { id: always, GET: /always }
    ---
    suite: More
    base: http://localhost
    steps: [{ id: last, GET: /last }, { id: rest, GET: /rest }]
    """

  @Test(arguments: [
    ("done", ["login make see done dropMade always"]),
    ("see the order", ["login make see dropMade always"]),
    ("other", ["login other dropOther gone always"]),
    ("login", ["login always"]), ("gone", ["login other dropOther gone always"]),
    ("last", ["login last always", "last"]), ("rest", ["rest"]),
  ])
  func aStepComesWithWhatItNeedsAndTheTeardownOfThat(name: String, expected: [String]) throws {
    #expect(try ids(shop) { $0.only = [name] } == expected)
    #expect(try ids(shop) { $0.steps = [NameGlob(name)] } == expected)
  }

  @Test func positionsAreCountedAnew() throws {
    var selection = SuiteSelection()
    selection.only = ["rest", "done"]
    for (index, selected) in try selection.select(from: try suites(shop)).enumerated() {
      let suite = selected.suite
      #expect(suite.identity.index == index)
      #expect(suite.identity.stepCount == suite.steps.count)
      #expect(suite.steps.map(\.identity.index) == Array(suite.steps.indices))
      #expect(!selected.isWhole)
    }
  }

  @Test func whatWasAskedForIsToldFromWhatItNeeds() throws {
    var selection = SuiteSelection()
    selection.only = ["see", "always"]
    let selected = try #require(try selection.select(from: try suites(shop)).first)
    let chosen = selected.chosen.sorted().map { selected.suite.steps[$0].identity.id }
    #expect(chosen == ["see", "always"])
    #expect(try SuiteSelection().select(from: try suites(shop)).allSatisfy(\.isWhole))
  }

  @Test(arguments: [
    ("mkae", "No step has the id or name 'mkae'. Did you mean 'make'?"),
    (
      "nothing like it",
      "No step has the id or name 'nothing like it'. 'specrun list' shows them all."
    ),
  ])
  func stepsThatThereAreNotAreNamed(name: String, message: String) throws {
    for isGlob in [true, false] {
      let mistake = try #require(throws: SuiteSelection.Mistake.self) {
        _ = try ids(shop) { if isGlob { $0.steps = [NameGlob(name)] } else { $0.only = [name] } }
      }
      #expect(mistake.message == message)
    }
  }

  @Test func aParallelStaysOne() throws {
    let all = try suites(
      """
      suite: s
      base: http://localhost
      steps:
        - parallel: [{ id: a, GET: /a }, { id: b, GET: /b }, { id: c, GET: /c }]
        - { id: d, GET: "/${a.status}/${c.status}" }
      """
    )
    var selection = SuiteSelection()
    selection.only = ["d"]
    #expect(try selection.select(from: all).first?.suite.steps.stages == [0..<2, 2..<3])
  }

  // MARK: Tags

  private let tagged = """
    suite: Tagged
    tags: [smoke]
    base: http://localhost
    setup: [{ id: login, POST: /login }]
    steps:
      - { id: quick, GET: /a }
      - { id: slow, GET: /b, tags: [slow] }
      - { id: reader, GET: "/c/${slow.status}" }
    teardown: [{ id: drop, DELETE: "/d/${slow.body.id}" }, { id: leave, POST: /e }]
    ---
    suite: Plain
    base: http://localhost
    steps: [{ id: slow2, GET: /f, tags: [slow, paid] }, { id: free, GET: /g }]
    ---
    suite: All slow
    base: http://localhost
    setup: [{ id: prepare, POST: /h }]
    steps: [{ id: slow3, GET: /i, tags: [slow] }]
    """

  @Test(arguments: [
    ("smoke", ["login quick slow reader drop leave"]),
    // What a step reads comes with it, whatever its tags.
    ("smoke and not slow", ["login quick slow reader drop leave"]),
    ("slow", ["login slow drop leave", "slow2", "prepare slow3"]),
    ("slow and not paid", ["login slow drop leave", "prepare slow3"]),
    ("paid or smoke", ["login quick slow reader drop leave", "slow2"]),
    ("not slow and not smoke", ["free"]), ("nothing", []),
  ])
  func tagsAreThoseOfAStepAndItsSuite(tags: String, expected: [String]) throws {
    #expect(try ids(tagged) { $0.tags = try TagExpression(parsing: tags) } == expected)
  }

  @Test func everythingThatSelectsMustAgree() throws {
    let both = try ids(tagged) {
      $0.tags = try TagExpression(parsing: "slow")
      $0.suites = [NameGlob("P*"), NameGlob("All*")]
    }
    #expect(both == ["slow2", "prepare slow3"])
    let named = try ids(tagged) {
      $0.tags = try TagExpression(parsing: "smoke")
      $0.steps = [NameGlob("log?n"), NameGlob("slow*")]
    }
    #expect(named == ["login slow drop leave"])
  }

  // MARK: Suites

  @Test(arguments: [
    ("Plain", 1), ("*", 3), ("?l*", 2), ("specs/*.yaml", 3), ("*a*", 3), ("All slow", 1),
  ])
  func suitesAreFoundByTitleAndPath(glob: String, count: Int) throws {
    #expect(try ids(tagged) { $0.suites = [NameGlob(glob)] }.count == count)
  }

  @Test func suitesThatThereAreNotAreNamed() throws {
    let mistake = try #require(throws: SuiteSelection.Mistake.self) {
      _ = try ids(tagged) { $0.suites = [NameGlob("Plian")] }
    }
    #expect(mistake.message == "No suite has the title or path 'Plian'. Did you mean 'Plain'?")
  }

  // MARK: Lines

  private let lines = """
    suite: First
    base: http://localhost
    steps:
      - id: one
        GET: /one
        expect:
          body:
            a: 1

      - name: two
        POST: /two
    ---
    suite: Second
    base: http://localhost
    steps: [{ id: three, GET: /a }, { id: four, GET: /b }]
    """

  @Test(arguments: [
    (1, ["one two"]), (4, ["one"]), (8, ["one"]), (10, ["two"]), (11, ["two"]),
    (13, ["three four"]), (15, ["three four"]),
  ])
  func aLineIsTheStepThere(line: Int, expected: [String]) throws {
    var selection = SuiteSelection()
    selection.lines = [LineSelection(path: "specs/a.yaml", line: line)]
    let found = try selection.select(from: try suites(lines)).map { selected in
      selected.suite.steps.map { $0.identity.id ?? $0.identity.name }.joined(separator: " ")
    }
    #expect(found == expected)
  }

  @Test(arguments: [
    (9, "No step stands at line 9 of 'specs/a.yaml'. The nearest is 'two', at line 10."),
    (2, "No step stands at line 2 of 'specs/a.yaml'. The nearest is 'one', at line 4."),
    (99, "No step stands at line 99 of 'specs/a.yaml'. The nearest is 'three', at line 15."),
  ])
  func aLineWithoutAStepIsAMistake(line: Int, message: String) throws {
    let mistake = try #require(throws: SuiteSelection.Mistake.self) {
      _ = try ids(lines) { $0.lines = [LineSelection(path: "specs/a.yaml", line: line)] }
    }
    #expect(mistake.message == message)
  }

  @Test func linesOfOtherFilesLeaveASuiteWhole() throws {
    let ids = try ids(shop) { $0.lines = [LineSelection(path: "specs/b.yaml", line: 1)] }
    #expect(ids.count == 2)
    #expect(ids.first?.hasPrefix("login make other see") == true)
  }

  @Test func severalLinesOfAFileAddUp() throws {
    let ids = try ids(shop) {
      $0.lines = [6, 19].map { LineSelection(path: "./specs/a.yaml", line: $0) }
    }
    #expect(ids == ["login make dropMade always", "last rest"])
  }
}
