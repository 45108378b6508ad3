/// `1 step`, `3 steps`.
func counted(_ count: Int, _ singular: String) -> String {
  count == 1 ? "1 \(singular)" : "\(count) \(singular)s"
}

extension Duration {
  /// For people, three digits at most: `0.42 ms`, `12 ms`, `3.4 s`, `2 min 05 s`.
  package var brief: String {
    let microseconds = max(0, wholeMicroseconds)
    switch microseconds {
    case ..<1_000: return "0.\(twoDigits(microseconds / 10)) ms"
    case ..<9_950: return tenths(microseconds, of: 1_000) + " ms"
    case ..<999_500: return "\((microseconds + 500) / 1_000) ms"
    case ..<9_995_000:
      let hundredths = (microseconds + 5_000) / 10_000
      return "\(hundredths / 100).\(twoDigits(hundredths % 100)) s"
    case ..<59_950_000: return tenths(microseconds, of: 1_000_000) + " s"
    default:
      let seconds = (microseconds + 500_000) / 1_000_000
      return "\(seconds / 60) min \(twoDigits(seconds % 60)) s"
    }
  }

  /// In seconds with three decimals: `1.042`.
  var seconds: String {
    let milliseconds = max(0, wholeMicroseconds + 500) / 1_000
    let fraction = String(milliseconds % 1_000)
    let zeros = String(repeating: "0", count: 3 - fraction.count)
    return "\(milliseconds / 1_000).\(zeros)\(fraction)"
  }

  private var wholeMicroseconds: Int {
    Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
  }
}

/// `512 B`, `3.4 kB`, `12 MB`; thousands, not 1,024s.
func byteCount(_ bytes: Int) -> String {
  switch bytes {
  case ..<1_000: "\(bytes) B"
  case ..<9_950: tenths(bytes, of: 1_000) + " kB"
  case ..<999_500: "\((bytes + 500) / 1_000) kB"
  case ..<9_950_000: tenths(bytes, of: 1_000_000) + " MB"
  default: "\((bytes + 500_000) / 1_000_000) MB"
  }
}

private func tenths(_ amount: Int, of unit: Int) -> String {
  let tenths = (amount * 10 + unit / 2) / unit
  return "\(tenths / 10).\(tenths % 10)"
}

private func twoDigits(_ number: Int) -> String {
  number < 10 ? "0\(number)" : "\(number)"
}
