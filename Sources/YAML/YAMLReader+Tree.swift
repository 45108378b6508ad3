import JSON
import SpecSource

/// Collections that have not ended, and what keys mean in them.
extension YAMLReader {
  /// A collection that has begun and not ended, or the file.
  struct Frame {
    /// What comes next in it.
    enum Expected {
      case document, item, key
      /// The value of a key.
      case value
      /// The value of `<<`, whose entries belong to the mapping.
      case mergedValue
      /// The value of a key that the mapping has already; it is read and left out.
      case repeatedValue
    }

    var expected: Expected
    var isFlow = false
    var start = SourcePosition(line: 1, column: 1)
    /// How many keys are below its own.
    var keysAround = 0
    /// How many nodes are below its own.
    var nodesAround = 0
    /// Nodes before it, to know how many are in it.
    var weightBefore = 0
    /// The bits of its keys (see ``YAMLKeys/bit(of:)``).
    var keyBits: UInt64 = 0
  }

  /// What few collections have.
  struct Extra {
    var anchor: String?
    /// The mappings whose entries are to be added.
    var merged: [Node] = []
    var keys = YAMLKeys()
  }

  struct Anchored {
    var node: Node
    var weight: Int
  }

  /// The key whose value comes next.
  var pendingKey: SourceText? {
    switch frame.expected {
    case .value, .mergedValue, .repeatedValue: keys.last
    case .document, .item, .key: nil
    }
  }

  mutating func addKey(_ key: consuming SourceText, bit: UInt64, isMerge: Bool) {
    frame.expected = .value
    if isMerge {
      frame.expected = .mergedValue
    } else if frame.keyBits & bit != 0, let first = place(of: key.text) {
      frame.expected = .repeatedValue
      diagnostics.append(
        Diagnostic(
          .duplicateKey,
          "the key '\(key.text)' stands twice in this mapping",
          at: key.range,
          notes: [Diagnostic.Note("it stands here first", at: first)]
        )
      )
    }
    frame.keyBits |= bit
    keys.push(key)
  }

  /// Where the mapping has a key of that name already.
  private mutating func place(of name: String) -> SourceRange? {
    keys.withElements(from: frame.keysAround) { own in
      own.count > YAMLKeys.mostListed
        ? extras[outer.count, default: Extra()].keys.place(of: name, in: own)
        : YAMLKeys.place(of: name, inFew: own)
    }
  }

  mutating func addMerge(_ node: Node) {
    switch node.content {
    case .mapping:
      extras[outer.count, default: Extra()].merged.append(node)
    case .sequence(let items) where items.allSatisfy(\.isMapping):
      extras[outer.count, default: Extra()].merged += items
    default:
      diagnostics.append(
        Diagnostic(
          .wrongType,
          "'<<' merges mappings, and this is \(node.kindName)",
          at: node.range
        )
      )
    }
  }

  /// Adds the entries of merged mappings whose keys are not there yet; the first one named wins.
  func merge(_ mappings: [Node], into own: inout [Node.Entry]) {
    guard !mappings.isEmpty else { return }
    var known = Set(own.map { CodePointKey($0.key.text) })
    for node in mappings {
      guard case .mapping(let entries) = node.content else { continue }
      for entry in entries where known.insert(CodePointKey(entry.key.text)).inserted {
        own.append(entry)
      }
    }
  }
}

extension Node {
  /// True for a mapping.
  fileprivate var isMapping: Bool {
    if case .mapping = content { true } else { false }
  }
}
