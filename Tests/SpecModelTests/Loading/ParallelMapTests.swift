import Testing

@testable import SpecModel

struct ParallelMapTests {
  @Test(arguments: [0, 1, 16, 17, 1000])
  func resultsComeInTheOrderOfTheElements(count: Int) {
    let elements = Array(0..<count)
    let results = parallelMap(elements, remembering: {}) { index, element, _ in
      (index, element * 2)
    }
    #expect(results.map(\.0) == elements)
    #expect(results.map(\.1) == elements.map { $0 * 2 })
  }
}
