import SpecModel
import SpecSource
import Testing

@testable import specrun

struct SelectionTests {
  private func suites(_ text: String) throws -> [CompiledSuite] {
    var result = LoadResult()
    SuiteLoader().load(text: Array(text.utf8), path: "a.yaml", into: &result)
    try #require(result.isValid, "\(result.diagnostics.map(\.message))")
    return result.suites
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
  func onlyRunsAStepWithWhatItNeedsAndTheTeardownOfThat(
    name: String,
    expected: [String]
  ) throws {
    let selected = SuiteSelection(only: [name]).suites(of: try suites(shop))
    let ids = selected.map { $0.steps.compactMap(\.identity.id).joined(separator: " ") }
    #expect(ids == expected)
    for (index, suite) in selected.enumerated() {
      #expect(suite.identity.index == index)
      #expect(suite.identity.stepCount == suite.steps.count)
      #expect(suite.steps.map(\.identity.index) == Array(suite.steps.indices))
    }
  }

  @Test func theNamesOfStepsThatThereAreNotAreFound() throws {
    let all = try suites(shop)
    let found = SuiteSelection(only: ["make", "mkae"]).unknownStep(in: all)
    #expect(found?.name == "mkae")
    #expect(found?.nearest == "make")
    #expect(SuiteSelection(only: ["rest", "see the order"]).unknownStep(in: all) == nil)
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
    let selected = SuiteSelection(only: ["d"]).suites(of: all)
    #expect(selected.first?.steps.stages == [0..<2, 2..<3])
  }
}
