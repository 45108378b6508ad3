/// What has to change in one value to get another.
public struct JSONDifference: Hashable, Sendable {
  /// One change.
  public struct Change: Hashable, Sendable {
    /// What happens.
    public enum Kind: Hashable, Sendable {
      /// Only the new value has this.
      case added(JSONValue)
      /// Only the old value had this.
      case removed(JSONValue)
      /// Something else was here.
      case changed(from: JSONValue, to: JSONValue)
    }

    /// Where: for what is added its place in the new value, otherwise in the old one.
    public let location: JSONLocation
    /// What happens there.
    public let kind: Kind
  }

  /// In the order of the old value, what an object gains behind what it has.
  public let changes: [Change]

  /// Whether the values are equal.
  public var isEmpty: Bool { changes.isEmpty }

  /// What is left to do, in a list since recursion could overflow a small stack.
  private enum Work {
    case compare(JSONValue, JSONValue, JSONLocation)
    case add(Change)
  }

  /// Compares two values.
  ///
  /// Elements of arrays of different lengths are paired from both ends, as far as they are equal.
  /// An object that has a name twice is compared as a whole.
  public init(from old: JSONValue, to new: JSONValue) {
    var changes: [Change] = []
    var work = [Work.compare(old, new, JSONLocation())]
    while let next = work.popLast() {
      switch next {
      case .add(let change): changes.append(change)
      case .compare(let old, let new, let location):
        work += Self.compare(old, new, at: location).reversed()
      }
    }
    self.changes = changes
  }

  private static func compare(
    _ old: JSONValue,
    _ new: JSONValue,
    at location: JSONLocation
  ) -> [Work] {
    switch (old, new) {
    case (.object(let old), .object(let new))
    where old.firstDuplicate == nil && new.firstDuplicate == nil:
      return compare(old, new, at: location)
    case (.array(let old), .array(let new)):
      return compare(old, new, at: location)
    case (old, new) where old == new:
      return []
    default:
      return [.add(Change(location: location, kind: .changed(from: old, to: new)))]
    }
  }

  private static func compare(
    _ old: JSONObject,
    _ new: JSONObject,
    at location: JSONLocation
  ) -> [Work] {
    var work: [Work] = []
    for member in old.members {
      let location = location.appending(.name(member.name))
      if let value = new[member.name] {
        work.append(.compare(member.value, value, location))
      } else {
        work.append(.add(Change(location: location, kind: .removed(member.value))))
      }
    }
    for member in new.members where old.position(of: member.name) == nil {
      let location = location.appending(.name(member.name))
      work.append(.add(Change(location: location, kind: .added(member.value))))
    }
    return work
  }

  private static func compare(
    _ old: [JSONValue],
    _ new: [JSONValue],
    at location: JSONLocation
  ) -> [Work] {
    var start = 0
    var (oldEnd, newEnd) = (old.count, new.count)
    if oldEnd != newEnd {
      let shorter = min(oldEnd, newEnd)
      while start < shorter, old[start] == new[start] { start += 1 }
      while min(oldEnd, newEnd) > start, old[oldEnd - 1] == new[newEnd - 1] {
        oldEnd -= 1
        newEnd -= 1
      }
    }
    let paired = min(oldEnd, newEnd)
    var work: [Work] = []
    for index in start..<paired {
      work.append(.compare(old[index], new[index], location.appending(.index(index))))
    }
    for index in paired..<oldEnd {
      let kind = Change.Kind.removed(old[index])
      work.append(.add(Change(location: location.appending(.index(index)), kind: kind)))
    }
    for index in paired..<newEnd {
      let kind = Change.Kind.added(new[index])
      work.append(.add(Change(location: location.appending(.index(index)), kind: kind)))
    }
    return work
  }
}

extension JSONDifference.Change: CustomStringConvertible {
  /// One line: `lines[1].qty: 2 → 3`, `note: removed "x"`, `tags[2]: added "new"`.
  public var description: String {
    let path = location.path()
    let place = path.isEmpty ? "(document)" : path
    return switch kind {
    case .added(let value): "\(place): added \(value)"
    case .removed(let value): "\(place): removed \(value)"
    case .changed(let old, let new): "\(place): \(old) → \(new)"
    }
  }
}

extension JSONDifference: CustomStringConvertible {
  /// One line for each change; empty if there is none.
  public var description: String {
    changes.map(\.description).joined(separator: "\n")
  }
}
