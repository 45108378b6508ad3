#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import SpecModel

extension RecordReader {
  func exchange() throws(RecordError) -> ExchangeRecord {
    let request = try member("request")
    return ExchangeRecord(
      request: ExchangeRecord.Request(
        method: try request.text("method"),
        url: try request.text("url"),
        fields: try request.fields(),
        body: try request.body(),
        connection: try request.optional("connection").map { (record) throws(RecordError) in
          try record.connection()
        },
        destination: try request.destination()
      ),
      response: try optional("response").map { (record) throws(RecordError) in
        try record.response()
      }
    )
  }

  private func destination() throws(RecordError) -> ExchangeRecord.Destination? {
    if let path = try optionalText("download") {
      return .file(path: path, resumes: try optionalFlag("resumes"))
    }
    return try optionalFlag("streams") ? .stream : nil
  }

  private func response() throws(RecordError) -> ExchangeRecord.Response {
    let time = try member("time")
    return ExchangeRecord.Response(
      status: try integer("status"),
      reason: try text("reason"),
      version: try text("version"),
      fields: try fields(),
      contentType: try optionalText("contentType"),
      body: try body(),
      time: ExchangeRecord.PhaseTimes(
        dns: try time.duration("dns"),
        connect: try time.duration("connect"),
        tls: try time.duration("tls"),
        firstByte: try time.duration("firstByte"),
        total: try time.duration("total")
      ),
      remoteAddress: try optionalText("address"),
      certificate: try optional("certificate").map { (record) throws(RecordError) in
        ExchangeRecord.Certificate(
          subject: try record.text("subject"),
          issuer: try record.text("issuer"),
          expires: try record.optionalText("expires"),
          tlsVersion: try record.optionalText("protocol"),
          cipher: try record.optionalText("cipher")
        )
      }
    )
  }

  private func fields() throws(RecordError) -> [ExchangeRecord.Field] {
    var fields: [ExchangeRecord.Field] = []
    for field in try elements("headers") {
      fields.append(.init(try field.text("name"), try field.text("value")))
    }
    return fields
  }

  private func body() throws(RecordError) -> ExchangeRecord.Body {
    guard let body = optional("body") else { return .none }
    if body.optional("text") != nil {
      return .text(
        try body.text("text"),
        size: try body.integer("size"),
        isCut: try body.optionalFlag("isCut")
      )
    }
    if let base64 = try body.optionalText("base64") {
      guard let prefix = Data(base64Encoded: base64) else { throw body.fail("is not Base64") }
      return .binary(
        prefix: prefix,
        size: try body.integer("size"),
        isCut: try body.optionalFlag("isCut"),
        sha256: try body.optionalText("sha256")
      )
    }
    if let path = try body.optionalText("file") { return .file(path: path) }
    var parts: [ExchangeRecord.Part] = []
    for part in try body.elements("parts") {
      parts.append(
        ExchangeRecord.Part(
          name: try part.text("name"),
          fileName: try part.optionalText("fileName"),
          contentType: try part.optionalText("contentType"),
          body: try part.body()
        )
      )
    }
    return .multipart(parts)
  }
}
