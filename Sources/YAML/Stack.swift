import SpecSource

/// A stack whose upper part can be moved out into an array of just its size.
///
/// The memory is its own because of that: what an array has can only be copied out of it, which
/// counts each reference once more, and once less when the array gives it up.
struct Stack<Element>: ~Copyable {
  private(set) var count = 0
  private var capacity: Int
  /// The first `count` elements are there.
  private var memory: UnsafeMutablePointer<Element>

  init(capacity: Int) {
    self.capacity = max(1, capacity)
    memory = .allocate(capacity: self.capacity)
  }

  deinit {
    memory.deinitialize(count: count)
    memory.deallocate()
  }

  /// The element on top.
  var last: Element? { count > 0 ? memory[count - 1] : nil }

  mutating func push(_ element: consuming Element) {
    if count == capacity { grow() }
    (memory + count).initialize(to: element)
    count += 1
  }

  /// Gives up the element on top.
  mutating func pop() {
    precondition(count > 0)
    count -= 1
    (memory + count).deinitialize(count: 1)
  }

  /// Lends the elements from an index on.
  func withElements<Result>(
    from index: Int,
    _ body: (UnsafeBufferPointer<Element>) -> Result
  ) -> Result {
    precondition(0...count ~= index)
    return body(UnsafeBufferPointer(start: memory + index, count: count - index))
  }

  /// Takes the elements from an index on off the stack.
  mutating func take(from index: Int) -> [Element] {
    precondition(0...count ~= index)
    var taken: [Element] = []
    taken.reserveCapacity(count - index)
    for place in index..<count { taken.append((memory + place).move()) }
    count = index
    return taken
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: memory, count: count)
    memory.deallocate()
    memory = larger
    capacity *= 2
  }
}

extension Stack<Node> {
  /// Takes the nodes from an index on off the stack, with as many keys off theirs.
  mutating func takeEntries(
    from index: Int,
    keys: inout Stack<SourceText>,
    from keyIndex: Int
  ) -> [Node.Entry] {
    precondition(0...count ~= index && keyIndex >= 0 && keys.count - keyIndex == count - index)
    var entries: [Node.Entry] = []
    entries.reserveCapacity(count - index)
    let names = keys.memory + keyIndex
    for offset in 0..<(count - index) {
      entries.append(
        Node.Entry(key: (names + offset).move(), value: (memory + index + offset).move())
      )
    }
    count = index
    keys.count = keyIndex
    return entries
  }
}
