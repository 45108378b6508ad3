import Foundation

/// A moment as `Date` has it: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
func httpDate(_ date: Date) -> String {
  let formatter = DateFormatter()
  formatter.locale = Locale(identifier: "en_US_POSIX")
  formatter.timeZone = TimeZone(secondsFromGMT: 0)
  formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
  return formatter.string(from: date)
}
