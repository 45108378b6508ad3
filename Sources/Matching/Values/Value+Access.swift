import JSON

extension Value {
  /// A member by name; `.missing` where there is none, and in everything that has no members.
  func member(_ name: String) -> Value {
    switch self {
    case .json(.object(let object)): object[name].map(Value.json) ?? .missing
    case .record(let record): record.field(name)
    default: .missing
    }
  }

  /// An item by position, from the end where negative; `.missing` where there is none.
  func item(_ index: Int) -> Value {
    switch self {
    case .json(.array(let items)):
      position(index, in: items.count).map { .json(items[$0]) } ?? .missing
    case .list(let items):
      position(index, in: items.count).map { items[$0] } ?? .missing
    case .record(let record):
      record.lines.flatMap { lines in
        position(index, in: lines.count).map { .text(lines[$0]) }
      } ?? .missing
    default: .missing
    }
  }

  private func position(_ index: Int, in count: Int) -> Int? {
    let position = index < 0 ? count + index : index
    return position >= 0 && position < count ? position : nil
  }
}
