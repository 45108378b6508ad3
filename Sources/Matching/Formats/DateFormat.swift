/// A form for dates, such as `yyyy-MM-dd`: letters stand for fields, text in single quotes and all
/// other characters for themselves (after Unicode TS 35, part 4).
struct DateFormat: Sendable {
  private enum Part {
    case literal(String)
    case year, shortYear, month, shortMonthName, monthName, day, hour, minute, second, millisecond
    case shortWeekday, weekday
    case plain(PlainField)
  }

  private enum PlainField { case month, day, hour, minute, second }

  private var parts: [Part] = []

  /// Nil for letters that stand for no field, and for a quote that isn't closed.
  init?(_ text: String) {
    var rest = Array(text.unicodeScalars)[...]
    while let first = rest.first {
      if first == "'" {
        guard let end = rest.dropFirst().firstIndex(of: "'") else { return nil }
        let quoted = rest[(rest.startIndex + 1)..<end]
        parts.append(.literal(quoted.isEmpty ? "'" : quoted.map(String.init).joined()))
        rest = rest[(end + 1)...]
      } else if first.isASCII, first.properties.isAlphabetic {
        let run = rest.prefix { $0 == first }
        guard let part = Self.part(String(first), count: run.count) else { return nil }
        parts.append(part)
        rest = rest.dropFirst(run.count)
      } else {
        parts.append(.literal(String(first)))
        rest = rest.dropFirst()
      }
    }
  }

  private static func part(_ letter: String, count: Int) -> Part? {
    switch (letter, count) {
    case ("y", 4): .year
    case ("y", 2): .shortYear
    case ("M", 1): .plain(.month)
    case ("M", 2): .month
    case ("M", 3): .shortMonthName
    case ("M", 4): .monthName
    case ("d", 1): .plain(.day)
    case ("d", 2): .day
    case ("H", 1): .plain(.hour)
    case ("H", 2): .hour
    case ("m", 1): .plain(.minute)
    case ("m", 2): .minute
    case ("s", 1): .plain(.second)
    case ("s", 2): .second
    case ("S", 3): .millisecond
    case ("E", 3): .shortWeekday
    case ("E", 4): .weekday
    default: nil
    }
  }

  /// The instant in this form, in UTC.
  func text(of moment: Moment) -> String {
    let date = moment.date
    let (hour, minute, second) = moment.timeOfDay
    return parts.map { part in
      switch part {
      case .literal(let text): text
      case .year: date.year.padded(4)
      case .shortYear: (date.year % 100).padded(2)
      case .month: date.month.padded(2)
      case .shortMonthName: String(Self.months[date.month - 1].prefix(3))
      case .monthName: Self.months[date.month - 1]
      case .day: date.day.padded(2)
      case .hour: hour.padded(2)
      case .minute: minute.padded(2)
      case .second: second.padded(2)
      case .millisecond: Int(moment.nanoseconds / 1_000_000).padded(3)
      case .shortWeekday: String(weekday(of: date).prefix(3))
      case .weekday: weekday(of: date)
      case .plain(.month): String(date.month)
      case .plain(.day): String(date.day)
      case .plain(.hour): String(hour)
      case .plain(.minute): String(minute)
      case .plain(.second): String(second)
      }
    }
    .joined()
  }

  private func weekday(of date: CivilDate) -> String {
    // 1970-01-01 was a Thursday.
    let days = date.daysSinceEpoch + 3
    return Self.weekdays[Int(days - days.floorDivided(by: 7) * 7)]
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
}
