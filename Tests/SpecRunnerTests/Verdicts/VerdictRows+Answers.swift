import Foundation
import HTTPTypes
import SpecModel
import TaskEngine

extension VerdictRow {
  private static func status(_ status: Int) -> (String, ReceivedResponse) {
    ("status \(status)", .empty(status))
  }

  private static func cookie(_ line: String) -> (String, ReceivedResponse) {
    ("Set-Cookie: \(line)", .fields([.setCookie: line]))
  }

  private static func type(_ type: String) -> (String, ReceivedResponse) {
    ("Content-Type: \(type)", .text("{}", type: type))
  }

  private static func text(_ text: String) -> (String, ReceivedResponse) {
    ("\(text.utf8.count) bytes: \(text)", .text(text))
  }

  private static let nothing = ("no field", ReceivedResponse.empty(200))

  /// The keys of `expect`, and what holds without it.
  static let expectations: [VerdictRow] = [
    .answer(
      "no expectation",
      "name: anything",
      passes: [status(200), status(204), status(299)],
      fails: [100, 199, 300, 301, 304, 400, 401, 404, 429, 500, 503, 599].map(status)
    ),
    .answer(
      "expect.status",
      "expect: { status: 201 }",
      passes: [status(201)],
      fails: [200, 202, 301, 404, 500].map(status)
    ),
    .answer(
      "expect.status",
      "expect: { status: [200, 404] }",
      passes: [status(200), status(404)],
      fails: [201, 400, 500].map(status)
    ),
    .answer(
      "expect.headers",
      "expect: { headers: { Location: /orders/<int> } }",
      passes: [("a number", .fields([.location: "/orders/12"]))],
      fails: [
        nothing, ("another path", .fields([.location: "/lines/12"])),
        ("no number", .fields([.location: "/orders/x"])), ("empty", .fields([.location: ""])),
        ("another field", .fields([.contentLocation: "/orders/12"])),
        (
          "two lines",
          .fields([.location: "/orders/12"]).with {
            $0.headers.append(HTTPField(name: .location, value: "/orders/13"))
          }
        ),
      ]
    ),
    .answer(
      "expect.cookies",
      "expect: { cookies: { theme: dark } }",
      passes: [cookie("theme=dark"), cookie("theme=dark; Path=/")],
      fails: [cookie("theme=light"), cookie("Theme=dark"), cookie("theme="), nothing]
    ),
    .answer(
      "expect.type",
      "expect: { type: application/json }",
      passes: [type("application/json"), type("application/json; charset=utf-8")],
      fails: [
        type("text/plain"), type("application/jsonp"), type("application/problem+json"), nothing,
      ]
    ),
    .answer(
      "expect.body",
      "expect: { body: { ok: true } }",
      passes: [("true", .json(#"{"ok": true}"#))],
      fails: [
        ("false", .json(#"{"ok": false}"#)), ("cut off", .json(#"{"ok": true"#)),
        ("more behind it", .json(#"{"ok": true} x"#)), ("a list", .json(#"[{"ok": true}]"#)),
        ("twice", .json(#"{"ok": true, "ok": false}"#)),
        ("something else twice", .json(#"{"ok": true, "a": [{"b": 1, "b": 1}]}"#)),
        ("HTML", .text("<p>ok: true</p>")),
        ("nothing", .empty(200)), ("in an error", .json(#"{"ok": true}"#, status: 500)),
      ]
    ),
    .answer(
      "expect.text",
      "expect: { text: <contains 'Welcome'> }",
      passes: [text("Welcome!")],
      fails: [
        text("welcome"), text(""),
        ("an unknown charset", .text("Welcome", type: "text/plain; charset=x")),
      ]
    ),
    .answer(
      "expect.time",
      "expect: { time: <duration 10ms..20ms> }",
      passes: [("10 ms", taking(.milliseconds(10))), ("20 ms", taking(.milliseconds(20)))],
      fails: [("9 ms", taking(.milliseconds(9))), ("20.001 ms", taking(.microseconds(20_001)))]
    ),
    .answer(
      "expect.size",
      "expect: { size: <size 2B..3B> }",
      passes: [text("ab"), text("abc")],
      fails: [text("a"), text("abcd"), text("")]
    ),
  ]

  /// Each way of failing: another one, and an answer of any kind, are no success.
  static let errors: [VerdictRow] = RequestError.Code.expectable.map { word, own in
    let others = RequestError.Code.expectable.filter { $0.word != word }.flatMap(\.codes)
    return VerdictRow(
      subject: "error.\(word)",
      step: "expect: { error: \(word) }",
      trials: own.map { Trial($0, .passed) } + others.map { Trial($0, .failed) }
        + [200, 404, 500].map { Trial("status \($0)", .empty($0), .failed) }
    )
  }

  /// A request that fails is never a success for a step that expects an answer.
  static let lostAnswers: [VerdictRow] = [
    "name: anything", "expect: { status: <any> }", "expect: { body: <absent> }",
    "expect: { headers: { ETag: <absent> } }", "validations: { \"1 == 1\": true }",
    "poll: { until: { body: <absent> }, every: 1s, within: 3s }", "retry: 2",
    "download: _out/x", "events: { count: 1 }",
  ].map { step in
    VerdictRow(
      subject: "no answer, \(step)",
      step: step,
      trials: RequestError.Code.expectable.flatMap(\.codes).map { Trial($0, .errored) }
    )
  }
}

extension RequestError.Code {
  /// The words in which a step expects an error, and the codes that they stand for.
  static let expectable: [(word: String, codes: [RequestError.Code])] = [
    ("connection refused", [.connectionRefused]), ("connection failed", [.connectionFailed]),
    ("connection lost", [.connectionLost]), ("unknown host", [.cannotResolve]),
    (
      "timeout",
      [.timeout(.connect), .timeout(.tls), .timeout(.response), .timeout(.body), .timeout(.idle)]
    ),
    ("certificate expired", [.tls(.expired)]), ("certificate not yet valid", [.tls(.notYetValid)]),
    ("certificate untrusted", [.tls(.untrusted), .tls(.selfSigned)]),
    ("wrong host", [.tls(.wrongHost)]), ("client certificate refused", [.tls(.clientCertificate)]),
    ("handshake failed", [.tls(.handshake)]), ("not http", [.protocolError]),
    ("too many redirects", [.tooManyRedirects]),
  ]
}
