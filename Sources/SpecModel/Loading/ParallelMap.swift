import Dispatch

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
  return Array(unsafeUninitializedCapacity: elements.count) { results, count in
    // Each place belongs to one chunk, and that to one thread; nobody reads before all have ended.
    nonisolated(unsafe) let places = results
    DispatchQueue.concurrentPerform(iterations: chunkCount) { chunk in
      for index in chunk * chunkSize..<min(elements.count, (chunk + 1) * chunkSize) {
        places.initializeElement(at: index, to: transform(index, elements[index]))
      }
    }
    count = elements.count
  }
}
