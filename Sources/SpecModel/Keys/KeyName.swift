/// A key's name as two numbers, so that to compare it takes two instructions.
///
/// A step is looked through for each of two dozen keys; comparing text would be a good part of the
/// time that loading takes.
struct KeyName: Equatable, Sendable {
  /// The longest name that there can be, in UTF-8 code units.
  static let longest = 16

  /// What no key is called: empty text, and text that is too long.
  static let none = KeyName(head: 0, tail: 0)

  private let head: UInt64
  private let tail: UInt64

  /// One of 64 bits, by which most names that differ are told apart.
  var bit: UInt64 { 1 << (hash >> 58) }

  /// A number by which names that differ are spread.
  fileprivate var hash: UInt64 { (head ^ tail) &* 0x9E37_79B9_7F4A_7C15 }

  private init(head: UInt64, tail: UInt64) {
    self.head = head
    self.tail = tail
  }

  /// ``none`` for text that is too long to be the name of any key.
  init(_ text: String) {
    let utf8 = text.utf8
    // No name holds a NUL, so that what is not filled says how long the name is.
    var words = (UInt64(0), UInt64(0))
    if utf8.count <= Self.longest {
      withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: utf8) }
    }
    (head, tail) = words
  }
}

/// Names of keys that belong together.
struct KeyNames: Sendable, ExpressibleByArrayLiteral {
  /// Each name at the place that its hash gives it, or at the next that is free; at least half of the
  /// places are.
  private let table: [KeyName]
  /// The bits of them all.
  let bits: UInt64

  /// The names of keys, none longer than ``KeyName/longest``.
  init(_ names: some Sequence<String>) {
    self.init(
      names.map { name in
        let packed = KeyName(name)
        precondition(packed != .none, "the key '\(name)' is too long")
        return packed
      }
    )
  }

  private init(_ names: [KeyName]) {
    var size = 1
    while size < 2 * names.count { size *= 2 }
    var table = Array(repeating: KeyName.none, count: size)
    for name in names { table[Self.place(of: name, in: table)] = name }
    self.table = table
    bits = names.reduce(0) { $0 | $1.bit }
  }

  init(arrayLiteral elements: String...) {
    self.init(elements)
  }

  func contains(_ name: KeyName) -> Bool {
    guard bits & name.bit != 0 else { return false }
    return table[Self.place(of: name, in: table)] != .none
  }

  func union(_ others: KeyNames) -> KeyNames {
    KeyNames((table + others.table).filter { $0 != .none })
  }

  /// Where a name stands, or could; the size of a table is a power of two.
  private static func place(of name: KeyName, in table: [KeyName]) -> Int {
    var place = Int(name.hash >> 56) & (table.count - 1)
    while table[place] != .none, table[place] != name { place = (place + 1) & (table.count - 1) }
    return place
  }
}
