import Foundation
import HTTPTypes
import Testing

@testable import TaskEngine

struct MultipartEncodingTests {
  private func text(_ body: RequestBody) throws -> String {
    var source = try BodySource(body)
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 7, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      let count = try source.read(into: buffer)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    #expect(bytes.count == source.size)
    return String(decoding: bytes, as: UTF8.self)
  }

  private struct Upload: MultipartFormDataRequestType {
    var endpoint: any EndpointType = Endpoint(
      baseUrl: "http://h",
      parameters: ["b": 2, "a": ["x", "y"]]
    )
    var data = Data("DATA".utf8)
    var dataName = "file"
    var mimeType = "text/plain"
    var fileName: String? = "a\"b\r\nc.txt"
  }

  @Test
  func parametersComeFirstThenTheFileAndNamesAreEscaped() throws {
    let prepared = try PreparedRequest(Upload(), body: nil, defaults: [:])
    guard case .multipart(let parts) = prepared.body else {
      Issue.record("no form")
      return
    }
    let encoding = MultipartEncoding(parts: parts)
    let line = "--\(encoding.boundary)\r\n"
    #expect(prepared.method == .post)
    #expect(prepared.url == "http://h")
    #expect(prepared.headers[.contentType] == "multipart/form-data; boundary=\(encoding.boundary)")
    #expect(
      try text(prepared.body)
        == line + "Content-Disposition: form-data; name=\"a[]\"\r\n\r\nx\r\n"
        + line + "Content-Disposition: form-data; name=\"a[]\"\r\n\r\ny\r\n"
        + line + "Content-Disposition: form-data; name=\"b\"\r\n\r\n2\r\n"
        + line + "Content-Disposition: form-data; name=\"file\"; filename=\"a%22b%0D%0Ac.txt\"\r\n"
        + "Content-Type: text/plain\r\n\r\nDATA\r\n"
        + "--\(encoding.boundary)--\r\n"
    )
  }

  @Test
  func boundaryIsTheSameForTheSamePartsAndNotInThem() {
    let part = MultipartPart(name: "a", content: .bytes(Data("x".utf8)))
    let boundary = MultipartEncoding(parts: [part]).boundary
    #expect(MultipartEncoding(parts: [part]).boundary == boundary)
    let size = 5000
    let filler = Data(repeating: 95, count: size)
    let first = MultipartPart(name: "a", content: .bytes(filler))
    let clash = MultipartEncoding(parts: [first]).boundary
    let second = MultipartPart(name: "a", content: .bytes(filler + Data(clash.utf8)))
    #expect(MultipartEncoding(parts: [second]).boundary != clash)
  }
}
