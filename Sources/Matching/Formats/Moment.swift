/// An instant, to the nanosecond, on the proleptic Gregorian calendar without leap seconds.
struct Moment: Hashable, Comparable, Sendable {
  /// Since 1970-01-01T00:00:00Z.
  var seconds: Int64
  /// From 0 up to but not including 1,000,000,000.
  var nanoseconds: Int64 = 0

  static func < (left: Moment, right: Moment) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  init(seconds: Int64, nanoseconds: Int64 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// A date and time (RFC 3339), a date alone, which is its midnight in UTC, or an HTTP date
  /// (RFC 9110, section 5.6.7, IMF-fixdate).
  init?(_ text: String) {
    if let timestamp = Timestamp(rfc3339: text) {
      self = timestamp.moment
    } else if let date = CivilDate(text) {
      seconds = date.daysSinceEpoch * 86_400
    } else if let moment = Self.httpDate(text) {
      self = moment
    } else {
      return nil
    }
  }

  /// Later by a duration, or earlier where it is negative; nil beyond the years 0 to 9999.
  func advanced(by duration: Duration) -> Moment? {
    let (wholeSeconds, attoseconds) = duration.components
    var (total, overflow) = seconds.addingReportingOverflow(wholeSeconds)
    var rest = nanoseconds + attoseconds / 1_000_000_000
    if rest < 0 {
      rest += 1_000_000_000
      total -= 1
    } else if rest >= 1_000_000_000 {
      rest -= 1_000_000_000
      total += 1
    }
    overflow = overflow || total < -62_167_219_200 || total > 253_402_300_799
    return overflow ? nil : Moment(seconds: total, nanoseconds: rest)
  }

  func duration(to other: Moment) -> Duration {
    .seconds(other.seconds - seconds) + .nanoseconds(other.nanoseconds - nanoseconds)
  }

  var date: CivilDate { CivilDate(daysSinceEpoch: seconds.floorDivided(by: 86_400)) }

  /// In UTC.
  var timeOfDay: (hour: Int, minute: Int, second: Int) {
    let rest = Int(seconds - seconds.floorDivided(by: 86_400) * 86_400)
    return (rest / 3600, rest / 60 % 60, rest % 60)
  }

  /// RFC 3339 in UTC with milliseconds: `2030-01-31T12:00:00.000Z`.
  ///
  /// Always of one form, so that the order of such texts is the order of the instants.
  var text: String {
    let (hour, minute, second) = timeOfDay
    let time = "\(hour.padded(2)):\(minute.padded(2)):\(second.padded(2))"
    return "\(date.text)T\(time).\(Int(nanoseconds / 1_000_000).padded(3))Z"
  }

  private static func httpDate(_ text: String) -> Moment? {
    // "Sun, 06 Nov 1994 08:49:37 GMT"
    let bytes = Array(text.utf8)
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    guard bytes.count == 29, text.hasSuffix(" GMT"),
      ["Mon,", "Tue,", "Wed,", "Thu,", "Fri,", "Sat,", "Sun,"].contains(text.prefix(4)),
      bytes[4] == 0x20, bytes[7] == 0x20, bytes[11] == 0x20, bytes[16] == 0x20,
      bytes[19] == UInt8(ascii: ":"), bytes[22] == UInt8(ascii: ":"),
      let month = names.firstIndex(of: String(decoding: bytes[8..<11], as: UTF8.self)),
      let year = bytes[12..<16].decimal, let day = bytes[5..<7].decimal,
      let hour = bytes[17..<19].decimal, hour < 24, let minute = bytes[20..<22].decimal,
      minute < 60, let second = bytes[23..<25].decimal, second <= 60,
      let date = CivilDate(year: year, month: month + 1, day: day)
    else { return nil }
    return Moment(seconds: date.daysSinceEpoch * 86_400 + Int64(hour * 3600 + minute * 60 + second))
  }
}

extension Int64 {
  func floorDivided(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}

extension Int {
  /// In decimal digits with zeros in front.
  func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}

extension ArraySlice<UInt8> {
  /// The number that decimal digits write; nil for anything else, and for nothing.
  var decimal: Int? {
    guard !isEmpty, count <= 18, allSatisfy(\.isDigit) else { return nil }
    return reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
