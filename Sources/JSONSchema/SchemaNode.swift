import JSON
import PCRE

/// A schema, ready to be evaluated.
///
/// Other schemas are named by their numbers in ``SchemaGraph``. A class, so that passing it on costs nothing; it is never changed.
final class SchemaNode: Sendable {
  /// Where it is written.
  let location: SchemaLocation
  /// The keyword that it is the value of; empty for a document.
  let keyword: String
  /// The number of the resource that it belongs to.
  let resource: Int
  /// Whether it is the schema `false`.
  let isNever: Bool
  let value: ValueRules
  let number: NumberRules
  let text: TextRules
  let array: ArrayRules
  let object: ObjectRules
  let inPlace: InPlaceRules

  init(
    location: SchemaLocation,
    keyword: String,
    resource: Int,
    isNever: Bool,
    rules: SchemaRules
  ) {
    self.location = location
    self.keyword = keyword
    self.resource = resource
    self.isNever = isNever
    value = rules.value
    number = rules.number
    text = rules.text
    array = rules.array
    object = rules.object
    inPlace = rules.inPlace
  }
}

/// All schemas that a schema leads to.
struct SchemaGraph: Sendable {
  let nodes: [SchemaNode]
  /// The number of the schema that a validation begins with.
  let root: Int
  /// Whether any schema is chosen by what the validation has come through.
  let hasDynamicReferences: Bool
}

/// What the keywords of one schema ask for.
struct SchemaRules {
  var value = ValueRules()
  var number = NumberRules()
  var text = TextRules()
  var array = ArrayRules()
  var object = ObjectRules()
  var inPlace = InPlaceRules()
}

/// Of any value.
struct ValueRules: Sendable {
  var types: SchemaTypes?
  var constant: JSONValue?
  var choices: [JSONValue]?
  /// The choices, where they are so many that a search from the front is slow.
  var choiceSet: Set<JSONValue>?
}

/// Of numbers.
struct NumberRules: Sendable {
  var isEmpty = true
  var minimum: NumberLimit?
  var exclusiveMinimum: NumberLimit?
  var maximum: NumberLimit?
  var exclusiveMaximum: NumberLimit?
  var multipleOf: JSONNumber?
}

/// A number that others are compared with.
struct NumberLimit: Sendable {
  let number: JSONNumber
  private let double: Double

  init(_ number: JSONNumber) {
    self.number = number
    double = number.double
  }

  /// Below, at or above 0 as the limit compares with a number whose nearest `Double` is given.
  ///
  /// Rounding keeps the order, so that only where both round to the same must digits be looked at.
  func order(to other: JSONNumber, _ otherDouble: Double) -> Int {
    if double != otherDouble { return double < otherDouble ? -1 : 1 }
    return number == other ? 0 : number < other ? -1 : 1
  }
}

/// Of text.
struct TextRules: Sendable {
  var isEmpty = true
  var minLength = 0
  var maxLength = Int.max
  var pattern: SchemaPattern?
  var format: SchemaFormat?
}

/// A format that is checked.
struct SchemaFormat: Sendable {
  let name: String
  let accepts: @Sendable (String) -> Bool
}

/// Of arrays.
struct ArrayRules: Sendable {
  var isEmpty = true
  var minItems = 0
  var maxItems = Int.max
  var isUnique = false
  var prefix: [Int] = []
  var items: Int?
  var contains: Int?
  var minContains = 1
  var maxContains = Int.max
  var unevaluated: Int?
}

/// Of objects.
struct ObjectRules: Sendable {
  struct Property: Sendable {
    let name: String
    /// The schema of its value.
    var node: Int?
    /// The bit of a property that must be there; 0 for any other.
    var bit: UInt64 = 0
  }

  struct Dependency: Sendable {
    let name: String
    let required: [String]
  }

  var isEmpty = true
  var minProperties = 0
  var maxProperties = Int.max
  /// All properties that are named, in the order of the schema.
  var properties: [Property] = []
  var positions: [CodePointKey: Int] = [:]
  /// The bits of all properties that must be there.
  var requiredBits: UInt64 = 0
  /// Those for which there was no bit left.
  var otherRequired: [String] = []
  var patterns: [(pattern: SchemaPattern, node: Int)] = []
  var additional: Int?
  var names: Int?
  var dependencies: [Dependency] = []
  var dependentSchemas: [(name: String, node: Int)] = []
  var unevaluated: Int?
}

/// Of the same value by other schemas.
struct InPlaceRules: Sendable {
  struct Dynamic: Sendable {
    /// The target if nothing on the way has the anchor.
    let initial: Int
    /// The target for each resource that has the anchor; empty where there is no choice.
    let candidates: [Int: Int]
  }

  struct Condition: Sendable {
    let test: Int
    let then: Int?
    let otherwise: Int?
  }

  var isEmpty = true
  var reference: Int?
  var dynamic: Dynamic?
  var all: [Int] = []
  var any: [Int] = []
  var one: [Int] = []
  var not: Int?
  var condition: Condition?
}

/// A regular expression of a schema.
struct SchemaPattern: Sendable {
  /// As written.
  let text: String
  let expression: RegularExpression
}

/// The types that a value may have.
struct SchemaTypes: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// In the order of their bits.
  static let names = ["null", "boolean", "object", "array", "number", "string", "integer"]

  static let null = SchemaTypes(rawValue: 1)
  static let boolean = SchemaTypes(rawValue: 2)
  static let object = SchemaTypes(rawValue: 4)
  static let array = SchemaTypes(rawValue: 8)
  static let number = SchemaTypes(rawValue: 16)
  static let string = SchemaTypes(rawValue: 32)
  static let integer = SchemaTypes(rawValue: 64)

  /// The names of the types: `string or null`.
  var text: String {
    let names = Self.names.enumerated().filter { rawValue & 1 << $0.offset != 0 }.map(\.element)
    return names.joined(separator: " or ")
  }

  func contains(typeOf value: JSONValue) -> Bool {
    switch value {
    case .null: contains(.null)
    case .bool: contains(.boolean)
    case .object: contains(.object)
    case .array: contains(.array)
    case .string: contains(.string)
    case .number(let number):
      contains(.number) || contains(.integer) && number.isInteger
    }
  }
}
