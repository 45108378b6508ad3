import Dispatch
import Synchronization

/// The elements transformed on all cores; the results in the order of the elements.
///
/// The transform takes an element with its index and is called from several threads at once.
func parallelMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element],
  _ transform: @Sendable (Int, Element) -> Result
) -> [Result] {
  // Chunks, so that threads seldom meet, and several for each core, so that none waits for long.
  let chunkSize = 16
  guard elements.count > chunkSize else {
    return elements.enumerated().map { transform($0.offset, $0.element) }
  }
  let chunkCount = (elements.count + chunkSize - 1) / chunkSize
  let finished = Mutex<[Int: [Result]]>([:])
  DispatchQueue.concurrentPerform(iterations: chunkCount) { chunk in
    let indexes = chunk * chunkSize..<min(elements.count, (chunk + 1) * chunkSize)
    let results = indexes.map { transform($0, elements[$0]) }
    finished.withLock { $0[chunk] = results }
  }
  return finished.withLock { chunks in (0..<chunkCount).flatMap { chunks[$0] ?? [] } }
}
