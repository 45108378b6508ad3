import SpecSource
import Testing

@testable import SpecModel

struct StageTests {
  private func stages(_ text: String) throws -> [[String]] {
    var result = LoadResult()
    SuiteLoader().load(text: Array(text.utf8), path: "a.yaml", into: &result)
    let suite = try #require(result.suites.first, "\(result.diagnostics.map(\.message))")
    return suite.steps.stages.map { stage in suite.steps[stage].map(\.identity.name) }
  }

  private let head = "suite: s\nbase: http://localhost\n"

  @Test func stepsFollowEachOtherUnlessToldOtherwise() throws {
    let stages = try stages(head + "steps: [{ GET: /a }, { GET: /b }]")
    #expect(stages == [["GET /a"], ["GET /b"]])
  }

  @Test func aParallelIsOneStageAndTwoOfThemAreTwo() throws {
    let stages = try stages(
      head + """
        steps:
          - GET: /a
          - parallel: [{ POST: /b }, { wait: 1s }]
          - parallel: [{ GET: /c }, { GET: /d }]
          - GET: /e
        """
    )
    #expect(
      stages == [["GET /a"], ["POST /b", "wait 1s"], ["GET /c", "GET /d"], ["GET /e"]]
    )
  }

  @Test func anyOrderJoinsNeighboursThatOnlyRead() throws {
    let stages = try stages(
      head + """
        order: any
        steps:
          - GET: /a
          - HEAD: /b
          - OPTIONS: /c
          - POST: /d
          - GET: /e
          - { method: GET, url: /f }
          - DELETE: /g
          - wait: 1s
        """
    )
    #expect(
      stages == [
        ["GET /a", "HEAD /b", "OPTIONS /c"], ["POST /d"], ["GET /e", "GET /f"], ["DELETE /g"],
        ["wait 1s"],
      ]
    )
  }

  @Test func anyOrderSeparatesAStepFromWhatItReadsOrNeeds() throws {
    let stages = try stages(
      head + """
        order: any
        steps:
          - { id: a, GET: /a }
          - { id: b, GET: /b }
          - { id: c, GET: "/${a.status}" }
          - { id: d, GET: /d, needs: [c] }
          - { id: e, GET: "/${b.status}/e" }
        """
    )
    #expect(
      stages == [["GET /a", "GET /b"], ["GET /${a.status}"], ["GET /d", "GET /${b.status}/e"]]
    )
  }

  @Test func readingAStepOfTheSameParallelIsAnError() throws {
    let text = head + "steps: [{ parallel: [{ id: a, GET: /a }, { GET: \"/${a.status}\" }] }]"
    var result = LoadResult()
    SuiteLoader().load(text: Array(text.utf8), path: "a.yaml", into: &result)
    #expect(result.diagnostics.map(\.code) == [.forwardReference])
    #expect(result.suites.isEmpty)
  }

  @Test func setupStepsAndTeardownAreNeverOneStage() throws {
    let stages = try stages(
      head + """
        order: any
        setup: [{ GET: /a }, { GET: /b }]
        steps: [{ GET: /c }]
        teardown: [{ GET: /d }]
        """
    )
    #expect(stages == [["GET /a", "GET /b"], ["GET /c"], ["GET /d"]])
  }
}
