import HTTPTypes
import JSON
import Matching
import SpecSource

extension Decoding {
  /// Reports names that can't be header fields, or not of a request with this body, names that stand
  /// twice, and values that can't be sent.
  mutating func checkHeaders(
    _ fields: [RequestTemplate.Field],
    with body: RequestTemplate.Body? = nil
  ) {
    guard !fields.isEmpty else { return }
    var first: [String: SourceRange] = [:]
    for field in fields {
      if HTTPField.Name(field.name) == nil {
        report(
          .invalidValue,
          "'\(field.name)' can't be a header's name",
          at: field.range,
          hint: field.name.contains(" ")
            ? "it has no blanks, such as \(field.name.replacing(" ", with: "-"))" : nil
        )
      }
      // A null takes away what others say.
      if !field.isNull {
        checkFraming(field.name, at: field.range)
        if case .multipart? = body { checkBoundary(field) }
      }
      // Nearly always there is one, and to hash its name would be for nothing.
      if fields.count > 1,
        let earlier = first.updateValue(field.range, forKey: field.name.lowercased())
      {
        report(
          .duplicateKey,
          "the header '\(field.name)' stands twice; letter case makes no difference",
          at: field.range,
          hint: "a list sends several lines: [a, b]",
          notes: [Diagnostic.Note("it stands here first", at: earlier)]
        )
      }
      checkHeaderValue(field)
    }
  }

  /// Reports a header that says where the body ends: one that were wrong would make the next request
  /// on the connection a part of this one (RFC 9112, section 6.3).
  mutating func checkFraming(_ name: String, at range: SourceRange) {
    // Nearly always it is shorter, and to lower its case would be for nothing.
    guard name.utf8.count >= "content-length".utf8.count else { return }
    let hint: String
    switch name.lowercased() {
    case "content-length": hint = "leave it out: the bytes of the body are counted"
    case "transfer-encoding": hint = "leave it out: it goes by the body and by 'http'"
    default: return
    }
    report(.invalidValue, "the header '\(name)' can't be written by hand", at: range, hint: hint)
  }

  /// The boundary between parts is made for each request (RFC 2046, section 5.1.1).
  private mutating func checkBoundary(_ field: RequestTemplate.Field) {
    guard field.name.lowercased() == "content-type" else { return }
    report(
      .conflictingKeys,
      "the header '\(field.name)' can't stand beside 'multipart'",
      at: field.range,
      hint: "leave it out: it is sent with the boundary between the parts"
    )
  }

  /// A line break would end the header and begin another (RFC 9110, section 5.5).
  private mutating func checkHeaderValue(_ field: RequestTemplate.Field) {
    switch field.value {
    case .constant(.string(let text)):
      guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) else { return }
      report(
        .invalidValue,
        "the value of the header '\(field.name)' has a line break",
        at: field.range,
        hint: text.hasSuffix("\n") ? "write it on one line, or with '|-'" : "write it on one line"
      )
    case .constant(.object), .object:
      report(
        .wrongType,
        "the value of the header '\(field.name)' must be text, not a mapping",
        at: field.range
      )
    default:
      break
    }
  }
}
