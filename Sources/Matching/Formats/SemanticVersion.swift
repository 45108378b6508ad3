/// Versions as Semantic Versioning 2.0.0 writes them (https://semver.org, item 2, 9 and 10).
enum SemanticVersion {
  static func isValid(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    if let plus = rest.firstIndex(of: UInt8(ascii: "+")) {
      guard areIdentifiers(rest[(plus + 1)...], allowsLeadingZeros: true) else { return false }
      rest = rest[..<plus]
    }
    if let hyphen = rest.firstIndex(of: UInt8(ascii: "-")) {
      guard areIdentifiers(rest[(hyphen + 1)...], allowsLeadingZeros: false) else { return false }
      rest = rest[..<hyphen]
    }
    let numbers = rest.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return numbers.count == 3 && numbers.allSatisfy(isNumber)
  }

  private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy(\.isDigit) && (bytes.count == 1 || bytes.first != 0x30)
  }

  private static func areIdentifiers(
    _ bytes: ArraySlice<UInt8>,
    allowsLeadingZeros: Bool
  ) -> Bool {
    bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { part in
        guard !part.isEmpty else { return false }
        guard allowsLeadingZeros || !part.allSatisfy(\.isDigit) else { return isNumber(part) }
        return part.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2D }
      }
  }
}
