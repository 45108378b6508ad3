import Foundation
import SpecModel
import SpecReports
import Testing

@Suite struct CurlCommandTests {
  typealias Body = ExchangeRecord.Body

  private func command(
    _ method: String = "GET",
    _ url: String = "http://a.test/",
    _ fields: [(String, String)] = [],
    _ body: Body = .none
  ) -> String {
    let request = ExchangeRecord.Request(
      method: method,
      url: url,
      fields: fields.map { .init($0.0, $0.1) },
      body: body
    )
    return CurlCommand(request).lines(width: 1_000).joined(separator: "\n")
  }

  @Test(arguments: [
    ("GET", "curl http://a.test/"), ("POST", "curl -X POST http://a.test/"),
    ("HEAD", "curl --head http://a.test/"), ("DELETE", "curl -X DELETE http://a.test/"),
    ("M-SEARCH", "curl -X M-SEARCH http://a.test/"), ("a b", "curl -X 'a b' http://a.test/"),
  ])
  func methodIsNamedWhereCurlWouldNotTakeIt(method: String, expected: String) {
    #expect(command(method) == expected)
  }

  @Test(arguments: [
    ("http://a/?x=1&y=2", "curl 'http://a/?x=1&y=2'"),
    ("http://[::1]/", "curl --globoff 'http://[::1]/'"),
    ("http://a/b/../c", "curl --path-as-is http://a/b/../c"),
    ("http://a/it's", #"curl 'http://a/it'\''s'"#), ("http://a/$HOME", "curl 'http://a/$HOME'"),
  ])
  func addressIsQuoted(url: String, expected: String) {
    #expect(command("GET", url) == expected)
  }

  @Test(arguments: [
    ("X-A", "b c", "-H 'X-A: b c'"), ("X-Empty", "", "-H 'X-Empty;'"),
    ("Accept-Encoding", "gzip", "--compressed"),
    ("X", "\u{1B}[0m", #"-H "$(printf 'X: \033[0m')""#),
  ])
  func fieldsAreOptions(name: String, value: String, expected: String) {
    #expect(command("GET", "http://a/", [(name, value)]) == "curl http://a/ \(expected)")
  }

  @Test(arguments: [
    (
      ExchangeRecord.Destination.file(path: "_out/a b.pdf", resumes: false),
      "curl http://a/ -H 'Range: bytes=5-' --fail --create-dirs --output '_out/a b.pdf'"
    ),
    (
      .file(path: "a.pdf", resumes: true),
      "curl http://a/ --fail --create-dirs --output a.pdf --continue-at -"
    ),
    (.stream, "curl http://a/ -H 'Range: bytes=5-' --no-buffer"),
  ])
  func theAnswerGoesWhereTheStepPutsIt(to: ExchangeRecord.Destination, expected: String) {
    let request = ExchangeRecord.Request(
      method: "GET",
      url: "http://a/",
      fields: [.init("Accept-Encoding", "identity"), .init("Range", "bytes=5-")],
      body: .none,
      destination: to
    )
    #expect(CurlCommand(request).lines(width: 1_000) == [expected])
  }

  @Test(arguments: [
    (Body.text("a=1", size: 3), "curl http://a/ --data-raw 'a=1' -H Content-Type:"),
    (.text("@it's", size: 5), #"curl http://a/ --data-raw '@it'\''s' -H Content-Type:"#),
    (
      .text("a\n%\\\u{0}", size: 5),
      #"printf 'a\n%%\\\000' | curl http://a/ --data-binary @- -H Content-Type:"#
    ),
    (
      .binary(prefix: Data([0, 255]), size: 2),
      #"printf '\000\377' | curl http://a/ --data-binary @- -H Content-Type:"#
    ),
    (.file(path: "a b.bin"), "curl http://a/ --data-binary '@a b.bin' -H Content-Type:"),
    (
      .text("begin", size: 9_000, isCut: true),
      """
      curl http://a/ --data-binary @body -H Content-Type:
      # 'body' stands for a file of the 9000 bytes that were sent
      """
    ),
  ])
  func bodyIsSentAsItWas(body: Body, expected: String) {
    #expect(command("POST", "http://a/", [], body) == expected)
  }

  @Test func partsOfAFormAreOptions() {
    let body = Body.multipart([
      .init(name: "t", fileName: nil, contentType: nil, body: .text("<x>;y", size: 5)),
      .init(name: "f", fileName: "a\"b", contentType: "text/csv", body: .file(path: "p.csv")),
    ])
    let expected = #"""
      curl http://a/ --form-string 't=<x>;y' -F 'f=@"p.csv";type=text/csv;filename="a\"b"'
      """#
    #expect(
      command("POST", "http://a/", [("Content-Type", "multipart/form-data")], body) == expected
    )
  }

  /// A change to what is usual, and the options of curl that say the same.
  struct Way: Sendable {
    var options: String
    var url = "http://a.test/"
    var change: @Sendable (inout ConnectionRecord) -> Void

    init(
      _ options: String,
      url: String = "http://a.test/",
      _ change: @escaping @Sendable (inout ConnectionRecord) -> Void
    ) {
      self.options = options
      self.url = url
      self.change = change
    }
  }

  @Test(arguments: [
    Way("--http1.1") { $0.version = "1.1" },
    Way("--http2-prior-knowledge") { $0.version = "2" },
    Way("--http2", url: "https://a.test/") { $0.version = "2" },
    Way("--http3", url: "https://a.test/") { $0.version = "3" },
    Way("--noproxy '*'") { $0.proxy = "" },
    Way("--proxy 'http://me:***@a.test:1'") { $0.proxy = "http://me:***@a.test:1" },
    Way("--unix-socket '/a b.sock'") { $0.socket = "/a b.sock" },
    Way("--connect-to a:443:127.0.0.1:8443 --connect-to 'b::[::1]:'") {
      $0.resolve = ["a:443:127.0.0.1:8443", "b::[::1]:"]
    },
    Way("--cacert ca.pem --cert c.pem --key k.pem --pass '***' --insecure") {
      $0.ca = "ca.pem"
      $0.certificate = "c.pem"
      $0.key = "k.pem"
      $0.hasPassphrase = true
      $0.verifies = false
    },
    Way("--digest --user 'ada:***'") { $0.login = .digest(user: "ada") },
    Way("--aws-sigv4 aws:amz:eu-north-1:s3 --user 'AKID:***'") {
      $0.login = .aws(region: "eu-north-1", service: "s3", key: "AKID")
    },
  ])
  func theWayOfTheRequestIsSaid(way: Way) {
    var connection = ConnectionRecord()
    way.change(&connection)
    #expect(!connection.isUsual)
    let request = ExchangeRecord.Request(
      method: "GET",
      url: way.url,
      fields: [
        .init("X-Amz-Date", "20261121T102954Z"), .init("Authorization", "AWS4-HMAC-SHA256 ***"),
      ],
      body: .none,
      connection: connection
    )
    let fields =
      if case .aws = connection.login {
        ""
      } else {
        "-H 'X-Amz-Date: 20261121T102954Z' -H 'Authorization: AWS4-HMAC-SHA256 ***' "
      }
    #expect(
      CurlCommand(request).lines(width: 1_000) == ["curl \(way.url) \(fields)\(way.options)"]
    )
  }

  @Test func aLongCommandHasALineForEachOption() {
    let request = ExchangeRecord.Request(
      method: "GET",
      url: "http://a.test/",
      fields: [.init("A", "1"), .init("B", "2")],
      body: .none
    )
    let expected = ["curl http://a.test/ \\", "  -H 'A: 1' \\", "  -H 'B: 2'"]
    #expect(CurlCommand(request).lines(width: 20) == expected)
  }

  @Test(arguments: ["plain", "it's", "a\n\tb\\n%s", "\u{1B}[31m$x`y`\"", "é\u{202E}z", "-e", "*"])
  func theShellGivesTheSameBytesBack(text: String) throws {
    // A pipe's command prints what would be sent; a quoted word is printed by the shell.
    let line = command(
      "POST",
      "http://a/",
      [("Content-Type", "t")],
      .text(text, size: text.utf8.count)
    )
    let script =
      line.hasPrefix("printf ")
      ? String(line.prefix(upTo: try #require(line.range(of: " | curl ")).lowerBound))
      : "printf %s "
        + line.suffix(from: try #require(line.range(of: "--data-raw ")).upperBound)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(Array(data) == Array(text.utf8))
  }
}
