import JSON

/// Two values line by line: what was expected and is missing, what is there instead.
struct ValueDifference {
  struct Line: Equatable {
    enum Kind: Equatable {
      case same, missing, unexpected, gap
    }

    var kind: Kind
    var text: String
  }

  /// Nil when lines would say no more than the two values beside each other: both are on one line,
  /// or they are too large to compare.
  let lines: [Line]?

  init(expected: JSONValue, actual: JSONValue, contextLines: Int = 2) {
    let old = Self.text(of: expected)
    let new = Self.text(of: Self.inOrder(of: expected, actual))
    guard old.count > 1 || new.count > 1, old.count + new.count <= 600 else {
      lines = nil
      return
    }
    lines = Self.withoutDistantLines(Self.merged(old, new), context: contextLines)
  }

  private static func text(of value: JSONValue) -> [String] {
    let text =
      if case .string(let string) = value { string } else {
        JSONWriter(style: .pretty(width: 40)).text(of: value)
      }
    return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }

  /// The members of objects mean the same in any order, so they are laid out in that of `model`.
  private static func inOrder(of model: JSONValue, _ value: JSONValue) -> JSONValue {
    switch (model, value) {
    case (.object(let model), .object(let object)):
      let names = Set(model.members.map { Array($0.name.utf8) })
      let known = model.members.compactMap { member in
        object[member.name].map {
          JSONObject.Member(name: member.name, value: inOrder(of: member.value, $0))
        }
      }
      let others = object.members.filter { !names.contains(Array($0.name.utf8)) }
      return .object(JSONObject(known + others))
    case (.array(let model), .array(let array)):
      return .array(
        array.enumerated().map { index, element in
          model.indices.contains(index) ? inOrder(of: model[index], element) : element
        }
      )
    default: return value
    }
  }

  private static func merged(_ old: [String], _ new: [String]) -> [Line] {
    let changes = new.difference(from: old) { $0.utf8.elementsEqual($1.utf8) }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [Line] = []
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      if removed.contains(from) {
        lines.append(Line(kind: .missing, text: old[from]))
        from += 1
      } else if inserted.contains(to) {
        lines.append(Line(kind: .unexpected, text: new[to]))
        to += 1
      } else {
        lines.append(Line(kind: .same, text: new[to]))
        (from, to) = (from + 1, to + 1)
      }
    }
    return lines
  }

  private static func withoutDistantLines(_ lines: [Line], context: Int) -> [Line] {
    let changed = lines.indices.filter { lines[$0].kind != .same }
    var result: [Line] = []
    var isInGap = false
    var next = 0
    for index in lines.indices {
      while next < changed.count, changed[next] < index - context { next += 1 }
      if next < changed.count, changed[next] <= index + context {
        result.append(lines[index])
        isInGap = false
      } else if !isInGap {
        result.append(Line(kind: .gap, text: ""))
        isInGap = true
      }
    }
    return result
  }
}
