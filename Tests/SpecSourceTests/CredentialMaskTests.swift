import SpecSource
import Testing

struct CredentialMaskTests {
  /// Lines below `secrets:`, and how they are shown.
  @Test(arguments: [
    ("  password: hunter22", "  password: ********"),
    ("  token: ${env.TOKEN}", "  token: ${env.TOKEN}"),
    // An expression is no secret; what is written out in it is.
    ("  token: ${env.TOKEN ?? 'hunter22'}", "  token: ${env.TOKEN ?? '********'}"),
    ("  token: \"${env.TOKEN | base64url}\"", "  token: \"${env.TOKEN | base64url}\""),
    ("  token: ${a['b'] + 1234}", "  token: ${a['*'] + ****}"),
    ("  token: ${hmac(key2, 'abc') | uper}", "  token: ${hmac(key2, '***') | uper}"),
    ("  token: \"abc${usr}def\"", "  token: \"***${usr}***\""),
    // What is no expression yet may be the credential.
    ("  token: \"${hunter22\"", "  token: \"${********\""),
    ("  token: ${'a}bcd'}", "  token: ${**}****}"),
    // Where text ends isn't certain, or nothing joins two words.
    (#"  token: ${a ?? 'it\'s hunter22'}"#, "  token: ${*********************}"),
    ("  token: ${a | replace(/hunter22/, 'x')}", "  token: ${****************************}"),
    ("  token: ${hunter hunter22}", "  token: ${***************}"),
    ("  token: ${a 'b'}", "  token: ${*****}"),
    ("  token: ${f(a, b[0]) ?? !c}", "  token: ${f(a, b[*]) ?? !c}"),
  ])
  func whatIsWrittenOutIsHidden(line: String, shown: String) throws {
    let file = SourceFile(path: "a.yaml", text: "secrets:\n\(line)\n")
    #expect(file.lineToShow(2)?.text == shown)
  }

  @Test(arguments: [
    (
      "    auth: { bearer: \"${passwrd | base64}\" }",
      "    auth: { bearer: \"${passwrd | base64}\" }"
    ),
    ("    auth: { bearer: xyz }", "    auth: { bearer: *** }"),
    (
      "    headers: { Authorization: \"Bearer ${tok ?? 'abc'} x\" }",
      "    headers: { Authorization: \"Bearer ${tok ?? '***'}**\" }"
    ),
  ])
  func aLineOfItsOwnIsToo(line: String, shown: String) throws {
    let file = SourceFile(path: "a.yaml", text: "\(line)\n")
    #expect(file.lineToShow(1)?.text == shown)
  }
}
