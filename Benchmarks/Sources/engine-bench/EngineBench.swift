#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TaskEngine

/// Does one thing many times with the engine and prints what it cost.
///
///     engine-bench requests URL COUNT CONCURRENCY    one request again and again, pinned to loops
///     engine-bench tasks URL COUNT CONCURRENCY       as many tasks at once, as an app has them
///     engine-bench handshakes URL COUNT CA           each over a new TLS connection
///     engine-bench download URL FILE                 a body to a file
///     engine-bench upload URL FILE                   a body from a file
///     engine-bench idle                              nothing, for what the program itself takes
///
/// Prints microseconds of CPU (user and system) for each, how many were done in a second, and the
/// most memory the process ever had, in MiB.
@main
struct EngineBench {
  struct Wrong: Error {}
  struct Usage: Error {}

  static func main() async throws {
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      let cost = Cost()
      let count = try await run(arguments)
      print(cost.report(of: count))
    } catch is Usage {
      print("usage: engine-bench requests|tasks|handshakes|download|upload|idle …")
    }
  }

  /// How many things were done.
  private static func run(_ arguments: [String]) async throws -> Int {
    switch (arguments.first, arguments.count) {
    case ("requests", 4): try await requests(to: arguments[1], count(2), concurrency: count(3))
    case ("tasks", 4): try await tasks(to: arguments[1], count(2), concurrency: count(3))
    case ("handshakes", 4): try await handshakes(with: arguments[1], count(2), ca: arguments[3])
    case ("download", 3): try await download(arguments[1], to: arguments[2])
    case ("upload", 3): try await upload(arguments[2], to: arguments[1])
    case ("idle", 1): _ = CurlTransport.shared
    default: throw Usage()
    }
    return arguments.count > 3 ? try count(2) : 1

    func count(_ index: Int) throws -> Int {
      guard let count = Int(arguments[index]), count > 0 else { throw Usage() }
      return count
    }
  }

  private static func requests(to url: String, _ count: Int, concurrency: Int) async throws {
    // One loop when one request is under way at a time: more could only be idle.
    let transport = CurlTransport(loops: concurrency == 1 ? 1 : nil)
    let session = Session(transport: transport)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<concurrency {
        let share = count / concurrency + (worker < count % concurrency ? 1 : 0)
        let loop = transport.loops[worker % transport.loops.count]
        group.addTask(executorPreference: loop) {
          for _ in 0..<share {
            let execution = await session.execute(Request(url: url))
            guard try execution.result.get().body.count > 0 else { throw Wrong() }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private static func tasks(to url: String, _ count: Int, concurrency: Int) async throws {
    let tasks = (0..<count).map { _ in DataTask<Data>(url: url) }
    let bodies = try await tasks.awaitAll(concurrency: concurrency)
    guard bodies.allSatisfy({ !$0.isEmpty }) else { throw Wrong() }
  }

  private static func handshakes(with url: String, _ count: Int, ca: String) async throws {
    let session = Session(transport: CurlTransport(loops: 1))
    var request = Request(url: url)
    request.options.freshConnection = true
    if ca != "system" { request.options.tls.ca = ca }
    for _ in 0..<count {
      let response = try await session.perform(request)
      guard response.timings.tls > .zero else { throw Wrong() }
    }
  }

  private static func download(_ url: String, to path: String) async throws {
    let session = Session(transport: CurlTransport(loops: 1))
    let file = URL(fileURLWithPath: path)
    _ = try await DownloadTask(url: url, downloadDestination: file, session: session).await()
  }

  private static func upload(_ path: String, to url: String) async throws {
    let session = Session(transport: CurlTransport(loops: 1))
    let file = URL(fileURLWithPath: path)
    _ = try await UploadTask<Data>(url: url, dataToUpload: .file(file), session: session).await()
  }
}
