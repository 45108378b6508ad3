import Foundation
import SpecModel
import Testing

struct LoadingPeakTests {
  /// The most memory the process ever had, in bytes.
  private var peak: Int {
    var usage = rusage()
    #if os(Linux)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
    #else
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
    #endif
  }

  /// The peak is the whole process's, so nothing else may run beside it.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["SPECRUN_MEMORY_TEST"] != nil,
      "measures the process, so it runs alone: make test does that, with SPECRUN_MEMORY_TEST=1"
    )
  )
  func aSuiteOfManyStepsTakesAtMost4KibibytesForEach() {
    let count = 20_000
    var text = "suite: Many\nbase: http://localhost\nsteps:\n"
    for number in 0..<count {
      text += "  - GET: /items/\(number)\n    expect: { status: 200 }\n"
    }
    let before = peak
    var result = LoadResult()
    SuiteLoader().load(text: Array(text.utf8), path: "many.yaml", into: &result)
    #expect(result.suites.first?.steps.count == count)
    #expect(peak - before < count * 4096)
  }
}
