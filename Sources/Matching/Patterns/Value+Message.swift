#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import JSON

extension Value {
  /// The value on one line, as messages show it.
  ///
  /// - Parameter expected: when the value is of none of these kinds, its kind is said too.
  func message(expecting expected: ValueKinds = .all) -> String {
    let text = shortText
    switch self {
    case .missing, .json(.null), .bytes, .record: return text
    case .json(.array), .list, .json(.object): return text
    default: return expected.isDisjoint(with: kinds) ? "\(text) (\(typeName))" : text
    }
  }

  private var shortText: String {
    switch self {
    case .missing: return "(missing)"
    case .json(let value): return value.shortText
    case .text(let text): return JSONValue.string(text).shortText
    case .bytes(let data): return data.count.counted("byte")
    case .duration(let duration): return duration.brief
    case .size(let bytes): return bytes.briefSize
    case .list(let items):
      let texts = items.map { $0.message() }.joined(separator: ",")
      return "[\(texts)]".shortened(to: Mismatch.textLimit)
    case .record(let record):
      if let reason = record.unusable { return reason }
      if let scalar = record.scalar { return scalar.shortText }
      return record.json.shortText
    }
  }

  private var typeName: String {
    switch self {
    case .json(let value): value.kindName
    case .text: "text"
    case .duration: "duration"
    case .size: "size"
    default: kindName
    }
  }

  /// The value as data, where it is that.
  var messageValue: JSONValue? {
    switch self {
    case .json(let value): value
    case .text(let text): .string(text)
    case .record(let record) where record.unusable == nil: record.json
    case .list(let items):
      items.allSatisfy { $0.messageValue != nil } ? .array(items.compactMap(\.messageValue)) : nil
    default: nil
    }
  }
}

extension JSONValue {
  /// The JSON text, cut where it is long; looks at no more of the value than is shown.
  var shortText: String {
    var output = ""
    write(into: &output, limit: Mismatch.textLimit)
    return output.onOneLine.shortened(to: Mismatch.textLimit)
  }

  private func write(into output: inout String, limit: Int) {
    guard output.utf8.count <= limit * 4 else { return }
    switch self {
    case .array(let items):
      output += "["
      for (index, item) in items.enumerated() where output.utf8.count <= limit * 4 {
        if index > 0 { output += "," }
        item.write(into: &output, limit: limit)
      }
      output += "]"
    case .object(let object):
      output += "{"
      for (index, member) in object.members.enumerated() where output.utf8.count <= limit * 4 {
        if index > 0 { output += "," }
        output += JSONWriter.quoted(member.name) + ":"
        member.value.write(into: &output, limit: limit)
      }
      output += "}"
    case .string(let text):
      // Cut before quoting: a text may be megabytes long.
      output += JSONWriter.quoted(
        text.utf8.count > limit * 4 ? text.shortened(to: limit * 2) : text
      )
    default:
      output += self.text
    }
  }
}

extension Int {
  /// Short text of a number of bytes: `512B`, `12.3KB`, `4MB`.
  var briefSize: String {
    let units: [(name: String, bytes: Int)] = [
      ("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000),
    ]
    guard let unit = units.first(where: { magnitude >= $0.bytes }) else { return "\(self)B" }
    let tenths = self / (unit.bytes / 10)
    let fraction = tenths % 10 == 0 ? "" : ".\(abs(tenths % 10))"
    return "\(tenths / 10)\(fraction)\(unit.name)"
  }
}
