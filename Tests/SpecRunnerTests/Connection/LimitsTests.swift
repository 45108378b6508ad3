import SpecModel
import TaskEngine
import Testing

/// How much of an answer is taken, and how long is waited for it.
struct LimitsTests {
  @Test func bodiesHaveALimitThatNobodyNeedsToWrite() async throws {
    let log = await RunFixture().run(steps: "  - GET: /a\n")
    let options = try #require(log.requests.first?.options)
    #expect(options.maximumBodySize == 64 << 20)
    #expect(options.maximumHeadSize == 256 << 10)
    #expect(options.connectTimeout == .seconds(10))
    #expect(options.idleTimeout == nil && options.maximumDepth == nil)
    #expect(log.requests.first?.timeout == .seconds(30))
  }

  @Test func everyLimitIsHandedOnAndMergedOverDefaults() async throws {
    let log = await RunFixture(environment: ["MOST": "2KB"]).run(
      """
      suite: S
      base: http://api.test
      defaults:
        limits: { maxBody: "${env.MOST}", maxHeaders: 1KiB, maxDepth: 9, connect: 2s }
      steps:
        - GET: /a
          limits: { maxBody: 1MiB, idle: "${1500 | string}ms" }
          expect: { status: 500 }
        - GET: /b
          expect: { status: 500 }
      """
    )
    let first = try #require(log.requests.first?.options)
    #expect(first.maximumBodySize == 1 << 20 && first.maximumHeadSize == 1024)
    #expect(first.maximumDepth == 9 && first.connectTimeout == .seconds(2))
    #expect(first.idleTimeout == .milliseconds(1500))
    let second = try #require(log.requests.last?.options)
    #expect(second.maximumBodySize == 2000 && second.idleTimeout == nil)
  }
}
