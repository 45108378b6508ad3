import JSON

/// Durations and sizes: a number with its unit.
package enum Quantity {
  static let durationUnits = "ms, s, m, h, d"
  static let sizeUnits = "B, KB, MB, GB, KiB, MiB, GiB"

  /// The value of text such as `500ms`, `1.5s`, `3d`, `10KB` or `5MiB`; nil for anything else.
  ///
  /// KB, MB and GB are powers of 1000, KiB, MiB and GiB of 1024. The result is `.duration` or `.size`.
  package static func parse(_ text: String) -> Value? {
    let unitStart = text.utf8.firstIndex { !$0.isDigit && $0 != UInt8(ascii: ".") }
    guard let unitStart else { return nil }
    return value(String(text[..<unitStart]), unit: String(text[unitStart...]))
  }

  static func value(_ number: String, unit: String) -> Value? {
    guard let decimal = Decimal(number) else { return nil }
    if let nanoseconds = nanoseconds(of: unit) {
      guard let total = decimal.times(nanoseconds) else { return nil }
      let (seconds, rest) = total.quotientAndRemainder(dividingBy: 1_000_000_000)
      return .duration(
        Duration(secondsComponent: seconds, attosecondsComponent: rest * 1_000_000_000)
      )
    }
    guard let bytes = bytes(of: unit), let total = decimal.times(bytes) else { return nil }
    return .size(Int(total))
  }

  /// Digits with an optional fraction, as an integer over a power of ten.
  private struct Decimal {
    var digits: Int64 = 0
    var divisor: Int64 = 1

    init?(_ text: String) {
      var isFraction = false
      guard let first = text.utf8.first, first.isDigit else { return nil }
      for byte in text.utf8 {
        if byte == UInt8(ascii: "."), !isFraction {
          isFraction = true
          continue
        }
        // Zeros behind the point leave the digits small and the divisor not.
        guard byte.isDigit, max(digits, divisor) < 1_000_000_000_000 else { return nil }
        digits = digits * 10 + Int64(byte - 0x30)
        if isFraction { divisor *= 10 }
      }
      if isFraction, divisor == 1 { return nil }
    }

    /// Rounded down to a whole number of the smallest unit; nil when it doesn't fit.
    func times(_ factor: Int64) -> Int64? {
      Int64(exactly: Int128(digits) * Int128(factor) / Int128(divisor))
    }
  }

  private static func nanoseconds(of unit: String) -> Int64? {
    switch unit {
    case "ms": 1_000_000
    case "s": 1_000_000_000
    case "m": 60_000_000_000
    case "h": 3_600_000_000_000
    case "d": 86_400_000_000_000
    default: nil
    }
  }

  private static func bytes(of unit: String) -> Int64? {
    switch unit {
    case "B": 1
    case "KB": 1000
    case "MB": 1_000_000
    case "GB": 1_000_000_000
    case "KiB": 1024
    case "MiB": 1_048_576
    case "GiB": 1_073_741_824
    default: nil
    }
  }
}
