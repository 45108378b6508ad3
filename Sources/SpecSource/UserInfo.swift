extension String {
  /// What stands before the `@` of a URL's authority, user and password (RFC 3986, section 3.2.1);
  /// nil where nothing does.
  ///
  /// The text may hold `${…}`, of which no character ends the authority.
  package var userInfo: Substring? {
    // Hardly any URL has one, and all are asked.
    guard utf8.contains(UInt8(ascii: "@")), let slashes = utf8.firstIndex(of: UInt8(ascii: "/")),
      utf8[slashes...].starts(with: "//".utf8), slashes > startIndex,
      utf8[utf8.index(before: slashes)] == UInt8(ascii: ":")
    else { return nil }
    let start = utf8.index(slashes, offsetBy: 2)
    var end: Index?
    var isExpression = false
    var last: UInt8 = 0
    for index in utf8[start...].indices {
      let byte = utf8[index]
      if isExpression {
        isExpression = byte != UInt8(ascii: "}")
      } else if byte == UInt8(ascii: "{"), last == UInt8(ascii: "$") {
        isExpression = true
      } else if byte == UInt8(ascii: "@") {
        end = index
      } else if "/?#".utf8.contains(byte) {
        break
      }
      last = byte
    }
    return end.flatMap { $0 > start ? self[start..<$0] : nil }
  }

  /// The same with `***` for user and password.
  package var hidingUserInfo: String {
    guard let login = userInfo else { return self }
    return self[..<login.startIndex] + "***" + self[login.endIndex...]
  }
}
