import JSON

/// A value in a report that is being read, and where it stands.
struct RecordReader {
  let value: JSONValue
  let location: String

  func fail(_ reason: String) -> RecordError { RecordError(location: location, reason: reason) }

  /// A member that must be there.
  func member(_ name: String) throws(RecordError) -> RecordReader {
    guard let member = optional(name) else { throw fail("'\(name)' is missing") }
    return member
  }

  func optional(_ name: String) -> RecordReader? {
    let location = location.isEmpty ? name : "\(location).\(name)"
    return value[name].map { RecordReader(value: $0, location: location) }
  }

  /// The elements of a list; a member that is left out has none.
  func elements(_ name: String) throws(RecordError) -> [RecordReader] {
    guard let member = optional(name) else { return [] }
    guard let items = member.value.array else { throw member.fail("is not a list") }
    return items.enumerated().map { index, item in
      RecordReader(value: item, location: "\(member.location)[\(index)]")
    }
  }

  func text(_ name: String) throws(RecordError) -> String {
    let member = try member(name)
    guard let text = member.value.string else { throw member.fail("is not text") }
    return text
  }

  func optionalText(_ name: String) throws(RecordError) -> String? {
    optional(name) == nil ? nil : try text(name)
  }

  func integer(_ name: String) throws(RecordError) -> Int {
    let member = try member(name)
    guard let number = member.value.int else { throw member.fail("is not an integer") }
    return number
  }

  func flag(_ name: String) throws(RecordError) -> Bool {
    let member = try member(name)
    guard let flag = member.value.bool else { throw member.fail("is not true or false") }
    return flag
  }

  /// A flag that is left out is false.
  func optionalFlag(_ name: String) throws(RecordError) -> Bool {
    optional(name) == nil ? false : try flag(name)
  }

  func number(_ name: String) throws(RecordError) -> Double {
    let member = try member(name)
    guard let number = member.value.double else { throw member.fail("is not a number") }
    return number
  }

  /// Written in seconds.
  func duration(_ name: String) throws(RecordError) -> Duration {
    .microseconds(Int64((try number(name) * 1_000_000).rounded()))
  }

  /// One of the names of an enumeration.
  func choice<Choice: RawRepresentable>(
    _ name: String,
    of type: Choice.Type = Choice.self
  ) throws(RecordError) -> Choice where Choice.RawValue == String {
    let text = try text(name)
    guard let choice = Choice(rawValue: text) else {
      throw try member(name).fail("'\(text.visible)' is not known")
    }
    return choice
  }
}
