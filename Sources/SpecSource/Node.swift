package import JSON

// Nodes and texts are public for the same reason as their ranges: only then what makes one is inlined
// where it is made, and a node is built where it stays.

/// One value of a spec's text with its place: what YAML is turned into before it is understood.
public struct Node: Sendable {
  /// What stands there.
  public enum Content: Sendable {
    case scalar(Scalar)
    case sequence([Node])
    case mapping([Entry])
  }

  /// A key and what stands under it.
  public struct Entry: Sendable {
    /// What stands before the colon.
    public var key: SourceText
    /// What stands behind it.
    public var value: Node

    /// A key with what stands under it.
    @inlinable
    public init(key: SourceText, value: Node) {
      self.key = key
      self.value = value
    }
  }

  /// What it is, and all that is in it.
  public var content: Content
  /// Where it stands; what is indented ends with its first line.
  public var range: SourceRange

  /// What stands at a place.
  @inlinable
  public init(_ content: Content, range: SourceRange) {
    self.content = content
    self.range = range
  }

  /// From its beginning to the end of all that is in it; `range` ends with the first line of what is
  /// indented.
  package var wholeRange: SourceRange {
    // By index, so that no node is copied.
    let last: SourceRange? =
      switch content {
      case .scalar: nil
      case .sequence(let items): items.isEmpty ? nil : items[items.count - 1].wholeRange
      case .mapping(let entries):
        entries.isEmpty ? nil : entries[entries.count - 1].value.wholeRange
      }
    var whole = range
    // What an alias stands for is elsewhere.
    if let end = last?.end, end > whole.end, end.line >= range.start.line {
      whole.end = end
    }
    return whole
  }

  /// What the node is, in the words that messages use: "a mapping", "a list", "text", "a number".
  package var kindName: String {
    switch content {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .scalar(let scalar):
      switch scalar.value {
      case .null: "null"
      case .bool: "true or false"
      case .number: "a number"
      default: "text"
      }
    }
  }
}

/// A scalar: its text and the value that YAML 1.2's core schema gives it.
public struct Scalar: Sendable {
  /// Its characters, quotes and escapes undone, with their places.
  public let source: SourceText
  @usableFromInline let kind: Kind

  /// What the text is taken for; the value would hold the text once more.
  @usableFromInline enum Kind: UInt8, Sendable { case null, yes, no, number, string }

  /// A scalar with one of null, bool, number and string, the latter two as in the source.
  package init(_ source: SourceText, value: JSONValue) {
    self.source = source
    kind =
      switch value {
      case .null: .null
      case .bool(true): .yes
      case .bool(false): .no
      case .number: .number
      default: .string
      }
  }

  /// A scalar that is text.
  @inlinable
  public init(text source: SourceText) {
    self.source = source
    kind = .string
  }

  /// One of null, bool, number (with its text kept) and string; never a collection.
  package var value: JSONValue {
    switch kind {
    case .null: .null
    case .yes: .bool(true)
    case .no: .bool(false)
    case .number: .number(JSONNumber(unchecked: source.text))
    case .string: .string(source.text)
    }
  }

  /// Whether the value is text.
  package var isText: Bool { kind == .string }

  /// Whether the value is null.
  package var isNull: Bool { kind == .null }

  /// The scalar's characters, quotes and escapes undone.
  package var text: String { source.text }
}
