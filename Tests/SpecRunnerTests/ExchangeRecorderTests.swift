import Foundation
import HTTPTypes
import SpecModel
import TaskEngine
import Testing

@testable import SpecRunner

struct ExchangeRecorderTests {
  private let recorder = ExchangeRecorder(
    redactor: Redactor(),
    files: SuiteFiles(root: nil, files: [])
  )

  private func body(_ data: Data, type: String?) throws -> ExchangeRecord.Body {
    var response = ReceivedResponse(status: 200, body: data)
    response.headers[.contentType] = type
    return try #require(recorder.record(PreparedRequest(url: "http://a/"), response).response).body
  }

  @Test func largeTextIsCutBetweenCharactersAndItsSizeIsWhole() throws {
    let text = "x" + String(repeating: "é", count: 50_000)
    guard
      case .text(let kept, let size, isCut: true) = try body(Data(text.utf8), type: "text/plain")
    else {
      Issue.record("no text")
      return
    }
    #expect(size == 100_001)
    #expect(kept.utf8.count == 65_535)
    #expect(text.hasPrefix(kept))
  }

  @Test func ofBytesThatAreNotTextTheBeginningIsKept() throws {
    let data = Data((0..<200).map { UInt8($0) })
    guard case .binary(let prefix, 200, isCut: true, let sha256) = try body(data, type: "image/png")
    else {
      Issue.record("not binary")
      return
    }
    #expect(prefix == data.prefix(64))
    #expect(sha256 == "1901da1c9f699b48f6b2636e65cbf73abf99d0441ef67f5c540a42f7051dec6f")
  }

  @Test func aMaskDoesNotMakeATextLookCut() throws {
    let secret = String(repeating: "secret", count: 20)
    recorder.redactor.add(secret)
    let body = try body(Data("token \(secret)".utf8), type: "text/plain")
    guard case .text("token ***", size: 126, isCut: false) = body else {
      Issue.record("\(body)")
      return
    }
  }

  @Test(arguments: ["text/plain", "application/json; charset=utf-8"])
  func textWithBytesThatAreNoneIsBytes(type: String) throws {
    let data = Data("caf".utf8) + [0xE9, 0x21]
    guard case .binary(data, 5, isCut: false, _) = try body(data, type: type) else {
      Issue.record("not binary")
      return
    }
    guard case .text = try body(Data("\u{FFFD}".utf8), type: type) else {
      Issue.record("no text")
      return
    }
  }

  @Test func aLargeBodyIsCutAndNotHashed() throws {
    let data = Data(repeating: 0, count: ExchangeRecorder.hashLimit + 1)
    guard case .binary(let prefix, data.count, isCut: true, nil) = try body(data, type: nil) else {
      Issue.record("hashed")
      return
    }
    #expect(prefix.count == ExchangeRecorder.binaryLimit)
  }

  @Test func anEmptyBodyIsNone() throws {
    guard case .none = try body(Data(), type: "text/plain") else {
      Issue.record("not none")
      return
    }
  }

  @Test func phasesCountFromTheBeginningAndThoseThatDidNotHappenAreZero() {
    var timings = ReceivedResponse.Timings()
    timings.dns = .milliseconds(2)
    timings.connect = .milliseconds(3)
    timings.firstByte = .milliseconds(9)
    timings.total = .milliseconds(10)
    let phases = ExchangeRecord.PhaseTimes(timings)
    #expect(phases.dns == .milliseconds(2))
    #expect(phases.connect == .milliseconds(5))
    #expect(phases.tls == .zero)
    #expect(phases.total == .milliseconds(10))
  }

  @Test func repeatedFieldsStayApart() throws {
    var response = ReceivedResponse.empty(404)
    response.headers[values: .vary] = ["a", "b"]
    let record = recorder.record(PreparedRequest(url: "http://a/"), response).response
    #expect(record?.fields.map { "\($0.name): \($0.value)" } == ["Vary: a", "Vary: b"])
    #expect(record?.reason == "Not Found")
  }
}
