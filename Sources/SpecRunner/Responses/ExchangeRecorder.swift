#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import HTTPTypes
import Matching
import SpecModel
import TaskEngine

/// Makes records of what was sent and what came: masked, and cut where they are large.
struct ExchangeRecorder: Sendable {
  /// The most bytes of text that are kept of a body.
  static let textLimit = 64 * 1024
  /// The most bytes that are kept of a body that isn't text.
  static let binaryLimit = 64
  /// The most bytes of a body that isn't text of which a hash is made: a few milliseconds' worth.
  static let hashLimit = 1 << 20

  let redactor: Redactor
  let files: SuiteFiles

  func record(
    _ request: PreparedRequest,
    _ response: ReceivedResponse?,
    to destination: ExchangeRecord.Destination? = nil
  ) -> ExchangeRecord {
    ExchangeRecord(
      request: ExchangeRecord.Request(
        method: request.method.rawValue,
        url: redactor.mask(request.url),
        fields: fields(request.headers),
        body: body(of: request),
        connection: connection(of: request),
        destination: destination?.replacingTexts { redactor.mask($0) }
      ),
      response: response.map(record)
    )
  }

  private func connection(of request: PreparedRequest) -> ConnectionRecord? {
    let record = ConnectionRecord(request, shown: files.shown)
    return record.isUsual ? nil : record.replacingTexts { redactor.mask($0) }
  }

  private func record(_ response: ReceivedResponse) -> ExchangeRecord.Response {
    let type = response.headers[.contentType]
    return ExchangeRecord.Response(
      status: response.status,
      reason: redactor.mask(response.phrase),
      version: response.httpVersion,
      fields: fields(response.headers),
      contentType: type.map { redactor.mask($0) },
      body: response.file.map { .file(path: redactor.mask(files.shown($0))) }
        ?? body(response.body, size: response.size, type: type),
      time: ExchangeRecord.PhaseTimes(response.timings),
      remoteAddress: response.remoteAddress.map { redactor.mask($0) },
      certificate: response.certificate.map(record)
    )
  }

  private func record(
    _ certificate: ReceivedResponse.Certificate
  ) -> ExchangeRecord.Certificate {
    ExchangeRecord.Certificate(
      subject: redactor.mask(certificate.subject),
      issuer: redactor.mask(certificate.issuer),
      expires: certificate.expires.map { $0.formatted(.iso8601) },
      tlsVersion: certificate.tlsVersion,
      cipher: certificate.cipher
    )
  }

  private func fields(_ headers: HTTPFields) -> [ExchangeRecord.Field] {
    headers.map { field in
      let name = field.name.rawName
      return ExchangeRecord.Field(
        redactor.mask(name),
        redactor.mask(SensitiveFields.masked(field.value, of: name))
      )
    }
  }

  private func body(of request: PreparedRequest) -> ExchangeRecord.Body {
    switch request.body {
    case .none: .none
    case .bytes(let data): body(data, size: data.count, type: request.headers[.contentType])
    case .file(let path): .file(path: redactor.mask(files.shown(path)))
    case .multipart(let parts): .multipart(parts.map(record))
    }
  }

  private func record(_ part: MultipartPart) -> ExchangeRecord.Part {
    let content: ExchangeRecord.Body =
      switch part.content {
      case .bytes(let data): body(data, size: data.count, type: part.contentType)
      case .file(let path): .file(path: redactor.mask(files.shown(path)))
      }
    return ExchangeRecord.Part(
      name: redactor.mask(part.name),
      fileName: part.filename.map { redactor.mask($0) },
      contentType: part.contentType.map { redactor.mask($0) },
      body: content
    )
  }

  private func body(_ data: Data, size: Int, type: String?) -> ExchangeRecord.Body {
    guard size > 0 else { return .none }
    // Enough beyond the limit that a secret across it is seen whole.
    let sample = data.prefix(Self.textLimit + redactor.longest + 4)
    let isCut = sample.count < data.count
    guard TextDecoding.isText(data, contentType: type),
      let text = try? TextDecoding.wholeText(of: Data(sample), isCut: isCut, contentType: type)
    else { return bytes(data, size: size) }
    let masked = redactor.mask(text, isCut: isCut)
    guard masked.utf8.count > Self.textLimit else {
      return .text(masked, size: size, isCut: isCut)
    }
    return .text(Self.beginning(of: masked), size: size, isCut: true)
  }

  private func bytes(_ data: Data, size: Int) -> ExchangeRecord.Body {
    .binary(
      prefix: redactor.mask(data.prefix(Self.binaryLimit)),
      size: size,
      isCut: data.count > Self.binaryLimit,
      // The body of a download lies in a file.
      sha256: data.count == size && size <= Self.hashLimit
        ? HashAlgorithm.sha256.hexadecimalDigest(of: data) : nil
    )
  }

  private static func beginning(of text: String) -> String {
    var end = text.utf8.index(text.startIndex, offsetBy: textLimit)
    while end.samePosition(in: text.unicodeScalars) == nil { text.utf8.formIndex(before: &end) }
    return String(text[..<end])
  }
}

extension ExchangeRecord.PhaseTimes {
  /// The engine measures each phase by itself; records count from the beginning.
  init(_ timings: ReceivedResponse.Timings) {
    let connected = timings.dns + timings.connect
    self.init(
      dns: timings.dns,
      connect: timings.connect > .zero ? connected : .zero,
      tls: timings.tls > .zero ? connected + timings.tls : .zero,
      firstByte: timings.firstByte,
      total: timings.total
    )
  }
}
