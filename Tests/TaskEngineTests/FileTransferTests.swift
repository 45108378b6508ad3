import FlyingFox
import Foundation
import HTTPTypes
import Synchronization
import TaskEngine
import TestSupport
import Testing

final class FileTransferTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(component: "engine-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  @Test
  func downloadMakesFoldersAndReplacesThePreviousFile() async throws {
    let server = try RawServer.answering(ok("new"))
    defer { server.stop() }
    let file = folder.appending(components: "a", "b", "file")
    let task = DownloadTask(url: server.url, downloadDestination: file)
    #expect(try await task.await() == file)
    #expect(try Data(contentsOf: file) == Data("new".utf8))
    try Data("something longer".utf8).write(to: file)
    _ = try await task.await()
    #expect(try Data(contentsOf: file) == Data("new".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a/b") == ["file"])
    #expect(task.progress.fractionCompleted == 1)
  }

  @Test
  func rejectedDownloadLeavesTheOldFileUntouched() async throws {
    struct Rejected: Error {}
    let server = try RawServer.answering(ok("new"))
    defer { server.stop() }
    let file = folder.appending(component: "file")
    try Data("old".utf8).write(to: file)
    var request = Request(url: server.url)
    request.responseValidations = [ResponseValidation { _, _ in .failure(Rejected()) }]
    let task = DownloadTask(request: request, downloadDestination: file)
    #expect(await task.awaitResult().error is Rejected)
    #expect(try Data(contentsOf: file) == Data("old".utf8))
    #expect(names == ["file"])
  }

  @Test
  func errorBodyIsNotWrittenToTheFile() async throws {
    let server = try RawServer.answering("HTTP/1.1 404 X\r\nContent-Length: 4\r\n\r\nnone")
    defer { server.stop() }
    let task = DownloadTask(url: server.url, downloadDestination: folder.appending(component: "f"))
    let error = await task.awaitResult().error as? RequestError
    #expect(error?.code == .unacceptableStatus(404))
    #expect(error?.response?.body == Data("none".utf8))
    #expect(names.isEmpty)
  }

  @Test
  func lostDownloadLeavesNothingHalfWritten() async throws {
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
    }
    defer { server.stop() }
    let task = DownloadTask(url: server.url, downloadDestination: folder.appending(component: "f"))
    #expect((await task.awaitResult().error as? RequestError)?.code == .connectionLost)
    #expect(names.isEmpty)
  }

  @Test
  func cancelledDownloadLeavesTheOldFileUntouched() async throws {
    let (arrived, arrive) = AsyncStream.makeStream(of: Void.self)
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
      arrive.yield()
      connection.waitForClose()
    }
    defer { server.stop() }
    let file = folder.appending(component: "f")
    try Data("old".utf8).write(to: file)
    let download = DownloadTask(url: server.url, downloadDestination: file)
    let task = Task { await download.awaitResult() }
    for await _ in arrived { break }
    task.cancel()
    #expect((await task.value.error as? RequestError)?.code == .cancelled)
    #expect(try Data(contentsOf: file) == Data("old".utf8))
    #expect(names == ["f"])
  }

  @Test
  func retriedDownloadGoesOnWhereItWasLost() async throws {
    let ranges = Mutex([String]())
    let server = try RawServer { connection, number in
      let request = connection.readRequest()
      let lines = request.split(separator: "\r\n").filter { $0.contains("Range: ") }
      ranges.withLock { $0 += lines.map(String.init) }
      if number == 1 {
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 8\r\nETag: \"v\"\r\n\r\nhalf")
      } else {
        connection.write(
          "HTTP/1.1 206 Partial Content\r\nContent-Length: 4\r\n"
            + "Content-Range: bytes 4-7/8\r\nETag: \"v\"\r\n\r\nrest"
        )
      }
    }
    defer { server.stop() }
    let file = folder.appending(component: "f")
    let task = DownloadTask(
      request: Request(url: server.url, retryCount: 1),
      downloadDestination: file
    )
    _ = try await task.await()
    #expect(try Data(contentsOf: file) == Data("halfrest".utf8))
    #expect(ranges.withLock { $0 } == ["Range: bytes=4-", "If-Range: \"v\""])
  }

  @Test
  func otherRangeThanAskedForIsAnError() async throws {
    let server = try RawServer { connection, number in
      _ = connection.readRequest()
      connection.write(
        number == 1
          ? "HTTP/1.1 200 OK\r\nContent-Length: 8\r\nETag: \"v\"\r\n\r\nhalf"
          : "HTTP/1.1 206 X\r\nContent-Length: 2\r\nContent-Range: bytes 0-1/8\r\n\r\nha"
      )
    }
    defer { server.stop() }
    let task = DownloadTask(
      request: Request(url: server.url, retryCount: 1),
      downloadDestination: folder.appending(component: "f")
    )
    #expect((await task.awaitResult().error as? RequestError)?.code == .protocolError)
    #expect(names.isEmpty)
  }

  @Test
  func changedDownloadBeginsAnew() async throws {
    let server = try RawServer { connection, number in
      _ = connection.readRequest()
      connection.write(
        number == 1
          ? "HTTP/1.1 200 OK\r\nContent-Length: 8\r\nETag: \"v\"\r\n\r\nhalf"
          : "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nETag: \"w\"\r\n\r\nnew"
      )
    }
    defer { server.stop() }
    let file = folder.appending(component: "f")
    _ = try await DownloadTask(
      request: Request(url: server.url, retryCount: 1),
      downloadDestination: file
    ).await()
    #expect(try Data(contentsOf: file) == Data("new".utf8))
  }

  @Test
  func destinationThatCannotBeWrittenIsKnownBeforeAnythingIsSent() async throws {
    let server = try RawServer.answering(ok())
    defer { server.stop() }
    for path in ["/proc/none/file", folder.path] {
      let task = DownloadTask(url: server.url, downloadDestination: URL(filePath: path))
      #expect((await task.awaitResult().error as? RequestError)?.code == .destination)
    }
    #expect(server.connections == 0)
  }

  @Test
  func uploadSendsExactlyTheFilesBytes() async throws {
    let bytes = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let file = folder.appending(component: "up")
    try bytes.write(to: file)
    try await LoopbackServer.run { seen, _ in
      HTTPResponse(statusCode: .ok, body: seen.body)
    } _: { server in
      let endpoint = Endpoint(baseUrl: server.url, parameters: ["a": 1])
      let task = UploadTask<Data>(endpoint: endpoint, dataToUpload: .file(file))
      #expect(try await task.await() == bytes)
      let seen = try #require(server.requests.first)
      #expect(seen.method == "POST" && seen.query == "a=1")
      #expect(seen.headers["Content-Length"] == "1000000")
      #expect(task.progress.snapshot.sent == 1_000_000)
    }
  }

  /// The server has the head when the file is cut off, and takes no byte of the body before.
  @Test
  func fileThatIsCutOffDuringItsUploadIsAnError() async throws {
    let file = folder.appending(component: "up")
    let size = 64 << 20
    try Data().write(to: file)
    #expect(truncate(file.path, off_t(size)) == 0)
    let path = file.path
    let server = try RawServer { connection, _ in
      _ = connection.readHead()
      truncate(path, 1)
      connection.skip(size)
    }
    defer { server.stop() }
    let result = await UploadTask<Data>(url: server.url, dataToUpload: .file(file)).awaitResult()
    let error = result.error as? RequestError
    #expect(error?.code == .bodyFile)
    #expect(error?.message.hasPrefix("body file '\(path)' became shorter") == true)
  }

  @Test
  func fileThatIsRemovedDuringItsUploadIsSentToItsEnd() async throws {
    let file = folder.appending(component: "up")
    let size = 16 << 20
    try Data().write(to: file)
    #expect(truncate(file.path, off_t(size)) == 0)
    let path = file.path
    let server = try RawServer { connection, _ in
      _ = connection.readHead()
      connection.skip(1)
      unlink(path)
      connection.skip(size - 1)
      connection.write(ok("all"))
    }
    defer { server.stop() }
    let task = UploadTask<String>(url: server.url, dataToUpload: .file(file))
    #expect(try await task.await() == "all")
  }

  @Test
  func multipartFileIsStreamed() async throws {
    let file = folder.appending(component: "up")
    try Data(repeating: 65, count: 200_000).write(to: file)
    try await LoopbackServer.run { seen, _ in
      HTTPResponse(statusCode: .ok, body: seen.body)
    } _: { server in
      let task = MultipartFormDataUploadTask<String>(
        url: server.url,
        parts: [
          MultipartPart(name: "note", content: .bytes(Data("hi".utf8))),
          MultipartPart(name: "file", filename: "up", content: .file(path: file.path)),
        ]
      )
      let text = try await task.await()
      #expect(text.contains("name=\"note\"\r\n\r\nhi\r\n"))
      #expect(text.contains("filename=\"up\"\r\n\r\n" + String(repeating: "A", count: 200_000)))
    }
  }

  @Test
  func progressIsMonotonicAndEndsAtOne() async throws {
    try await LoopbackServer.run { seen, _ in
      HTTPResponse(statusCode: .ok, body: seen.body)
    } _: { server in
      let data = Data(repeating: 1, count: 2_000_000)
      let task = UploadTask<Data>(url: server.url, dataToUpload: .data(data))
      let updates = task.progress.updates
      async let value = task.await()
      var last = TaskProgress.Snapshot()
      for await update in updates {
        #expect(update.sent >= last.sent && update.received >= last.received)
        #expect(update.fractionCompleted >= last.fractionCompleted)
        last = update
      }
      let count = try await value.count
      #expect(count == 2_000_000)
      #expect(last.fractionCompleted == 1)
      #expect(last.sent == 2_000_000 && last.received == 2_000_000)
    }
  }

  @Test
  func failureLeavesProgressBelowOne() async throws {
    let server = try RawServer.answering(answer(500))
    defer { server.stop() }
    let task = DataTask<Data>(url: server.url)
    _ = await task.awaitResult()
    #expect(task.progress.fractionCompleted < 1)
  }
}
