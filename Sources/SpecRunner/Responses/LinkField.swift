/// The `Link` header field (RFC 8288, section 3).
enum LinkField {
  /// Relation types in lower case and the references they lead to, in the order in which they came.
  static func parse(_ lines: [String]) -> [(relation: String, reference: String)] {
    lines
      .flatMap { QuotedList.split($0, at: UInt8(ascii: ",")) }
      .flatMap { link -> [(relation: String, reference: String)] in
        let parts = QuotedList.split(link, at: UInt8(ascii: ";")).map(QuotedList.trimmed)
        guard let target = parts.first, target.hasPrefix("<"), target.hasSuffix(">") else {
          return []
        }
        let reference = String(target.dropFirst().dropLast())
        let parameters = parts.dropFirst().compactMap { QuotedList.assignment($0) }
        let relations = parameters.first { $0.name.lowercased() == "rel" }?.value ?? ""
        return relations.lowercased().split(separator: " ").map { (String($0), reference) }
      }
  }
}
