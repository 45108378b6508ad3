import Testing

@testable import SpecModel

struct ParallelMapTests {
  @Test(arguments: [0, 1, 16, 17, 129, 1000])
  func resultsComeInTheOrderOfTheElements(count: Int) {
    let elements = Array(0..<count)
    let results = parallelMap(elements, remembering: {}) { chunk, _ in
      zip(chunk.indices, chunk).map { ($0, $1 * 2) }
    }
    #expect(results.map(\.0) == elements)
    #expect(results.map(\.1) == elements.map { $0 * 2 })
  }

  @Test
  func eachThreadRemembersWhatItMetBefore() {
    final class Memory {
      var count = 0
    }
    let results = parallelMap(Array(0..<1000), remembering: Memory.init) { chunk, memory in
      chunk.map { _ in
        memory.count += 1
        return memory.count
      }
    }
    // As many begin anew as there are threads, and no count is lost.
    let begun = results.count { $0 == 1 }
    #expect(begun >= 1)
    #expect(results.max().map { $0 >= 1000 / begun } == true)
  }
}
