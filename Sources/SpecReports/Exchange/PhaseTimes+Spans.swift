import SpecModel

extension ExchangeRecord.PhaseTimes {
  /// The phases that took place, one behind the other, from the beginning of the request.
  var spans: [(name: String, range: Range<Duration>)] {
    let connected = max(dns, connect)
    let secured = max(connected, tls)
    let answered = min(max(secured, firstByte), max(total, secured))
    let ends = [
      ("dns", dns), ("connect", connected), ("tls", secured), ("wait", answered),
      ("receive", max(answered, total)),
    ]
    var from = Duration.zero
    return ends.compactMap { name, end in
      defer { from = end }
      return end > from ? (name, from..<end) : nil
    }
  }
}
