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

  /// Compares two values.
  ///
  /// Elements of arrays of different lengths are paired from both ends, as far as they are equal.
  public init(from old: JSONValue, to new: JSONValue) {
    var changes: [Change] = []
    Self.compare(old, new, at: JSONLocation(), into: &changes)
    self.changes = changes
  }

  private static func compare(
    _ old: JSONValue,
    _ new: JSONValue,
    at location: JSONLocation,
    into changes: inout [Change]
  ) {
    switch (old, new) {
    case (.object(let old), .object(let new)):
      compare(old, new, at: location, into: &changes)
    case (.array(let old), .array(let new)):
      compare(old, new, at: location, into: &changes)
    case (old, new) where old == new: break
    default: changes.append(Change(location: location, kind: .changed(from: old, to: new)))
    }
  }

  private static func compare(
    _ old: JSONObject,
    _ new: JSONObject,
    at location: JSONLocation,
    into changes: inout [Change]
  ) {
    // The first member of a name answers for all of them, as in look-up, unless only the repeats
    // differ.
    let before = changes.count
    for (index, member) in old.members.enumerated() where old.position(of: member.name) == index {
      let location = location.appending(.name(member.name))
      if let value = new[member.name] {
        compare(member.value, value, at: location, into: &changes)
      } else {
        changes.append(Change(location: location, kind: .removed(member.value)))
      }
    }
    for (index, member) in new.members.enumerated()
    where new.position(of: member.name) == index && old.position(of: member.name) == nil {
      let location = location.appending(.name(member.name))
      changes.append(Change(location: location, kind: .added(member.value)))
    }
    let hasDuplicates = old.firstDuplicate != nil || new.firstDuplicate != nil
    if hasDuplicates, changes.count == before, old != new {
      let kind = Change.Kind.changed(from: .object(old), to: .object(new))
      changes.append(Change(location: location, kind: kind))
    }
  }

  private static func compare(
    _ old: [JSONValue],
    _ new: [JSONValue],
    at location: JSONLocation,
    into changes: inout [Change]
  ) {
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
    for index in start..<paired {
      compare(old[index], new[index], at: location.appending(.index(index)), into: &changes)
    }
    for index in paired..<max(oldEnd, paired) {
      let kind = Change.Kind.removed(old[index])
      changes.append(Change(location: location.appending(.index(index)), kind: kind))
    }
    for index in paired..<max(newEnd, paired) {
      let kind = Change.Kind.added(new[index])
      changes.append(Change(location: location.appending(.index(index)), kind: kind))
    }
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
