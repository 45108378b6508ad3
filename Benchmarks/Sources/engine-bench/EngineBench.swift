import Foundation
import TaskEngine

/// Sends one request many times with the engine and prints what it cost.
///
///     engine-bench URL COUNT CONCURRENCY
///
/// Prints microseconds of CPU (user and system) per request, requests per second, and the highest
/// resident memory in MiB.
@main
struct EngineBench {
  struct Wrong: Error {}

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[2]), let width = Int(arguments[3]) else {
      print("usage: engine-bench URL COUNT CONCURRENCY")
      exit(64)
    }
    let url = arguments[1]
    // One loop when one request is under way at a time: more could only be idle.
    let transport = CurlTransport(loops: width == 1 ? 1 : nil)
    let session = Session(transport: transport)
    let start = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<width {
        let share = count / width + (worker < count % width ? 1 : 0)
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
    let wall = (ContinuousClock.now - start) / .seconds(1)
    let (cpu, memory) = usage()
    let perRequest = cpu * 1e6 / Double(count)
    print(
      String(format: "%.2f %.0f %.1f", perRequest, Double(count) / wall, memory)
    )
  }

  private static func usage() -> (cpu: Double, memory: Double) {
    var usage = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    let perMiB = 1_048_576.0
    #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let perMiB = 1024.0
    #endif
    func seconds(_ time: timeval) -> Double {
      Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
    return (seconds(usage.ru_utime) + seconds(usage.ru_stime), Double(usage.ru_maxrss) / perMiB)
  }
}
