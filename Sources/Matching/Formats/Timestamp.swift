/// A date and a time as RFC 3339, section 5.6 writes them.
struct Timestamp {
  let moment: Moment

  /// `date-time`: `2030-01-31T12:00:00.5+01:00`.
  ///
  /// A 60th second is taken where a leap second may be: at 23:59:60 UTC on the last day of June or
  /// December (section 5.7). As an instant it is the next midnight.
  init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[10] | 0x20 == UInt8(ascii: "t"),
      let date = CivilDate(bytes: bytes[..<10]),
      let time = ClockTime(bytes: bytes[11...])
    else { return nil }
    let seconds =
      date.daysSinceEpoch * 86_400 + Int64(time.secondsOfDay) - Int64(time.offset) * 60
    if time.isLeapSecond {
      let next = Moment(seconds: seconds).date
      guard next.day == 1, next.month == 7 || next.month == 1 else { return nil }
    }
    moment = Moment(seconds: seconds, nanoseconds: time.nanoseconds)
  }
}

/// `full-time` of RFC 3339, section 5.6: `12:00:00.5+01:00`.
struct ClockTime {
  let secondsOfDay: Int
  let nanoseconds: Int64
  /// East of UTC, in minutes.
  let offset: Int
  let isLeapSecond: Bool

  init?(_ text: String) {
    self.init(bytes: Array(text.utf8)[...])
  }

  init?(bytes: ArraySlice<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count >= 9, bytes[2] == UInt8(ascii: ":"), bytes[5] == UInt8(ascii: ":"),
      let hour = bytes[..<2].decimal, hour < 24, let minute = bytes[3..<5].decimal, minute < 60,
      let second = bytes[6..<8].decimal, second <= 60
    else { return nil }
    var rest = bytes[8...]
    var fraction: Int64 = 0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix(while: \.isDigit)
      guard !digits.isEmpty else { return nil }
      for place in 0..<9 {
        let index = digits.startIndex + place
        fraction = fraction * 10 + (index < digits.endIndex ? Int64(digits[index] - 0x30) : 0)
      }
      rest = rest[digits.endIndex...]
    }
    guard let offset = Self.offset(rest) else { return nil }
    self.offset = offset
    nanoseconds = fraction
    secondsOfDay = hour * 3600 + minute * 60 + second
    isLeapSecond = second == 60
    let minuteInUTC = hour * 60 + minute - offset
    guard !isLeapSecond || (minuteInUTC + 1440) % 1440 == 1439 else { return nil }
  }

  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(bytes)
    if bytes.count == 1, bytes[0] | 0x20 == UInt8(ascii: "z") { return 0 }
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"),
      bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
      let hours = bytes[1..<3].decimal, hours < 24, let minutes = bytes[4...].decimal, minutes < 60
    else { return nil }
    return (bytes[0] == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
  }
}
