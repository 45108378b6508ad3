import JSON
import JSONSchema
import PCRE

/// Regular expressions as ECMA 262 writes them, which is what JSON Schema has.
enum ECMARegex {
  /// An expression that matches exactly this text.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if "^$\\.*+?()[]{}|/".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// The same expression for ECMA 262; nil where it has no such thing.
  static func pattern(of regex: RegularExpression) -> String? {
    guard regex.flags.utf8.allSatisfy({ $0 == UInt8(ascii: "s") }),
      let pattern = translated(regex.pattern, dotTakesAll: !regex.flags.isEmpty)
    else { return nil }
    // Whoever reads the schema has to understand the expression, and this is one who does.
    let isUnderstood =
      (try? JSONSchema(compiling: ["pattern": .string(pattern)], at: "") { _ in true }) != nil
    return isUnderstood ? pattern : nil
  }

  /// `.` and `\s` mean other characters there, and only what has a meaning can be escaped.
  private static func translated(_ pattern: String, dotTakesAll: Bool) -> String? {
    var result = ""
    var isInClass = false
    var rest = pattern.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\":
        guard let next = rest.popFirst() else { return nil }
        guard let escape = escape(next, isInClass: isInClass) else { return nil }
        result += escape
      case ".": result += isInClass ? "." : dotTakesAll ? "[^]" : "[^\\n]"
      case "[":
        // Classes such as [:alpha:] are only in PCRE, and a [ in a class is a mere character there.
        guard !isInClass else { return nil }
        isInClass = true
        result += "["
        if rest.first == "^" { result.unicodeScalars.append(rest.removeFirst()) }
        // Here ] begins the class in PCRE and ends it in ECMA 262.
        guard rest.first != "]" else { return nil }
      case "]":
        isInClass = false
        result += "]"
      case "(" where !isInClass:
        // Verbs, inline flags, atomic groups, recursion.
        let next = rest.prefix(2)
        guard next.first != "*" else { return nil }
        if next.first == "?", let kind = next.last, !":=!<".unicodeScalars.contains(kind) {
          return nil
        }
        result += "("
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func escape(_ scalar: Unicode.Scalar, isInClass: Bool) -> String? {
    switch scalar {
    case "s": return isInClass ? "\\t-\\r " : "[\\t-\\r ]"
    case "S": return isInClass ? nil : "[^\\t-\\r ]"
    case "d", "D", "w", "W", "t", "n", "r", "f", "v", "p", "P":
      // In PCRE `\v` is any vertical space.
      return scalar == "v" ? nil : "\\\(scalar)"
    case "b", "B": return isInClass ? nil : "\\\(scalar)"
    case "1"..."9": return isInClass ? nil : "\\\(scalar)"
    default:
      guard scalar.isASCII, !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar) else {
        return nil
      }
      let hasMeaning = "^$\\.*+?()[]{}|/".unicodeScalars.contains(scalar)
      return hasMeaning || isInClass && scalar == "-" ? "\\\(scalar)" : "\(scalar)"
    }
  }
}
