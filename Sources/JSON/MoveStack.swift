/// A stack whose topmost elements become an array of exactly their number, moved and not copied.
///
/// A parser that grows an array for each container spends most of its time reallocating.
struct MoveStack<Element>: ~Copyable {
  private(set) var count = 0
  private var buffer = UnsafeMutableBufferPointer<Element>(start: nil, count: 0)

  /// Makes an empty one with room for so many elements.
  init(capacity: Int = 0) {
    if capacity > 0 { buffer = .allocate(capacity: capacity) }
  }

  deinit {
    // Only the first `count` elements are initialized.
    buffer.baseAddress?.deinitialize(count: count)
    buffer.deallocate()
  }

  mutating func push(_ element: consuming Element) {
    if count == buffer.count { grow() }
    buffer.initializeElement(at: count, to: element)
    count += 1
  }

  /// The element at an index, which is below ``count``.
  subscript(index: Int) -> Element {
    get { buffer[index] }
    _modify { yield &buffer[index] }
  }

  /// The element on top; nil when there is none.
  var last: Element? { count == 0 ? nil : buffer[count - 1] }

  /// Takes the element on top; nil when there is none.
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return buffer.moveElement(from: count)
  }

  /// Drops the elements from an index to the top.
  mutating func removeAll(from base: Int) {
    buffer.extracting(base..<count).deinitialize()
    count = base
  }

  /// Takes the elements from an index to the top.
  mutating func pop(from base: Int) -> [Element] {
    // All empty arrays are one object, whose count the initializer would write, on any thread.
    guard base < count else { return [] }
    let taken = buffer.extracting(base..<count)
    let elements = [Element](unsafeUninitializedCapacity: taken.count) { array, initialized in
      initialized = array.moveInitialize(fromContentsOf: taken)
    }
    count = base
    return elements
  }

  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(16, count * 2))
    _ = larger.moveInitialize(fromContentsOf: buffer)
    buffer.deallocate()
    buffer = larger
  }
}
