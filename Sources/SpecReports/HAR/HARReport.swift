#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import JSON
import SpecModel

/// HTTP Archive 1.2, which the developer tools of browsers open: a page for each suite, and an
/// entry for the last request of each step, of those inside actions too (http://www.softwareishard.com/blog/har-12-spec/).
struct HARReport: ReportText {
  static let isJSON = true

  private let version: String
  private var runStart = 0.0
  private var pages: [JSONValue] = []
  private var hasEntries = false

  /// The version is the tool's.
  init(version: String) {
    self.version = version
  }

  mutating func text(for event: RunEvent) -> String {
    switch event {
    case .runStarted(_, _, let startedAt):
      runStart = startedAt
      let creator: JSONValue = ["name": "specrun", "version": .string(version)]
      return "{\"log\":{\"version\":\"1.2\",\"creator\":\(creator),\"entries\":["
    case .suiteStarted, .stepStarted, .stepProgressed: return ""
    case .stepFinished(let suite, let result):
      var text = ""
      for (path, result) in result.leaves {
        guard let exchange = result.exchange else { continue }
        let entry = entry(exchange, of: result, at: path, in: suite)
        text += "\(hasEntries ? "," : "")\n\(entry)"
        hasEntries = true
      }
      return text
    case .suiteFinished(let result):
      pages.append(page(result))
      return ""
    case .runFinished: return "\n],\"pages\":\(JSONValue.array(pages))}}\n"
    }
  }

  private func page(_ result: SuiteResult) -> JSONValue {
    [
      "startedDateTime": moment(result.start), "id": id(of: result.suite),
      "title": .string(result.suite.title),
      "pageTimings": ["onLoad": milliseconds(result.duration)],
    ]
  }

  private func id(of suite: SuiteIdentity) -> JSONValue { .string("suite-\(suite.index)") }

  private func entry(
    _ exchange: ExchangeRecord,
    of result: StepResult,
    at path: [StepIdentity],
    in suite: SuiteIdentity
  ) -> JSONValue {
    let time = exchange.response?.time ?? .init(total: result.attempts.last?.duration ?? .zero)
    let start = result.start + (result.attempts.last?.start ?? .zero)
    return [
      "pageref": id(of: suite),
      "startedDateTime": moment(start),
      "time": milliseconds(time.total),
      "request": HARMessage.request(exchange.request, version: exchange.response?.version),
      "response": HARMessage.response(exchange.response),
      "cache": [:],
      "timings": timings(time),
      "comment": .string(path.route),
    ]
  }

  /// How long each phase took; -1 for one that did not take place, and `connect` includes `ssl`.
  private func timings(_ time: ExchangeRecord.PhaseTimes) -> JSONValue {
    let connected = max(time.connect, time.tls)
    func span(_ from: Duration, _ to: Duration) -> JSONValue {
      to > .zero ? milliseconds(max(.zero, to - from)) : -1
    }
    let firstByte = max(time.firstByte, connected)
    return [
      "blocked": -1,
      "dns": time.dns > .zero ? milliseconds(time.dns) : -1,
      "connect": span(time.dns, connected),
      "ssl": span(time.connect, time.tls),
      "send": 0,
      "wait": milliseconds(firstByte - connected),
      "receive": milliseconds(max(.zero, time.total - firstByte)),
    ]
  }

  private func moment(_ sinceStart: Duration) -> JSONValue {
    let date = Date(timeIntervalSince1970: runStart + sinceStart / .seconds(1))
    return .string(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
  }

  private func milliseconds(_ duration: Duration) -> JSONValue {
    .number((duration * 1_000).secondsNumber)
  }
}
