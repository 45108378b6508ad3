import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The elements transformed on all cores; the results in the order of the elements.
///
/// The transform takes an element with its index, and what is remembered of elements before it. It is
/// called from several threads at once, each of which has a memory of its own.
func parallelMap<Element: Sendable, Result: Sendable, Memory>(
  _ elements: [Element],
  remembering makeMemory: @Sendable () -> Memory,
  _ transform: @Sendable (Int, Element, Memory) -> Result
) -> [Result] {
  // Chunks, so that threads seldom meet, and several for each core, so that none waits for long.
  let chunkSize = 16
  guard elements.count > chunkSize else {
    let memory = makeMemory()
    return elements.enumerated().map { transform($0.offset, $0.element, memory) }
  }
  let chunkCount = (elements.count + chunkSize - 1) / chunkSize
  return Array(unsafeUninitializedCapacity: elements.count) { results, count in
    // Each place belongs to one chunk, and that to one thread; nobody reads before all have ended.
    nonisolated(unsafe) let places = results
    let begun = Atomic(0)
    let threadCount = min(chunkCount, ProcessInfo.processInfo.activeProcessorCount)
    DispatchQueue.concurrentPerform(iterations: threadCount) { _ in
      let memory = makeMemory()
      while true {
        let chunk = begun.add(1, ordering: .relaxed).oldValue
        guard chunk < chunkCount else { return }
        for index in chunk * chunkSize..<min(elements.count, (chunk + 1) * chunkSize) {
          places.initializeElement(at: index, to: transform(index, elements[index], memory))
        }
      }
    }
    count = elements.count
  }
}
