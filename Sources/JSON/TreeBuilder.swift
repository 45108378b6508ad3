/// Makes a tree of values.
struct TreeBuilder: JSONBuilder, ~Copyable {
  /// An array or object that has begun.
  private struct Container {
    let isObject: Bool
    /// How many elements or members of outer containers wait on the stack below this one's.
    let base: Int
    /// How many names of outer objects stand in `nameStarts` before this one's.
    let nameBase: Int
    /// The name under which it goes into the object around it.
    let name: String
  }

  /// The whole, when all of it has been read.
  private(set) var root = JSONValue.null
  private let findsDuplicates: Bool
  private var name = ""
  private var containers = MoveStack<Container>()
  private var isInObject = false
  private var elements = MoveStack<JSONValue>()
  private var members = MoveStack<JSONObject.Member>()
  /// Where the names of open objects begin; only kept if repeated names are looked for.
  private var nameStarts: [Int] = []

  init(findsDuplicates: Bool) {
    self.findsDuplicates = findsDuplicates
  }

  mutating func literal(_ value: JSONValue, in range: Range<Int>) { add(value) }

  mutating func number(_ text: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
    add(.number(JSONNumber(unchecked: String(decoding: text, as: UTF8.self))))
  }

  mutating func string(_ text: JSONText, in range: Range<Int>) -> Bool {
    guard let string = text.string else { return false }
    add(.string(string))
    return true
  }

  mutating func name(_ text: JSONText, in range: Range<Int>) -> Bool {
    guard let string = text.string else { return false }
    name = string
    if findsDuplicates { nameStarts.append(range.lowerBound) }
    return true
  }

  mutating func begin(isObject: Bool, at start: Int) {
    containers.push(
      Container(
        isObject: isObject,
        base: isObject ? members.count : elements.count,
        nameBase: nameStarts.count,
        name: name
      )
    )
    isInObject = isObject
  }

  mutating func end(at end: Int) throws(DuplicateName) {
    guard let container = containers.popLast() else { return }
    name = container.name
    isInObject = containers.last?.isObject ?? false
    guard container.isObject else { return add(.array(elements.pop(from: container.base))) }
    let object = JSONObject(members.pop(from: container.base))
    if findsDuplicates {
      if let index = object.firstDuplicate {
        throw DuplicateName(
          name: object.members[index].name,
          offset: nameStarts[container.nameBase + index]
        )
      }
      nameStarts.removeSubrange(container.nameBase...)
    }
    add(.object(object))
  }

  private mutating func add(_ value: consuming JSONValue) {
    if isInObject {
      members.push(JSONObject.Member(name: name, value: value))
    } else if containers.count == 0 {
      root = value
    } else {
      elements.push(value)
    }
  }
}
