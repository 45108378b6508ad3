/// Where in a document a value stands: the names and indices that lead to it from the root.
///
/// Made in constant time from the location of the value around it, and written out when asked.
public struct JSONLocation: Sendable {
  /// One step down.
  public enum Step: Sendable {
    /// To the member of an object with this name.
    case name(String)
    /// To the element of an array at this index, 0-based.
    case index(Int)
  }

  private indirect enum Chain: Sendable {
    case root
    case child(of: Chain, Step)
  }

  private var chain = Chain.root

  /// The document itself.
  public init() {}

  /// A location by its steps from the root.
  public init(_ steps: some Sequence<Step>) {
    for step in steps { self = appending(step) }
  }

  /// The location one step below.
  public func appending(_ step: Step) -> JSONLocation {
    var location = self
    location.chain = .child(of: chain, step)
    return location
  }

  /// The steps from the root.
  public var steps: [Step] {
    var steps: [Step] = []
    var chain = chain
    while case .child(let parent, let step) = chain {
      steps.append(step)
      chain = parent
    }
    return steps.reversed()
  }

  /// The normalized path of RFC 9535, section 2.7: `$['lines'][1]['qty']`.
  public var normalizedPath: String {
    steps.reduce(into: "$") { path, step in
      switch step {
      case .index(let index): path += "[\(index)]"
      case .name(let name): path += "['\(Self.normalized(name))']"
      }
    }
  }

  /// The path in the form of the spec language, behind the name of the document: with `body` it is
  /// `body.lines[1].qty`, `body["odd key"]`, or `body` for the document itself.
  public func path(in document: String = "") -> String {
    steps.reduce(into: document) { path, step in
      switch step {
      case .index(let index): path += "[\(index)]"
      case .name(let name) where Self.isPlain(name): path += path.isEmpty ? name : ".\(name)"
      case .name(let name): path += "[\(JSONWriter.quoted(name))]"
      }
    }
  }

  /// Letters, digits, `_` and `-`, not beginning with a digit or `-`.
  private static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, first &- 0x30 >= 10, first != UInt8(ascii: "-") else {
      return false
    }
    return name.utf8.allSatisfy { byte in
      byte < 0x80 && (JSONParser.isWordByte(byte) || byte == UInt8(ascii: "-"))
    }
  }

  private static func normalized(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "'": text += "\\'"
      case "\\": text += "\\\\"
      case "\u{8}": text += "\\b"
      case "\t": text += "\\t"
      case "\n": text += "\\n"
      case "\u{C}": text += "\\f"
      case "\r": text += "\\r"
      case "\0"..<" ": text += "\\u" + hexadecimal(scalar.value).lowercased()
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension JSONLocation.Step: Hashable {
  /// Whether both are the same index, or names with the same code points.
  public static func == (left: JSONLocation.Step, right: JSONLocation.Step) -> Bool {
    switch (left, right) {
    case (.name(let left), .name(let right)): left.hasSameCodePoints(as: right)
    case (.index(let left), .index(let right)): left == right
    default: false
    }
  }

  /// Mixes in the index or the code points of the name.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .name(let name): hasher.combine(codePointsOf: name)
    case .index(let index): hasher.combine(index)
    }
  }
}

extension JSONLocation: Hashable, CustomStringConvertible {
  /// Whether both lead to the same place.
  public static func == (left: JSONLocation, right: JSONLocation) -> Bool {
    left.steps == right.steps
  }

  /// Mixes in the steps.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(steps)
  }

  /// The path in the form of the spec language: `lines[1].qty`; empty for the document itself.
  public var description: String { path() }
}
