import SpecSource

extension RequestBuilder {
  /// Takes note of the user and the password that stand in a URL, as they are written and as they
  /// are meant; of a user alone, since that is where tokens go.
  ///
  /// - Throws: when what is to be masked is too short for it.
  func keepLogin(in url: String, at range: SourceRange) throws(StepFailure) {
    guard let login = url.userInfo else { return }
    let parts = login.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let password = parts.count == 2 && !parts[1].isEmpty ? parts[1] : parts[0]
    try secrets.keep(credential: String(password), at: range)
    for text in [String(password), String(login)] {
      let meant = Array(text.utf8).withUnsafeBufferPointer { bytes in
        UnescapedBytes(bytes).undoing(.percent)?.bytes
      }
      secrets.redactor.add(text)
      if let meant { secrets.redactor.add(String(decoding: meant, as: UTF8.self)) }
    }
  }
}
