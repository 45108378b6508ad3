/// The members of a JSON object in the order in which they were written.
///
/// When a name occurs more than once (RFC 8259, section 4 leaves the meaning open), look-up gives
/// the first; the parser reports the second.
public struct JSONObject: Sendable {
  /// A name and its value.
  public struct Member: Sendable {
    public var name: String
    public var value: JSONValue

    /// Makes a member.
    public init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// In the order in which they were written.
  public var members: [Member]

  /// Makes an object of these members.
  public init(_ members: [Member] = []) {
    self.members = members
  }

  /// The value of the first member with this name, compared by code point.
  ///
  /// Setting replaces that value or appends a member; setting nil removes the member.
  public subscript(name: String) -> JSONValue? {
    get {
      members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }
    set {
      let index = members.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }
}
