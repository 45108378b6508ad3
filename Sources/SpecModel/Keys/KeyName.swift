/// A key's name as two numbers, so that to compare it takes two instructions.
///
/// A step is looked through for each of two dozen keys; comparing text would be a good part of the
/// time that loading takes.
struct KeyName: Equatable, Sendable {
  /// The longest name that there can be, in UTF-8 code units.
  static let longest = 16

  private let head: UInt64
  private let tail: UInt64

  /// One of 64 bits, by which most names that differ are told apart.
  var bit: UInt64 { 1 << (((head ^ tail) &* 0x9E37_79B9_7F4A_7C15) >> 58) }

  /// Nil for text that is too long to be the name of any key.
  init?(_ text: String) {
    let utf8 = text.utf8
    guard utf8.count <= Self.longest else { return nil }
    // No name holds a NUL, so that what is not filled says how long the name is.
    var words = (UInt64(0), UInt64(0))
    withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: utf8) }
    (head, tail) = words
  }
}

/// Names of keys that belong together.
struct KeyNames: Sendable, ExpressibleByArrayLiteral {
  private let names: [KeyName]
  /// The bits of them all.
  let bits: UInt64

  /// The names of keys, none longer than ``KeyName/longest``.
  init(_ names: some Sequence<String>) {
    self.init(
      names.map { name in
        guard let packed = KeyName(name) else {
          preconditionFailure("the key '\(name)' is too long")
        }
        return packed
      }
    )
  }

  private init(_ names: [KeyName]) {
    self.names = names
    bits = names.reduce(0) { $0 | $1.bit }
  }

  init(arrayLiteral elements: String...) {
    self.init(elements)
  }

  func contains(_ name: KeyName?) -> Bool {
    guard let name, bits & name.bit != 0 else { return false }
    return names.contains(name)
  }

  func union(_ others: KeyNames) -> KeyNames {
    KeyNames(names + others.names)
  }
}
