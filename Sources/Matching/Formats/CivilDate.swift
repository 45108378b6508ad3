/// A day of the proleptic Gregorian calendar, from the year 0 to 9999.
struct CivilDate: Hashable, Sendable {
  let year: Int
  /// From 1.
  let month: Int
  /// From 1.
  let day: Int

  init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// `full-date` of RFC 3339, section 5.6.
  init?(_ text: String) {
    self.init(bytes: Array(text.utf8)[...])
  }

  init?(bytes: ArraySlice<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = bytes[..<4].decimal, let month = bytes[5..<7].decimal,
      let day = bytes[8...].decimal
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// After "days_from_civil" and "civil_from_days" of Howard Hinnant, "chrono-Compatible Low-Level
  /// Date Algorithms": years begin in March, so that the leap day comes last.
  init(daysSinceEpoch: Int64) {
    let shifted = daysSinceEpoch + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    month = Int(marchMonth < 10 ? marchMonth + 3 : marchMonth - 9)
    year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
  }

  var daysSinceEpoch: Int64 {
    let marchYear = Int64(month <= 2 ? year - 1 : year)
    let era = marchYear.floorDivided(by: 400)
    let yearOfEra = marchYear - era * 400
    let marchMonth = Int64(month > 2 ? month - 3 : month + 9)
    let dayOfYear = (153 * marchMonth + 2) / 5 + Int64(day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// `2030-01-31`.
  var text: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
