#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import HTTPTypes
import JSON
import Matching
import TaskEngine

/// How long a response took: the total, with its phases as fields.
struct TimeRecord: ValueRecord {
  let timings: ReceivedResponse.Timings

  func field(_ name: String) -> Value {
    switch name {
    case "total": .duration(timings.total)
    case "dns": .duration(timings.dns)
    case "connect": .duration(timings.connect)
    case "tls": .duration(timings.tls)
    case "first": .duration(timings.firstByte)
    default: .missing
    }
  }

  /// Has none: a duration isn't JSON.
  var json: JSONValue { .null }
  var scalar: Value? { .duration(timings.total) }
}

/// The server's certificate; dates as in RFC 3339.
struct CertificateRecord: ValueRecord {
  let certificate: ReceivedResponse.Certificate
  /// What its days are counted from.
  let now: Date

  func field(_ name: String) -> Value {
    guard case .object(let object) = json else { return .missing }
    return object[name].map(Value.json) ?? .missing
  }

  var json: JSONValue {
    var object = JSONObject()
    object["subject"] = .string(certificate.subject)
    object["issuer"] = .string(certificate.issuer)
    object["serial"] = .string(certificate.serialNumber)
    object["names"] = .array(certificate.names.map { .string($0) })
    object["starts"] = certificate.starts.map { .string($0.formatted(.iso8601)) }
    object["expires"] = certificate.expires.map { .string($0.formatted(.iso8601)) }
    if let expires = certificate.expires {
      let days = (expires.timeIntervalSince(now) / 86_400).rounded(.down)
      object["days"] = .number(JSONNumber(Int(days)))
    }
    object["protocol"] = certificate.tlsVersion.map { .string($0) }
    object["cipher"] = certificate.cipher.map { .string($0) }
    object["pem"] = .string(certificate.pem)
    return .object(object)
  }
}

/// What was sent.
struct RequestRecord: ValueRecord {
  let request: PreparedRequest

  func field(_ name: String) -> Value {
    switch name {
    case "method": .text(request.method.rawValue)
    case "url": .text(request.url)
    case "headers": .record(HeadersRecord(fields: request.headers))
    case "body": body
    case "bytes":
      if case .bytes(let data) = request.body { .bytes(data) } else { .missing }
    default: .missing
    }
  }

  var json: JSONValue {
    var object = JSONObject()
    object["method"] = .string(request.method.rawValue)
    object["url"] = .string(request.url)
    object["headers"] = HeadersRecord(fields: request.headers).json
    if case .json(let value) = body { object["body"] = value }
    return .object(object)
  }

  /// Parsed where it is JSON, else text; files and multipart bodies aren't read back.
  private var body: Value {
    guard case .bytes(let data) = request.body, !data.isEmpty else { return .missing }
    if let value = try? JSONValue(parsing: data) { return .json(value) }
    let text = try? TextDecoding.text(of: data, contentType: request.headers[.contentType])
    return text.map(Value.text) ?? .bytes(data)
  }
}
