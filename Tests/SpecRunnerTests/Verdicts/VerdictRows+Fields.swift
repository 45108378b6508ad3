import Foundation
import HTTPTypes
import SpecModel
import TaskEngine

extension VerdictRow {
  /// A validation of one field of an answer.
  private static func field(
    _ subject: String,
    _ query: String,
    _ pattern: String,
    passes: ReceivedResponse,
    fails: ReceivedResponse...
  ) -> VerdictRow {
    .answer(
      subject,
      "validations:\n  \"\(query)\": \(pattern)",
      passes: [("as wanted", passes)],
      fails: fails.enumerated().map { ("mutation \($0 + 1)", $1) }
    )
  }

  private static let plain = ReceivedResponse.json("{}")

  private static func timed(_ change: (inout ReceivedResponse.Timings) -> Void) -> ReceivedResponse
  {
    plain.with { change(&$0.timings) }
  }

  private static func certified(
    _ change: (inout ReceivedResponse.Certificate) -> Void
  ) -> ReceivedResponse {
    var certificate = ReceivedResponse.Certificate()
    change(&certificate)
    return plain.with { $0.certificate = certificate }
  }

  private static func redirected(_ redirects: ReceivedResponse.Redirect...) -> ReceivedResponse {
    plain.with { $0.redirects = redirects }
  }

  private static let day = Duration.seconds(86_400)
  private static let now = Date(timeIntervalSince1970: 1_700_000_000)

  /// Each field of an answer.
  static let fields: [VerdictRow] = [
    field("field.status", "status", "200", passes: plain, fails: .json("{}", status: 201)),
    field(
      "field.headers",
      "headers.ETag",
      "a",
      passes: .fields([.eTag: "a"]),
      fails: .fields([.eTag: "A"]),
      .fields([.age: "a"]),
      plain
    ),
    field(
      "field.cookies",
      "cookies.a.secure",
      "true",
      passes: .fields([.setCookie: "a=1; Secure"]),
      fails: .fields([.setCookie: "a=1"]),
      .fields([.setCookie: "b=1; Secure"]),
      plain
    ),
    field("field.body", "body.a", "1", passes: .json(#"{"a": 1}"#), fails: .json("[1]"), plain),
    field("field.text", "text", "a", passes: .text("a"), fails: .text("a "), .text("A"), .text("")),
    field(
      "field.bytes",
      "bytes | hex",
      "ff00",
      passes: plain.with { $0.body = Data([0xFF, 0]) },
      fails: plain.with { $0.body = Data([0xFF]) },
      plain.with { $0.body = Data() }
    ),
    field("field.size", "size", "<size 1B..1B>", passes: .text("a"), fails: .text("ab"), .text("")),
    field(
      "field.url",
      "url",
      "http://a.test/b",
      passes: plain.with { $0.url = "http://a.test/b" },
      fails: plain.with { $0.url = "http://a.test/c" },
      plain
    ),
    field(
      "field.version",
      "version",
      "'2'",
      passes: plain.with { $0.httpVersion = "2" },
      fails: plain,
      plain.with { $0.httpVersion = "2.0" }
    ),
    field(
      "field.ip",
      "ip",
      "<ipv4>",
      passes: plain.with { $0.remoteAddress = "127.0.0.1" },
      fails: plain.with { $0.remoteAddress = "::1" },
      plain
    ),
    field("field.time", "time", "<duration < 1s>", passes: plain, fails: taking(.seconds(1))),
    field(
      "field.redirects",
      "redirects | length",
      "1",
      passes: redirected(.init(status: 301, url: "http://a", location: "http://b")),
      fails: plain
    ),
    field(
      "field.certificate",
      "certificate",
      "<object>",
      passes: certified { $0.subject = "CN = a" },
      fails: plain
    ),
    field(
      "field.location",
      "location",
      "http://api.test/b",
      passes: .fields([.location: "/b"]),
      fails: .fields([.location: "//b"]),
      .fields([.location: "/b/"]),
      plain
    ),
    field(
      "field.links",
      "links.next",
      "http://api.test/2",
      passes: .fields([link: "</2>; rel=\"next\""]),
      fails: .fields([link: "</2>; rel=\"prev\""]),
      .fields([link: "</3>; rel=next"]),
      plain
    ),
    field(
      "field.request",
      "request.method == body.x",
      "true",
      passes: .json(#"{"x": "GET"}"#),
      fails: .json(#"{"x": "POST"}"#)
    ),
    field("field.events", "events | length", "1", passes: .json(""), fails: plain),
    field("field.download", "download.size", "<size 1B..1B>", passes: .text("a"), fails: .text("")),
  ]
  .map(receivedAsTold)

  /// Each field of a field.
  static let details: [VerdictRow] =
    [
      field(
        "detail.time.total",
        "time.total",
        "<duration < 1s>",
        passes: plain,
        fails: timed { $0.total = .seconds(1) }
      ),
      field(
        "detail.time.dns",
        "time.dns",
        "<duration < 1s>",
        passes: plain,
        fails: timed { $0.dns = .seconds(1) }
      ),
      field(
        "detail.time.connect",
        "time.connect",
        "<duration < 1s>",
        passes: plain,
        fails: timed { $0.connect = .seconds(1) }
      ),
      field(
        "detail.time.tls",
        "time.tls",
        "<duration < 1s>",
        passes: plain,
        fails: timed { $0.tls = .seconds(1) }
      ),
      field(
        "detail.time.first",
        "time.first",
        "<duration < 1s>",
        passes: plain,
        fails: timed { $0.firstByte = .seconds(1) }
      ),
      field(
        "detail.certificate.subject",
        "certificate.subject",
        "CN = a",
        passes: certified { $0.subject = "CN = a" },
        fails: certified { $0.issuer = "CN = a" },
        plain
      ),
      field(
        "detail.certificate.issuer",
        "certificate.issuer",
        "CN = a",
        passes: certified { $0.issuer = "CN = a" },
        fails: certified { $0.subject = "CN = a" },
        plain
      ),
      field(
        "detail.certificate.names",
        "certificate.names",
        "{ <contains>: [a.test] }",
        passes: certified { $0.names = ["b.test", "a.test"] },
        fails: certified { $0.names = ["*.a.test"] },
        plain
      ),
      field(
        "detail.certificate.serial",
        "certificate.serial",
        "ff",
        passes: certified { $0.serialNumber = "ff" },
        fails: certified { $0.serialNumber = "FE" },
        plain
      ),
      field(
        "detail.certificate.starts",
        "certificate.starts",
        "<date-time before ${now()}>",
        passes: certified { $0.starts = now - 1 },
        fails: certified { $0.starts = now + 1 },
        plain
      ),
      field(
        "detail.certificate.expires",
        "certificate.expires",
        "<date-time after ${now()}>",
        passes: certified { $0.expires = now + 1 },
        fails: certified { $0.expires = now - 1 },
        plain
      ),
      field(
        "detail.certificate.days",
        "certificate.days",
        "<int >= 14>",
        passes: certified { $0.expires = now + 14 * 86_400 },
        fails: certified { $0.expires = now + 14 * 86_400 - 1 },
        plain
      ),
      field(
        "detail.certificate.protocol",
        "certificate.protocol",
        "TLSv1.3",
        passes: certified { $0.tlsVersion = "TLSv1.3" },
        fails: certified { $0.tlsVersion = "TLSv1.2" },
        plain
      ),
      field(
        "detail.certificate.cipher",
        "certificate.cipher",
        "<contains 'AES'>",
        passes: certified { $0.cipher = "AES256" },
        fails: certified { $0.cipher = "NULL" },
        plain
      ),
      field(
        "detail.certificate.pem",
        "certificate.pem",
        "<starts with '-'>",
        passes: certified { $0.pem = "-----" },
        fails: certified { $0.pem = "x" },
        plain
      ),
      field(
        "detail.redirects.status",
        "redirects[0].status",
        "301",
        passes: redirected(.init(status: 301, url: "u", location: "l")),
        fails: redirected(.init(status: 302, url: "u", location: "l")),
        plain
      ),
      field(
        "detail.redirects.url",
        "redirects[0].url",
        "u",
        passes: redirected(.init(status: 301, url: "u", location: "l")),
        fails: redirected(.init(status: 301, url: "v", location: "u")),
        plain
      ),
      field(
        "detail.redirects.location",
        "redirects[0].location",
        "l",
        passes: redirected(.init(status: 301, url: "u", location: "l")),
        fails: redirected(.init(status: 301, url: "l", location: "m")),
        plain
      ),
    ]
    + [
      ("method", "request.method"), ("url", "request.url"), ("headers", "request.headers.x-a"),
      ("body", "request.body.a"), ("bytes", "request.bytes | string"),
    ]
    .map { name, query in
      let values = [
        "method": "POST", "url": "http://api.test/", "headers": "1", "body": "2",
        "bytes": #"{\"a\":\"2\"}"#,
      ]
      return VerdictRow(
        subject: "detail.request.\(name)",
        step: """
          POST: /
          headers: { X-A: "1" }
          json: { a: "2" }
          validations: { "\(query) == body.x": true }
          """,
        trials: Trial.members(passing: ["\"\(values[name] ?? "")\""], failing: [#""other""#])
      )
    }

  private static let link = HTTPField.Name("Link").unsafelyUnwrapped

  /// What a stream or a file is looked at by has to be asked for.
  private static func receivedAsTold(_ row: VerdictRow) -> VerdictRow {
    var row = row
    switch row.subject {
    case "field.events":
      row.step += "\nevents: {}"
      row.trials = [
        Trial("one", .text("data: 1\n\n", type: "text/event-stream"), .passed),
        Trial("two", .text("data: 1\n\ndata: 2\n\n", type: "text/event-stream"), .failed),
        Trial("none", .text("", type: "text/event-stream"), .failed),
      ]
    case "field.download": row.step += "\ndownload: x.bin"
    default: break
    }
    return row
  }
}
