import Foundation
import JSON
import Testing

@testable import SpecRunner

struct RedactorTests {
  private func redactor(_ secrets: String...) -> Redactor {
    let redactor = Redactor()
    for secret in secrets { redactor.add(secret) }
    return redactor
  }

  @Test func withoutSecretsTextStaysAsItIs() {
    #expect(redactor().mask("anything") == "anything")
  }

  @Test func everyOccurrenceIsMasked() {
    #expect(redactor("hunter22").mask("hunter22, xhunter22x") == "***, x***x")
  }

  @Test func theLongestSecretCounts() {
    #expect(redactor("abcd", "abcdefgh").mask("abcdefgh abcd") == "*** ***")
  }

  @Test func secretsThatOverlapAreMaskedAsOne() {
    #expect(redactor("abcdef", "defghi").mask("xabcdefghix") == "x***x")
  }

  @Test(
    arguments: [
      "S3cret/ö \"x\"&+", "cGFzcw==".lowercased() + "Aa", "a b c d e", "pässwörter", "tab\there",
    ]
  )
  func derivedFormsAreMasked(secret: String) throws {
    let redactor = redactor(secret)
    let data = Data(secret.utf8)
    let hex = data.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    let json = try JSONEncoder().encode([secret])
    let forms = [
      secret, data.base64EncodedString(),
      data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_"),
      hex, hex.uppercased(), String(decoding: json.dropFirst(2).dropLast(2), as: UTF8.self),
      JSONValue.string(secret).text.dropFirst().dropLast().description,
      try #require(secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics)),
      try #require(secret.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)),
    ]
    for form in forms {
      let masked = redactor.mask("<\(form)>")
      #expect(masked == "<***>" || masked == "<***=>" || masked == "<***==>", "\(form)")
    }
  }

  @Test(arguments: ["", "u", "us", "use", "user:"], ["", "x", "xy", "xyz"])
  func aSecretInsideLongerBase64IsMasked(before: String, after: String) {
    let secret = "correct horse battery"
    let encoded = Data((before + secret + after).utf8).base64EncodedString()
    let masked = redactor(secret).mask(encoded)
    #expect(masked.contains("***"))
    // What is left of the secret is less than one of its characters at either end.
    let left = masked.replacing("***", with: "").utf8.count
    #expect(left <= (before.utf8.count + 2) / 3 * 4 + (after.utf8.count + 2) / 3 * 4 + 4)
  }

  @Test func theBeginningOfASecretIsMaskedWhereATextIsCut() {
    let redactor = redactor("0123456789abcdef")
    #expect(redactor.mask("token 01234567…") == "token ***…")
    #expect(redactor.mask("\"token 01234567…\"") == "\"token ***…\"")
    #expect(redactor.mask("token 01234567") == "token 01234567")
    #expect(redactor.mask("token 01234567", isCut: true) == "token ***")
  }

  @Test func dataIsMaskedThroughout() {
    let value: JSONValue = ["a": ["hunter22", 12_345_678, true], "xhunter22": .null]
    let masked = redactor("hunter22", "12345678").mask(value)
    #expect(masked == ["a": ["***", "***", true], "x***": .null])
    #expect(redactor("hunter22").mask(Data("a hunter22".utf8)) == Data("a ***".utf8))
  }

  @Test func aSecretThatIsTooShortIsNotKept() {
    #expect(redactor("abc", "").mask("abc") == "abc")
  }

  @Test func manySecretsAreFoundInOnePass() {
    let redactor = Redactor()
    for number in 0..<500 { redactor.add("secret-number-\(number)-end") }
    let text = String(repeating: "nothing here ", count: 5000) + "secret-number-321-end"
    #expect(redactor.mask(text).hasSuffix("here ***"))
  }
}

struct SensitiveFieldsTests {
  @Test(
    arguments: [
      ("Authorization", "Bearer abc", "Bearer ***"), ("authorization", "abc", "***"),
      ("Proxy-Authorization", "Basic eA==", "Basic ***"),
      ("Cookie", "a=1; b=2", "a=***; b=***"),
      ("Set-Cookie", "a=1; Path=/; HttpOnly", "a=***; Path=/; HttpOnly"),
      ("X-API-Key", "k", "***"), ("Accept", "text/html", "text/html"),
    ]
  )
  func credentialsInHeadersAreMasked(name: String, value: String, masked: String) {
    #expect(SensitiveFields.masked(value, of: name) == masked)
  }
}
