import Foundation
import TaskEngine
import TestSupport
import Testing

/// What `Tasks.md` shows, word for word.
struct TasksExamples {
  private struct Order: Decodable, Parsable {
    var id: Int
    var status: String
  }

  @Test
  func tasksAreAwaited() async throws {
    let server = try ExampleShop.start()
    defer { server.stop() }
    let shop = server.url

    let task = DataTask<Order>(url: "\(shop)/orders/1")
    let order = try await task.await()
    let result = await task.awaitResult()  // a Result, and no throwing
    let handle = task.async { result in print(result) }  // handed over later
    await handle.value
    #expect(try order.id == 1 && result.get().status == "paid")

    let waiting = Task { try await DataTask<Order>(url: "\(shop)/never").await() }
    waiting.cancel()
    await #expect(throws: RequestError.self) { try await waiting.value }
  }

  @Test @MainActor
  func scriptsBlock() throws {
    let server = try ExampleShop.start()
    defer { server.stop() }
    let shop = server.url

    func printStatus() throws {
      print(try DataTask<Order>(url: "\(shop)/orders/1").await().status)
    }
    try printStatus()
  }

  @Test
  func filesAreTransferred() async throws {
    let server = try ExampleShop.start()
    defer { server.stop() }
    let shop = server.url
    let folder = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }

    let target = folder.appending(components: "reports", "orders.csv")
    let file = try await DownloadTask(url: "\(shop)/orders.csv", downloadDestination: target)
      .await()

    let upload = UploadTask<String>(url: "\(shop)/upload", dataToUpload: .file(file))
    let answer = try await upload.await()
    #expect(answer == "11")

    let form = MultipartFormDataUploadTask<String>(
      endpoint: Endpoint(baseUrl: shop, path: "upload", parameters: ["note": "hi"]),
      parts: [MultipartPart(name: "file", filename: "orders.csv", content: .file(path: file.path))]
    )
    try await form.await()
    #expect(form.progress.fractionCompleted == 1)

    let bytes = Data(count: 1_000_000)
    let large = UploadTask<String>(url: "\(shop)/upload", dataToUpload: .data(bytes))
    let updates = large.progress.updates
    async let sent = large.await()
    for await update in updates { print(update.sent, update.fractionCompleted) }
    print(try await sent, large.progress.fractionCompleted)  // 1000000 1.0
  }

  @Test
  func manyTasksRunAtOnce() async throws {
    let server = try ExampleShop.start()
    defer { server.stop() }
    let shop = server.url

    let tasks = (1...3).map { DataTask<Order>(url: "\(shop)/orders/\($0)") }
    let all = try await tasks.awaitAll(concurrency: 2)
    let results = await tasks.awaitAllResults()
    let fastest = try await tasks.awaitFirst()
    let mirrored = try await ["here": tasks[0], "there": tasks[1]].awaitFirstSuccess()
    #expect(all.map(\.id) == [1, 1, 1] && results.count == 3)
    #expect(fastest != nil && mirrored != nil)
  }
}
