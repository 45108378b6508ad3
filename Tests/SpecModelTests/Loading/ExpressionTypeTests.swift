import SpecSource
import Testing

@testable import SpecModel

/// What the check of types must let pass, since some run of it is right.
struct ExpressionTypeTests {
  private func messages(_ steps: String) -> [String] {
    let text = """
      suite: s
      base: http://localhost
      variables: { count: 3, word: full, nothing: null, empty: '', user: { id: 1, key: null } }
      cases: [{ code: A1, size: 1 }, { code: 7, size: '2' }]
      shapes:
        Item: { id: <int>, parent?: <Item>, note: <string | null> }
      setup:
        - id: made
          GET: /made
          expect:
            body: { name: <string>, price: <number>, size?: <int>, all: "<Item[]>", one: <Item> }
          capture: { tag: headers.ETag, cost: body.price }
      steps:
      \(steps)
      """
    var result = LoadResult()
    SuiteLoader().load(text: Array(text.utf8), path: "s.yaml", into: &result)
    return result.diagnostics.filter { $0.severity == .error }.map(\.message)
  }

  @Test(arguments: [
    "count + 1", "word + 'x'", "nothing + 1", "empty * 2", "user.id + 1", "user.key + 'x'",
    "case.code + 1", "case.size + 'x'", "made.body.other + 1", "made.body.price * cost",
    "made.body.all[0].id + made.body.one.parent.id", "made.body.one.note + 'x'",
    "(made.body.size | string) ?? 'none'", "(env.LIMIT > 2) ?? 'none'", "env.LIMIT ?? 3",
    "(env.LIMIT ?? 3) + 1", "made.headers.X | first", "made.headers.X | contains('a')",
    "tag + 'x'", "made.cookies.id.max-age", "made.time.total + 1s", "made.redirects[0].status + 1",
    "run.seed + 1", "run.actor == 'ada'", "made.certificate.days - 1", "made.request.body.id + 1",
    "made.text | split(',') | first", "made.body.name != null", "made.body.one == null",
  ])
  func whatMayBeRightPasses(expression: String) {
    #expect(messages("  - GET: /\n    json: { x: \"${\(expression)}\" }") == [])
  }

  /// The answer may be read there although it was not as expected.
  @Test func aTeardownReadsAnswersOfAnyShape() {
    let teardown = "teardown:\n  - GET: /\n    if: ${made.body.name > 3}"
    #expect(messages("  - GET: /\n\(teardown)") == [])
    #expect(messages("  - GET: /\n    if: ${made.body.name > 3}").count == 1)
  }

  @Test func aShapeIsFollowed() {
    let found = messages("  - GET: /\n    if: ${made.body.all[0].parent.id == 'x'}")
    #expect(found == ["a number never equals text, so this is always false"])
  }

  @Test func whatAStepGivesThatRunsSeveralTimesIsAList() {
    let steps = """
        - id: many
          repeat: 2
          GET: /many
          capture: { state: body.state }
        - GET: /${many[0].status + 1}/${state[0] + 'x'}
      """
    #expect(messages(steps) == [])
    #expect(messages(steps.replacing("many[0].status", with: "state")).count == 1)
  }

  @Test func aDefaultThatIsWrongIsReportedOnce() {
    let text = """
      suite: s
      base: http://localhost
      defaults: { headers: { X: "${env.LIMIT + 1}" } }
      steps: [GET: /, GET: /, GET: /]
      """
    var result = LoadResult()
    SuiteLoader().load(text: Array(text.utf8), path: "s.yaml", into: &result)
    #expect(Set(result.diagnostics.map(\.range)).count == 1)
  }

  @Test func aLongChainOfNamesIsFollowedAsFarAsItPays() {
    let values = (1...500).map { "v\($0): \"${v\($0 - 1) + v\($0 - 1)}\"" }
    let text = """
      suite: s
      base: http://localhost
      variables: { v0: 1, \(values.joined(separator: ", ")) }
      steps: [{ GET: "/${v10 + 'x'}/${v500 + 1}" }]
      """
    var result = LoadResult()
    SuiteLoader().load(text: Array(text.utf8), path: "s.yaml", into: &result)
    #expect(result.diagnostics.map(\.message) == ["'+' can't take a number and text"])
  }
}
