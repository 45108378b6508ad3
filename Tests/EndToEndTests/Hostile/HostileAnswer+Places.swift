import Foundation
import TestSupport

extension HostileAnswer {
  /// Redirects, and answers that come at the wrong time.
  static let places: [HostileAnswer] = [
    HostileAnswer(
      "a redirect to itself",
      step: "redirects: 10",
      says: answer(302, fields: "Location: /\r\nConnection: close\r\n")
    ),
    HostileAnswer("a redirect that grows", step: "redirects: 10") { connection, _ in
      let path = connection.readRequest().split(separator: " ").dropFirst().first ?? "/"
      let more = String(repeating: "x", count: 1000)
      connection.write(answer(302, fields: "Location: \(path)\(more)\r\nConnection: close\r\n"))
    },
    HostileAnswer(
      "a redirect to a file",
      step: "redirects: 10",
      says: answer(302, fields: "Location: file:///etc/passwd\r\n")
    ),
    HostileAnswer(
      "a redirect to nowhere",
      step: "redirects: 10",
      says: answer(302, fields: "Location: http://[\r\n")
    ),
    HostileAnswer("an answer before the request") { connection, _ in
      connection.write(ok("early"))
      connection.waitForClose()
    },
    HostileAnswer("half a connection") { connection, _ in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf")
      connection.endWriting()
      connection.waitForClose()
    },
    HostileAnswer("a reset") { connection, _ in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf")
      connection.resetOnClose()
    },
    // A second answer in the bytes behind the first must not be taken for that to the next request.
    HostileAnswer("an answer to a request that is yet to come", step: again) { connection, number in
      while !connection.readRequest().isEmpty {
        connection.write(number == 1 ? ok("ok") + ok("forged") : ok("true"))
      }
    },
  ]

  private static let again =
    "expect: { text: ok }\n  - { wait: 200ms }\n  - GET: /\n    expect: { text: \"true\" }"
}
