public import HTTPTypes
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Synchronization

/// Sends requests with libcurl, on a few threads that are Swift task executors too.
///
/// Works from any task. A task that prefers one of ``loops`` (`addTask(executorPreference:)`)
/// performs its requests without a change of thread. Connections are kept and shared per loop.
public final class CurlTransport: Transport {
  /// The transport of sessions that are not given one; it lives as long as the program.
  public static let shared = CurlTransport()

  private let curlLoops: [CurlLoop]
  /// How often an executor was asked for.
  private let pinned = Atomic<UInt>(0)
  /// `User-Agent`, `Accept`, and `Accept-Encoding` with what libcurl decodes.
  public let defaultHeaders: HTTPFields

  /// The loops, to pin tasks to; as many as there are threads.
  public var loops: [any TaskExecutor] { curlLoops }

  /// The loop with the least to do; of equals another each time, as tasks that are pinned side by
  /// side are so before their transfers begin.
  public var executor: (any TaskExecutor)? {
    guard !curlLoops.isEmpty else { return nil }
    let count = pinned.wrappingAdd(1, ordering: .relaxed).oldValue
    let first = Int(count % UInt(curlLoops.count))
    return (curlLoops[first...] + curlLoops[..<first])
      .min { $0.activeCount < $1.activeCount }
  }

  /// - Parameters:
  ///   - loops: How many threads; as many as there are cores unless stated.
  ///   - userAgent: Sent as `User-Agent` by requests that have none of their own.
  public init(
    loops: Int? = nil,
    userAgent: String = "specrun"
  ) {
    curlLoops = (0..<max(loops ?? ProcessInfo.processInfo.activeProcessorCount, 1)).compactMap {
      _ in CurlLoop()
    }
    var headers: HTTPFields = [.userAgent: userAgent, .accept: "*/*"]
    let codings = CurlLibrary.shared.contentCodings
    if !codings.isEmpty { headers[.acceptEncoding] = codings.joined(separator: ", ") }
    defaultHeaders = headers
  }

  deinit {
    for loop in curlLoops { loop.stop() }
  }

  /// Sends a request once.
  public func send(
    _ request: PreparedRequest,
    to sink: ResponseSink,
    progress: TaskProgress
  ) async throws -> ReceivedResponse {
    let loop = try currentLoop()
    guard let response = try await loop.perform(request, to: sink, progress: progress) else {
      throw RequestError(.protocolError, "\(request.url) gave no response")
    }
    return response
  }

  /// Connects, with TLS for https, and closes the connection again.
  public func connect(
    to url: String,
    timeout: Duration,
    options: TransportOptions = TransportOptions()
  ) async throws(RequestError) {
    var request = PreparedRequest(url: url)
    request.options = options
    request.options.connectTimeout = timeout
    request.options.freshConnection = true
    request.timeout = timeout
    do {
      let loop = try currentLoop()
      _ = try await loop.perform(
        request,
        to: .memory,
        progress: TaskProgress(),
        connectOnly: true
      )
    } catch let error as RequestError {
      throw error
    } catch {
      throw RequestError(.connectionFailed, "can't connect to \(url): \(error)", underlying: error)
    }
  }

  /// Ends all threads and waits for that; transfers under way fail as cancelled.
  ///
  /// Later requests fail, tasks that prefer a loop go on elsewhere.
  public func shutdown() {
    for loop in curlLoops { loop.stop() }
    for loop in curlLoops { loop.join() }
  }

  /// The loop whose thread this is; from elsewhere the one with the least to do, the first of
  /// equals, so that requests one after the other share a connection.
  private func currentLoop() throws(RequestError) -> CurlLoop {
    if CurlLoop.isOnAnyLoop, let loop = curlLoops.first(where: \.isOnLoop) { return loop }
    guard let loop = leastBusyLoop else {
      throw RequestError(.connectionFailed, "the system gave no thread or memory to libcurl")
    }
    return loop
  }

  private var leastBusyLoop: CurlLoop? {
    curlLoops.min { $0.activeCount < $1.activeCount }
  }
}
