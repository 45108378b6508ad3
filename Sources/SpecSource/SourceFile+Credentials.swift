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
    if let key = lines.line(number, of: text)?.line.guardingKey { mask.hideAll(below: key) }
    mask.hideBehindKeys()
    mask.hideLogins()
    return (mask.text, mask.hidden)
  }
}
