import Foundation
import TestSupport

extension HostileAnswer {
  /// Status lines and fields.
  static let heads: [HostileAnswer] = [
    HostileAnswer("nothing", says: ""),
    HostileAnswer("silence", step: "timeout: 300ms", says: "", thenWaits: true),
    HostileAnswer("no HTTP", says: "220 ftp.example.com ready\r\n"),
    HostileAnswer("HTTP/9.9", says: "HTTP/9.9 200 OK\r\n\r\n"),
    HostileAnswer("a status of letters", says: "HTTP/1.1 abc OK\r\n\r\n"),
    HostileAnswer("a status of four digits", says: "HTTP/1.1 2000 OK\r\n\r\n"),
    HostileAnswer(
      "an endless status line",
      says: "HTTP/1.1 200 ",
      andForEver: Array("OK ".utf8)
    ),
    HostileAnswer(
      "endless headers",
      says: "HTTP/1.1 200 OK\r\n",
      andForEver: Array("X: y\r\n".utf8)
    ),
    HostileAnswer("an endless header", says: "HTTP/1.1 200 OK\r\nX: ", andForEver: [0x79]),
    HostileAnswer(
      "an endless name of a header",
      step: "timeout: 1s",
      says: "HTTP/1.1 200 OK\r\n",
      andForEver: [0x79]
    ),
    HostileAnswer(
      "an endless folded header",
      says: "HTTP/1.1 200 OK\r\nX: y\r\n",
      andForEver: Array(" z\r\n".utf8)
    ),
    HostileAnswer(
      "endless interim answers",
      says: "",
      andForEver: Array("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8)
    ),
    HostileAnswer(
      "headers beyond a limit of the suite's own",
      step: "limits: { maxHeaders: 100B }",
      says: ok(fields: "X: \(String(repeating: "y", count: 100))\r\n")
    ),
    HostileAnswer("a header without a colon", says: ok(fields: "nonsense\r\n")),
    HostileAnswer("a NUL in a header", says: ok(fields: "X: a\u{0}b\r\n")),
    HostileAnswer("a header name with a blank", says: ok(fields: "X Y: z\r\n")),
    HostileAnswer("ten thousand cookies", says: ok(fields: cookies)),
    HostileAnswer(
      "escape sequences",
      step: "expect: { headers: { X-Title: plain }, text: plain }",
      says:
        "HTTP/1.1 200 \u{1B}[31mred\u{1B}]0;title\u{7}\r\nContent-Length: \(terminal.utf8.count)\r\n"
        + "Content-Type: text/plain\r\nX-Title: \(terminal)\r\nSet-Cookie: a=\(terminal)\r\n\r\n"
        + terminal
    ),
    HostileAnswer(
      "a challenge by digest without end",
      step: "auth: { digest: { user: ada, password: lovelace } }"
    ) { connection, _ in
      var count = 0
      while !connection.readRequest().isEmpty {
        count += 1
        let challenge = "Digest realm=r, nonce=\"n\(count)\", qop=auth, stale=true"
        connection.write(answer(401, fields: "WWW-Authenticate: \(challenge)\r\n"))
      }
    },
    HostileAnswer("401 without end", step: "retry: { count: 2, on: [401] }", says: answer(401)),
  ]

  /// What a terminal would obey: colours, a title, a bell, 8-bit controls, and right to left.
  static let terminal = "\u{1B}[2J\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}\u{8}\u{7F}"

  private static let cookies = (0..<10_000).map { "Set-Cookie: c\($0)=1\r\n" }.joined()
}
