#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import HTTPTypes
import JSON
import Matching
import Synchronization
import TaskEngine

/// A response as expressions, patterns and queries see it.
///
/// The body is decoded when it is first asked for, and then kept: its outline alone where only some
/// of its members are asked for.
final class ResponseRecord: ValueRecord {
  let response: ReceivedResponse
  let request: PreparedRequest
  private let now: @Sendable () -> Date
  /// The file that the body went to.
  private let download: DownloadRecord?
  /// What a stream was made of.
  private let events: [Value]?
  private let body = Mutex(DecodedBody())

  /// What is known of the body so far.
  private struct DecodedBody {
    var value: Value?
    var outline: JSONOutline?
  }

  init(
    _ response: ReceivedResponse,
    to request: PreparedRequest,
    now: @escaping @Sendable () -> Date = { Date() },
    download: DownloadRecord? = nil,
    events: [Value]? = nil
  ) {
    self.response = response
    self.request = request
    self.now = now
    self.download = download
    self.events = events
  }

  /// How deep the body may be nested; nil for what each reader of it allows.
  var depthLimit: Int? { request.options.maximumDepth }

  func field(_ name: String) -> Value {
    switch name {
    case "status": .json(.number(JSONNumber(response.status)))
    case "headers": .record(HeadersRecord(fields: response.headers))
    case "cookies": .record(CookiesRecord(response.headers))
    case "type": contentType.map { .text(MediaTypeText($0).essence) } ?? .missing
    case "body": parsedBody
    case "text": text
    case "bytes": .bytes(response.body)
    case "size": .size(response.size)
    case "url": .text(response.url)
    case "version": .text(response.httpVersion)
    case "ip": response.remoteAddress.map(Value.text) ?? .missing
    case "time": .record(TimeRecord(timings: response.timings))
    case "redirects": .json(redirects)
    case "certificate":
      response.certificate.map { .record(CertificateRecord(certificate: $0, now: now())) }
        ?? .missing
    case "location": location.map(Value.text) ?? .missing
    case "links": .json(links)
    case "request": .record(RequestRecord(request: request))
    case "download": download.map(Value.record) ?? .missing
    case "events": events.map(Value.list) ?? .missing
    default: .missing
    }
  }

  /// What plain data can say of it, for functions such as `json`.
  var json: JSONValue {
    var object = JSONObject()
    object["status"] = .number(JSONNumber(response.status))
    object["url"] = .string(response.url)
    object["headers"] = HeadersRecord(fields: response.headers).json
    switch parsedBody {
    case .json(let value): object["body"] = value
    case .missing: break
    default: if case .text(let text) = text { object["text"] = .string(text) }
    }
    return .object(object)
  }

  /// The first, should there be several.
  var contentType: String? { response.headers.first { $0.name == .contentType }?.value }

  /// The body as text.
  private var text: Value {
    do {
      return .text(try TextDecoding.text(of: response.body, contentType: contentType))
    } catch {
      return .record(unusable("unknown charset '\(error.label)' (use `bytes`)"))
    }
  }

  /// Says why a body can't be read.
  private func unusable(_ reason: String) -> UnusableBody {
    let type = contentType.map { MediaTypeText($0).essence } ?? "no content type"
    return UnusableBody(reason: "\(type), \(ByteCount.text(response.size)): \(reason)")
  }

  private func notJSON(_ error: any Error) -> UnusableBody {
    if let error = error as? JSONSyntaxError, let name = error.repeatedName {
      let place = "line \(error.line), column \(error.column)"
      return unusable("the member '\(name)' twice, again at \(place) (use `text`)")
    }
    let type = contentType.map { MediaTypeText($0).essence } ?? ""
    // Where JSON was promised, the place of the mistake helps.
    let isJSON = type.hasSuffix("/json") || type.hasSuffix("+json")
    return unusable("not JSON\(isJSON ? ", \(error)" : "") (use \(reader(ofType: type)))")
  }

  /// What reads a body of that type instead.
  private func reader(ofType type: String) -> String {
    if type == "text/html" || type.hasSuffix("/xml") || type.hasSuffix("+xml") {
      return "`text` or `xpath('…')`"
    }
    if type == "text/csv" { return "`text | csv`" }
    if type.hasSuffix("yaml") { return "`text | yaml`" }
    return TextDecoding.isText(response.body, contentType: contentType) ? "`text`" : "`bytes`"
  }

  /// What a JSONPath selects, when its place is known without reading the whole body, which takes
  /// several times as long; `.missing` when that is nothing.
  func value(at path: JSONPath) -> Value? {
    guard path.isSingular, let outline else { return nil }
    return response.body.withUnsafeBytes { bytes in
      outline.value(of: path, in: bytes).map(Value.json) ?? .missing
    }
  }

  /// How many elements a list in the body has; nil where that is not known without it.
  func elementCount(at path: JSONPath) -> Int? {
    guard let outline else { return nil }
    return response.body.withUnsafeBytes { outline.elementCount(of: path, in: $0) }
  }

  /// Nil where the body has been decoded, and where it has none.
  private var outline: JSONOutline? {
    body.withLock { body in
      guard body.value == nil else { return nil }
      if body.outline == nil, isUTF8 {
        body.outline = response.body.withUnsafeBytes { JSONOutline(of: $0, limits: limits) }
      }
      return body.outline
    }
  }

  private var parsedBody: Value {
    body.withLock { body in
      if let value = body.value { return value }
      let value = parse()
      body.value = value
      return value
    }
  }

  /// Other encodings than UTF-8 are rare, and JSON may come in any when its type says so.
  private var isUTF8: Bool {
    guard let label = contentType.flatMap(MediaTypeText.charset) else { return true }
    return Charset(label: label) == .utf8
  }

  private var limits: JSONParser.Limits {
    var limits = JSONParser.Limits.unambiguous
    if let depthLimit { limits.depth = depthLimit }
    return limits
  }

  private func parse() -> Value {
    guard !response.body.isEmpty else { return .missing }
    do {
      if !isUTF8 {
        guard case .text(let text) = text else { return text }
        return .json(try JSONValue(parsing: text, limits: limits))
      }
      return .json(try JSONValue(parsing: response.body, limits: limits))
    } catch {
      return .record(notJSON(error))
    }
  }

  private var redirects: JSONValue {
    .array(
      response.redirects.map { redirect in
        var object = JSONObject()
        object["status"] = .number(JSONNumber(redirect.status))
        object["url"] = .string(redirect.url)
        object["location"] = .string(redirect.location)
        return .object(object)
      }
    )
  }

  private var location: String? {
    response.headers[.location].flatMap { URLText.resolve($0, against: response.url) }
  }

  private var links: JSONValue {
    var object = JSONObject()
    let lines = HTTPField.Name("Link").map { response.headers[values: $0] } ?? []
    for link in LinkField.parse(lines) {
      guard object[link.relation] == nil,
        let url = URLText.resolve(link.reference, against: response.url)
      else { continue }
      object[link.relation] = .string(url)
    }
    return .object(object)
  }
}

/// A body that is there and isn't JSON.
struct UnusableBody: ValueRecord {
  let reason: String

  func field(_ name: String) -> Value { .missing }

  var json: JSONValue { .null }
  var unusable: String? { reason }
}

/// Sizes in messages.
enum ByteCount {
  /// `1 byte`, `512 bytes`, `2.3 KB`, `10 MB`: with one decimal below ten.
  static func text(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var amount = bytes
    var unit = 0
    let units = ["KB", "MB", "GB"]
    while amount >= 1_000_000, unit < units.count - 1 {
      amount /= 1000
      unit += 1
    }
    let tenths = amount / 100
    return tenths >= 100 || tenths.isMultiple(of: 10)
      ? "\(tenths / 10) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }
}
