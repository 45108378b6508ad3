package import JSON
import Matching
import SpecSource

/// What reports call cases.
package enum CaseNames {
  /// In Unicode scalars; what is longer is cut.
  private static let longestName = 40
  private static let longestValue = 20

  /// A name for each value: its `name`, else its short scalars (`user=ada, plan=free`), else `#3`.
  ///
  /// No two are the same: one that came before has its number added. Nil stands for a value that
  /// isn't plain data.
  package static func names(of values: [JSONValue?]) -> [String] {
    var taken: Set<String> = []
    return values.enumerated().map { index, value in
      let number = "#\(index + 1)"
      guard let name = value.flatMap(name) else { return number }
      return taken.insert(name).inserted ? name : "\(name) (\(number))"
    }
  }

  private static func name(of value: JSONValue) -> String? {
    guard case .object(let object) = value else { return text(of: value).map(cut) }
    if let name = object["name"].flatMap(text) { return cut(name) }
    var name = ""
    for member in object.members {
      guard let text = text(of: member.value), text.unicodeScalars.count <= longestValue
      else { continue }
      let longer = name + (name.isEmpty ? "" : ", ") + "\(member.name)=\(text)"
      guard longer.unicodeScalars.count <= longestName else { break }
      name = longer
    }
    return name.isEmpty ? nil : name
  }

  /// The text of a scalar; nil for everything else, and for text that shows nothing.
  private static func text(of value: JSONValue) -> String? {
    switch value {
    case .string(let text): text.utf8.contains { $0 > 0x20 } ? text : nil
    case .number(let number): number.text
    case .bool(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  private static func cut(_ name: String) -> String {
    let scalars = name.unicodeScalars
    guard scalars.count > longestName else { return name }
    return String(scalars.prefix(longestName - 1)) + "…"
  }
}

extension ValueTemplate {
  /// What is known of the value at load: constants, and objects without the members that are
  /// worked out later.
  var knownPart: JSONValue? {
    switch self {
    case .constant(let value):
      return value
    case .object(let members, _):
      let known = members.compactMap { member -> JSONObject.Member? in
        guard case .constant(let value) = member.value else { return nil }
        return JSONObject.Member(name: member.name, value: value)
      }
      return .object(JSONObject(known))
    case .template, .array:
      return nil
    }
  }
}

extension Case {
  /// Cases with the names that their values give them.
  static func named(_ values: [Located<ValueTemplate>]) -> [Case] {
    zip(values, CaseNames.names(of: values.map(\.value.knownPart))).map { value, name in
      Case(name: name, value: value.value, range: value.range)
    }
  }
}
