extension SourceFile {
  /// A line as it may be shown: every character of a credential that is written out is a `*`, so
  /// that all others stand where they stood.
  ///
  /// It goes by the text alone, since a file whose YAML is broken has nothing else. What is a
  /// credential is told by the keys around: all below `secrets`, what `auth` keeps from view, header
  /// fields that carry credentials, and what stands before the `@` of a URL.
  ///
  /// - Returns: nil when the file has no such line.
  package func lineToShow(_ number: Int) -> (text: String, hidden: [String])? {
    guard let line = line(number) else { return nil }
    var mask = CredentialMask(line)
    let keys = enclosingKeys(of: number)
    if let key = keys.last(where: { CredentialMask.isGuarded($0) }) {
      mask.hideAll(below: key)
    }
    mask.hideBehindKeys()
    mask.hideLogins()
    return (mask.text, mask.hidden)
  }

  /// The keys of the mappings that a line is in, by its indentation; the outermost first.
  private func enclosingKeys(of number: Int) -> [String] {
    var keys: [String] = []
    guard var indentation = line(number).flatMap(Self.indentation) else { return [] }
    var number = number
    while indentation > 0, number > 1 {
      number -= 1
      guard let line = line(number), let own = Self.indentation(of: line), own < indentation else {
        continue
      }
      indentation = own
      let rest = line.dropFirst(own)
      guard let colon = rest.firstIndex(of: ":") else { continue }
      keys.insert(CredentialMask.key(rest[..<colon]), at: 0)
    }
    return keys
  }

  /// Where a line begins, a dash of a list included; nil for one that is empty or a comment.
  private static func indentation(of line: Substring) -> Int? {
    let rest = line.drop { $0 == " " || $0 == "-" }
    guard let first = rest.first, first != "#" else { return nil }
    return line.distance(from: line.startIndex, to: rest.startIndex)
  }
}
