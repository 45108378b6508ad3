#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import JSON
import SpecModel

extension RecordEncoder {
  func exchange(_ exchange: ExchangeRecord) -> JSONValue {
    var record = JSONObject()
    record["request"] = request(exchange.request)
    record["response"] = exchange.response.map(response)
    return .object(record)
  }

  private func request(_ request: ExchangeRecord.Request) -> JSONValue {
    var record = JSONObject()
    record["method"] = .string(request.method)
    record["url"] = .string(request.url)
    record["headers"] = fields(request.fields)
    record["body"] = body(request.body)
    record["connection"] = request.connection?.json
    switch request.destination {
    case .file(let path, let resumes):
      record["download"] = .string(path)
      if resumes { record["resumes"] = true }
    case .stream: record["streams"] = true
    case nil: break
    }
    return .object(record)
  }

  private func response(_ response: ExchangeRecord.Response) -> JSONValue {
    var record = JSONObject()
    record["status"] = .number(JSONNumber(response.status))
    record["reason"] = .string(response.reason)
    record["version"] = .string(response.version)
    record["headers"] = fields(response.fields)
    record["contentType"] = response.contentType.map(JSONValue.string)
    record["body"] = body(response.body)
    record["time"] = time(response.time)
    record["address"] = response.remoteAddress.map(JSONValue.string)
    record["certificate"] = response.certificate.map(certificate)
    return .object(record)
  }

  private func certificate(_ certificate: ExchangeRecord.Certificate) -> JSONValue {
    var record = JSONObject()
    record["subject"] = .string(certificate.subject)
    record["issuer"] = .string(certificate.issuer)
    record["expires"] = certificate.expires.map(JSONValue.string)
    record["protocol"] = certificate.tlsVersion.map(JSONValue.string)
    record["cipher"] = certificate.cipher.map(JSONValue.string)
    return .object(record)
  }

  private func time(_ time: ExchangeRecord.PhaseTimes) -> JSONValue {
    [
      "dns": seconds(time.dns), "connect": seconds(time.connect), "tls": seconds(time.tls),
      "firstByte": seconds(time.firstByte), "total": seconds(time.total),
    ]
  }

  private func fields(_ fields: [ExchangeRecord.Field]) -> JSONValue {
    .array(fields.map { ["name": .string($0.name), "value": .string($0.value)] })
  }

  private func body(_ body: ExchangeRecord.Body) -> JSONValue? {
    switch body {
    case .none: nil
    case .text(let text, let size, _):
      content("text", text, size, body)
    case .binary(let prefix, let size, _, let sha256):
      content("base64", prefix.base64EncodedString(), size, body, sha256: sha256)
    case .file(let path): ["file": .string(path)]
    case .multipart(let parts): ["parts": .array(parts.map(part))]
    }
  }

  private func content(
    _ name: String,
    _ text: String,
    _ size: Int,
    _ body: ExchangeRecord.Body,
    sha256: String? = nil
  ) -> JSONValue {
    var record = JSONObject()
    record[name] = .string(text)
    record["size"] = .number(JSONNumber(size))
    if body.isCut { record["isCut"] = true }
    record["sha256"] = sha256.map(JSONValue.string)
    return .object(record)
  }

  private func part(_ part: ExchangeRecord.Part) -> JSONValue {
    var record = JSONObject()
    record["name"] = .string(part.name)
    record["fileName"] = part.fileName.map(JSONValue.string)
    record["contentType"] = part.contentType.map(JSONValue.string)
    record["body"] = body(part.body)
    return .object(record)
  }
}

extension Duration {
  /// In seconds, to the microsecond: `0.0032`.
  var secondsNumber: JSONNumber {
    let parts = components
    let microseconds = parts.attoseconds / 1_000_000_000_000
    guard microseconds != 0 else { return JSONNumber(Int(parts.seconds)) }
    let sign = parts.seconds < 0 || microseconds < 0 ? "-" : ""
    let digits = String(microseconds.magnitude)
    var fraction = String(repeating: "0", count: 6 - digits.count) + digits
    while fraction.last == "0" { fraction.removeLast() }
    return JSONNumber(unchecked: "\(sign)\(parts.seconds.magnitude).\(fraction)")
  }
}
