import Foundation
import HTTPTypes
import TaskEngine
import TestSupport
import Testing

struct MemoryTests {
  private let size = 1 << 30

  /// The most memory the process ever had, in bytes.
  private var peak: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }

  /// The peak is the whole process's, so nothing else may run beside it.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["SPECRUN_MEMORY_TEST"] != nil,
      "measures the process, so it runs alone: make test does that, with SPECRUN_MEMORY_TEST=1"
    )
  )
  func gibibyteGoesUpAndDownInUnder32MebibytesOfMemory() async throws {
    let size = size
    let server = try RawServer { connection, _ in
      let head = connection.readHead()
      if head.hasPrefix("POST") {
        connection.skip(size)
        connection.write(ok("done"))
      } else {
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
        let block = [UInt8](repeating: 7, count: 1 << 18)
        for _ in 0..<(size / block.count) { connection.write(block) }
      }
    }
    defer { server.stop() }
    let file = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let session = Session(transport: CurlTransport(loops: 1))
    let before = peak
    let download = DownloadTask(url: server.url, downloadDestination: file, session: session)
    _ = try await download.await()
    #expect(download.progress.snapshot.received == size)
    let upload = UploadTask<String>(url: server.url, dataToUpload: .file(file), session: session)
    #expect(try await upload.await() == "done")
    #expect(upload.progress.snapshot.sent == size)
    #expect(peak - before < 32 << 20)
  }
}
