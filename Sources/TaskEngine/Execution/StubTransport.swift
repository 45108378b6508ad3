#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Synchronization

/// A transport for tests: each request is answered by a function.
public final class StubTransport: Transport {
  /// Gives the response to a request.
  public typealias Answer = @Sendable (PreparedRequest) async throws -> ReceivedResponse

  private let answer: Answer
  private let received = Mutex<[PreparedRequest]>([])

  /// Every request so far, in the order in which they came.
  public var requests: [PreparedRequest] { received.withLock { $0 } }

  /// Answers each request with what the function gives.
  public init(answer: @escaping Answer) {
    self.answer = answer
  }

  /// Answers with these responses, in order; the last one again and again.
  public convenience init(_ first: ReceivedResponse, _ rest: ReceivedResponse...) {
    let all = [first] + rest
    let next = Mutex(0)
    self.init { _ in
      let index = next.withLock { next in
        defer { next += 1 }
        return next
      }
      return all[min(index, all.count - 1)]
    }
  }

  /// Notes the request and answers it.
  public func send(
    _ request: PreparedRequest,
    to sink: ResponseSink,
    progress: TaskProgress
  ) async throws -> ReceivedResponse {
    received.withLock { $0.append(request) }
    var response = try await answer(request)
    if response.url.isEmpty { response.url = request.url }
    progress.update(received: response.size, of: response.size)
    if case .reader(let reader) = sink, 200..<300 ~= response.status {
      _ = response.body.withUnsafeBytes { reader.take($0, response.headers) }
      response.body = Data()
    }
    if case .file(let path, _, _) = sink, 200..<300 ~= response.status {
      let file = try SinkFile(path: path, keeping: 0)
      try response.body.withUnsafeBytes { try file.write($0) }
      response.file = path
      response.body = Data()
    }
    return response
  }
}
