extension Quantity {
  /// The duration or size that is meant by a text which is none as it is written: `5s` for `5 s`,
  /// `5 sec` and `5 seconds`; nil where that can't be told.
  package static func meant(by text: String) -> String? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let name = text[number.endIndex...].drop { $0 == " " }
    let unit = name == "min" ? "m" : MeantWords.unit(String(name), isApart: true)
    guard let unit, parse(number + unit) != nil else { return nil }
    return number + unit
  }
}
