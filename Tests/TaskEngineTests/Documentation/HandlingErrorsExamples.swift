import Foundation
import TaskEngine
import TestSupport
import Testing

/// What `HandlingErrors.md` shows, word for word.
struct HandlingErrorsExamples {
  @Test
  func errorsHaveACode() async throws {
    let server = try ExampleShop.start()
    defer { server.stop() }
    let shop = server.url

    do {
      try await DataTask<Data>(url: "\(shop)/missing").await()
    } catch let error as RequestError {
      switch error.code {
      case .unacceptableStatus(404): print("no such order", error.response?.url ?? "")
      case .timeout(let phase): print("too slow:", phase)
      case .tls(.expired): print("the certificate has expired")
      default: print(error)
      }
    }
  }

  @Test
  func errorsAreMapped() async throws {
    let server = try ExampleShop.start()
    defer { server.stop() }
    let shop = server.url

    enum ShopError: Error { case noSuchOrder, outOfOrder }

    let mapping = ErrorMapping { error -> ShopError in
      (error as? RequestError)?.category == .notFound ? .noSuchOrder : .outOfOrder
    }
    let task = DataTask<Data>(url: "\(shop)/missing").mapError(mapping)
    do throws(ShopError) { _ = try await task.run() } catch { print(error == .noSuchOrder) }
    await #expect(throws: ShopError.noSuchOrder) { try await task.run() }
  }
}
