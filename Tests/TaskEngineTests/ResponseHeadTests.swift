import HTTPTypes
import Testing

@testable import TaskEngine

struct ResponseHeadTests {
  private static let first = ["HTTP/1.1 200 OK", "Date: 1", "Content-Length: 3", "X-Id: a", ""]

  private func head(_ lines: [String], after earlier: EarlierHead? = nil) -> ResponseHead {
    var head = ResponseHead(after: earlier)
    for line in lines {
      let isTaken = Array("\(line)\r\n".utf8).withUnsafeBytes { head.add($0) }
      #expect(isTaken)
    }
    head.end()
    return head
  }

  private func written(_ head: ResponseHead) -> [String] {
    ["\(head.version) \(head.status) \(head.reason ?? "-")"]
      + head.fields.map { "\($0.name.rawName): \($0.value)" }
      + head.trailers.map { "trailer \($0.name.rawName): \($0.value)" }
      + ["\(head.isComplete) \(head.bodyLength ?? -1)"]
  }

  @Test(arguments: [
    first,
    ["HTTP/1.1 200 OK", "Date: 2", "Content-Length: 3", "X-Id: a", ""],
    ["HTTP/1.1 200 OK", "Date: 1", "Content-Length: 4", "X-Id: a", ""],
    ["HTTP/1.1 200 OK", "Date: 1", "Content-Length: 3", "X-Id: a", "Y: b", ""],
    ["HTTP/1.1 200 OK", "Date: 1", "Content-Length: 3", ""],
    ["HTTP/1.1 200 OK", "Date: 1", "Content-Length: 3", "X-Id: a", "  more", ""],
    ["HTTP/1.1 200 OK", "date: 1", "Content-Length: 3", "X-Id: a", ""],
    ["HTTP/1.1 404 Not Found", "Date: 1", ""],
    ["HTTP/1.1 100 Continue", ""] + first,
    first + ["Checksum: 7"],
    ["HTTP/1.1 200 OK", "Date: 1"],
    ["HTTP/1.1 200 OK"],
  ])
  func isReadTheSameAfterAnotherHead(lines: [String]) {
    let earlier = head(Self.first).asEarlier
    #expect(earlier != nil)
    #expect(written(head(lines, after: earlier)) == written(head(lines)))
  }

  @Test func isKeptWhenItCameAgain() {
    let earlier = head(Self.first).asEarlier
    #expect(head(Self.first, after: earlier).asEarlier === earlier)
    let other = head(["HTTP/1.1 200 OK", "Date: 2", ""], after: earlier)
    #expect(other.asEarlier !== earlier)
  }

  @Test func leavesNothingBehindWhenItIsCutOff() {
    #expect(head(["HTTP/1.1 200 OK", "Date: 1"]).asEarlier == nil)
  }
}
