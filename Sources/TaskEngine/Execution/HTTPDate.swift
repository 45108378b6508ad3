/// Dates of HTTP (RFC 9110, section 5.6.7), as seconds since 1970-01-01T00:00:00Z.
enum HTTPDate {
  /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, the obsolete forms with hyphens and of `asctime`, and
  /// what cookies and certificates make of them (RFC 6265, section 5.1.1).
  static func parse(_ text: String) -> Int? {
    var day: Int?
    var month: Int?
    var year: Int?
    var time: Int?
    let tokens = text.utf8.split { byte in
      switch byte {
      case 9, 0x20...0x2f, 0x3b...0x40, 0x5b...0x60, 0x7b...0x7e: true
      default: false
      }
    }
    for token in tokens {
      let word = String(decoding: token, as: UTF8.self)
      if time == nil, let seconds = seconds(word) {
        time = seconds
      } else if day == nil, word.utf8.count <= 2, let number = Int(word) {
        day = number
      } else if month == nil, let index = monthNames.firstIndex(of: word.prefix(3).lowercased()) {
        month = index + 1
      } else if year == nil, word.utf8.count == 2 || word.utf8.count == 4, let number = Int(word) {
        year = word.utf8.count == 4 ? number : number + (number < 70 ? 2000 : 1900)
      }
    }
    guard let day, let month, let year, let time, (1...31).contains(day), year >= 1601 else {
      return nil
    }
    return days(year, month, day) * 86_400 + time
  }

  private static let monthNames = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// `hh:mm:ss` as seconds of the day.
  private static func seconds(_ word: String) -> Int? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2],
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// Days from 1970-01-01 in the Gregorian calendar; years begin in March to have the leap day
  /// last.
  static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension HTTPDate {
  /// The date of a day counted from 1970-01-01, the inverse of ``days(_:_:_:)``.
  static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }
}
