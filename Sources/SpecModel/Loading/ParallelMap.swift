import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The elements transformed on all cores; the results in the order of the elements.
///
/// The transform takes some elements that follow each other, and what is remembered of elements before
/// them; it gives as many results. It is called from several threads at once, each of which has a memory
/// of its own.
func parallelMap<Element: Sendable, Result: Sendable, Memory>(
  _ elements: [Element],
  remembering makeMemory: @Sendable () -> Memory,
  _ transform: @Sendable (ArraySlice<Element>, Memory) -> [Result]
) -> [Result] {
  // Few are done sooner than threads begin.
  guard elements.count > 16 else { return transform(elements[...], makeMemory()) }
  let coreCount = ProcessInfo.processInfo.activeProcessorCount
  // Large chunks, as a processor that goes on with one thing gets faster at it (docs/loading.md), and
  // several for each core, so that none waits for long.
  let chunkSize = max(1, min(64, elements.count / (4 * coreCount)))
  let chunkCount = (elements.count + chunkSize - 1) / chunkSize
  return Array(unsafeUninitializedCapacity: elements.count) { results, count in
    // Each place belongs to one chunk, and that to one thread; nobody reads before all have ended.
    nonisolated(unsafe) let places = results
    let begun = Atomic(0)
    let threadCount = min(chunkCount, coreCount)
    DispatchQueue.concurrentPerform(iterations: threadCount) { _ in
      let memory = makeMemory()
      while true {
        let chunk = begun.add(1, ordering: .relaxed).oldValue
        guard chunk < chunkCount else { return }
        let start = chunk * chunkSize
        let made = transform(elements[start..<min(elements.count, start + chunkSize)], memory)
        _ = places[start...].initialize(fromContentsOf: made)
      }
    }
    count = elements.count
  }
}
