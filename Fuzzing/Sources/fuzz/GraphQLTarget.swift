import SpecModel

/// A document is read or refused with a place inside of it, whatever it is.
func fuzzGraphQL(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  do {
    _ = try GraphQLDocument(parsing: text)
  } catch {
    let range = error.range
    expect(range.upperBound <= text.utf8.count, "a place outside of the text: \(range)")
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    let end = text.utf8.index(text.startIndex, offsetBy: range.upperBound)
    let isWhole =
      start.samePosition(in: text.unicodeScalars) != nil
      && end.samePosition(in: text.unicodeScalars) != nil
    expect(isWhole, "a place inside of a character: \(range)")
  }
}
