import JSON

/// What somebody types where a run stops.
enum StepCommand: Equatable {
  case goOn, again, skip, values, all, quit
  case set(name: String, JSONValue)
  case unknown

  init(_ line: String) {
    let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    switch text {
    case "": self = .goOn
    case "r", "again": self = .again
    case "s", "skip": self = .skip
    case "v", "values": self = .values
    case "a", "all": self = .all
    case "q", "quit": self = .quit
    default: self = Self.assignment(line) ?? .unknown
    }
  }

  /// `name=value`: JSON where it is some, else text.
  private static func assignment(_ line: String) -> StepCommand? {
    guard let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let name = line[..<sign].split(separator: " ").joined(separator: " ")
    guard let first = name.unicodeScalars.first, first == "_" || first.properties.isAlphabetic,
      name.unicodeScalars.allSatisfy({
        $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
      })
    else { return nil }
    let text = line[line.utf8.index(after: sign)...].drop { $0 == " " }
    let value = try? JSONValue(parsing: Array(text.utf8))
    return .set(name: name, value ?? .string(String(text)))
  }
}
