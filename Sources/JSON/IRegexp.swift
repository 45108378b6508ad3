/// A pattern for PCRE2 that means what an I-Regexp means (RFC 9485, section 5.4).
///
/// `.` takes anything but LF and CR.
func perlPattern(ofIRegexp pattern: String) -> String {
  var translated = ""
  var isEscaped = false
  var isInClass = false
  for scalar in pattern.unicodeScalars {
    if isEscaped {
      isEscaped = false
    } else {
      switch scalar {
      case "\\": isEscaped = true
      case "[": isInClass = true
      case "]": isInClass = false
      case "." where !isInClass:
        translated += "[^\\n\\r]"
        continue
      default: break
      }
    }
    translated.unicodeScalars.append(scalar)
  }
  return translated
}
