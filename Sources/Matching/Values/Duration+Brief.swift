extension Duration {
  /// As a spec would write it: `512ms`, `1.5s`, `3d`.
  package var asWritten: String { brief }

  /// Short text that a spec could hold: `512ms`, `1.5s`, `3d`.
  var brief: String {
    let (seconds, attoseconds) = components
    let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
    let wholeSeconds = seconds.magnitude
    let microseconds = attoseconds.magnitude / 1_000_000_000_000
    if wholeSeconds == 0 {
      return sign + Self.decimal(microseconds, unit: 1000) + "ms"
    }
    if microseconds == 0 {
      for (unit, name) in [(86_400, "d"), (3600, "h"), (60, "m")] as [(UInt64, String)]
      where wholeSeconds.isMultiple(of: unit) {
        return "\(sign)\(wholeSeconds / unit)\(name)"
      }
    }
    return "\(sign)\(Self.decimal(wholeSeconds * 1000 + microseconds / 1000, unit: 1000))s"
  }

  private static func decimal(_ count: UInt64, unit: UInt64) -> String {
    let rest = count % unit
    guard rest > 0 else { return String(count / unit) }
    var fraction = String(unit + rest).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(count / unit).\(fraction)"
  }
}
