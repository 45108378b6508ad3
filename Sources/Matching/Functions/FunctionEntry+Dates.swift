#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import JSON

extension FunctionEntry {
  static let dateFunctions: [FunctionEntry] = [
    FunctionEntry(
      "now",
      gives: .text,
      isDrawn: true,
      summary: "The time now, in UTC with milliseconds (RFC 3339).",
      example: "now() → 2030-01-31T12:00:00.000Z"
    ) { call throws(EvaluationError) in
      let (seconds, rest) = call.environment.now.timeIntervalSince1970.splitSeconds
      return Value(Moment(seconds: seconds, nanoseconds: rest).text)
    },
    FunctionEntry(
      "date",
      Parameter("value", .date),
      gives: .text,
      summary: "A date of RFC 3339, an HTTP date or Unix seconds as RFC 3339 in UTC; such texts "
        + "can be compared.",
      example: "'Sun, 06 Nov 1994 08:49:37 GMT' | date → 1994-11-06T08:49:37.000Z"
    ) { call throws(EvaluationError) in Value(try moment(call).text) },
    FunctionEntry(
      "unix",
      Parameter("date", .date),
      gives: .number,
      summary: "The date as whole seconds since 1970, for claims such as `exp`.",
      example: "'1970-01-02' | unix → 86400"
    ) { call throws(EvaluationError) in Value(Int(try moment(call).seconds)) },
    FunctionEntry(
      "format",
      Parameter("date", .date),
      Parameter("form", .dateFormat),
      gives: .text,
      summary:
        "The date in UTC in a form of yyyy yy MMMM MMM MM M dd d EEEE EEE HH H mm m ss s SSS "
        + "and 'text'.",
      example: "now() | format('yyyy-MM-dd') → 2030-01-31",
      evaluate: format
    ),
    FunctionEntry(
      "plus",
      Parameter("date", .date),
      Parameter("duration", .duration),
      gives: .text,
      summary: "The date that much later.",
      example: "now() | plus(3d) → 2030-02-03T12:00:00.000Z"
    ) { call throws(EvaluationError) in
      Value(try shifted(call, by: try call.duration(1)).text)
    },
    FunctionEntry(
      "minus",
      Parameter("date", .date),
      Parameter("duration", .duration),
      gives: .text,
      summary: "The date that much earlier.",
      example: "now() | minus(2h) → 2030-01-31T10:00:00.000Z"
    ) { call throws(EvaluationError) in
      Value(try shifted(call, by: .zero - (try call.duration(1))).text)
    },
  ]

  private static func moment(_ call: FunctionCall) throws(EvaluationError) -> Moment {
    let value = try call.value(0)
    if let text = value.plainText {
      guard let moment = Moment(text) else {
        throw call.error(.value, "\(JSONWriter.quoted(text.shortened(to: 60))) is not a date")
      }
      return moment
    }
    let number = try call.number(0)
    let (seconds, nanoseconds) = number.double.splitSeconds
    guard seconds >= -62_167_219_200, seconds <= 253_402_300_799 else {
      throw call.error(.value, "\(number.text) seconds are beyond the year 9999")
    }
    return Moment(seconds: seconds, nanoseconds: nanoseconds)
  }

  private static func format(_ call: FunctionCall) throws(EvaluationError) -> Value {
    guard let format = DateFormat(try call.text(1)) else {
      throw call.error(.value, "'\(try call.text(1))' is not a form for dates")
    }
    return Value(format.text(of: try moment(call)))
  }

  private static func shifted(
    _ call: FunctionCall,
    by duration: Duration
  ) throws(EvaluationError) -> Moment {
    guard let moment = try moment(call).advanced(by: duration) else {
      throw call.error(.value, "the date is beyond the year 9999")
    }
    return moment
  }
}

extension Double {
  /// Whole seconds and the nanoseconds above them; the ends of the range for what no calendar has.
  fileprivate var splitSeconds: (seconds: Int64, nanoseconds: Int64) {
    guard isFinite, magnitude < 1e15 else { return (self > 0 ? .max : .min, 0) }
    let whole = rounded(.down)
    let rest = ((self - whole) * 1e6).rounded()
    // Microseconds are all that a double of today's time holds.
    return rest >= 1e6 ? (Int64(whole) + 1, 0) : (Int64(whole), Int64(rest) * 1000)
  }
}
