/// The members of a JSON object in the order in which they were written.
///
/// When a name occurs more than once (RFC 8259, section 4 leaves the meaning open), look-up gives
/// the first; the parser can report the second (``JSONParser/Duplicates``).
public struct JSONObject: Sendable {
  /// A name and its value.
  public struct Member: Sendable {
    /// The name, without quotes and escapes.
    public var name: String
    /// The value.
    public var value: JSONValue

    /// Makes a member.
    public init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  private var storage: [Member]
  /// Where each name is first; only for objects of more than ``linearCount`` members.
  private var positions: [CodePointKey: Int]?

  /// Up to this many members a search from the front is faster than hashing the name.
  static let linearCount = 16

  /// Makes an object of these members.
  public init(_ members: [Member] = []) {
    storage = members
    guard members.count > Self.linearCount else { return }
    var positions: [CodePointKey: Int] = [:]
    positions.reserveCapacity(members.count)
    for (index, member) in members.enumerated() {
      let key = CodePointKey(member.name)
      if positions[key] == nil { positions[key] = index }
    }
    self.positions = positions
  }

  /// In the order in which they were written.
  ///
  /// An object of many members that was changed through this list looks names up one by one.
  public var members: [Member] {
    get { storage }
    _modify {
      positions = nil
      yield &storage
    }
  }

  /// How many members there are, a repeated name counting each time.
  public var count: Int { storage.count }

  /// Whether there are no members.
  public var isEmpty: Bool { storage.isEmpty }

  /// The names in the order in which they were written.
  public var names: [String] { storage.map(\.name) }

  /// The value of the first member with this name, compared by code point.
  ///
  /// Setting replaces that value or appends a member; setting nil removes the member.
  public subscript(name: String) -> JSONValue? {
    get {
      position(of: name).map { storage[$0].value }
    }
    set {
      switch (position(of: name), newValue) {
      case (let index?, let value?): storage[index].value = value
      case (let index?, nil):
        storage.remove(at: index)
        self = JSONObject(storage)
      case (nil, let value?):
        storage.append(Member(name: name, value: value))
        if positions != nil {
          positions?[CodePointKey(name)] = storage.count - 1
        } else if storage.count == Self.linearCount + 1 {
          self = JSONObject(storage)
        }
      case (nil, nil): break
      }
    }
  }

  /// The index in ``members`` of the first member with this name, compared by code point.
  public func position(of name: String) -> Int? {
    if let positions { return positions[CodePointKey(name)] }
    return storage.firstIndex { $0.name.hasSameCodePoints(as: name) }
  }

  /// The index of the first member whose name an earlier member has; nil if names are unique.
  var firstDuplicate: Int? {
    if let positions {
      guard positions.count < storage.count else { return nil }
      return storage.indices.first { positions[CodePointKey(storage[$0].name)] != $0 }
    }
    return storage.indices.first { index in
      let name = storage[index].name
      return storage[..<index].contains { $0.name.hasSameCodePoints(as: name) }
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// An object with these members, in this order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { Member(name: $0.0, value: $0.1) })
  }
}
