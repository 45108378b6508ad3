import Foundation
import TestSupport

/// `specrun` under way, its output in files.
final class RunningProgram {
  let process: pid_t
  private let folder: URL
  private var hasEnded = false

  init(_ arguments: [String]) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(component: "specrun-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process = try Program.start(
      Product.specrun.url.path,
      arguments,
      output: folder.appending(component: "out").path,
      errors: folder.appending(component: "err").path
    )
  }

  deinit {
    if !hasEnded { kill(process, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  func send(_ signal: Int32) {
    kill(process, signal)
  }

  /// Waits for its end.
  func finish() throws -> MeasuredRun {
    var ending: Int32 = 0
    var usage = rusage()
    while wait4(process, &ending, 0, &usage) < 0, errno == EINTR {}
    hasEnded = true
    return MeasuredRun(
      status: ending & 0x7F == 0 ? ending >> 8 & 0xFF : 128 + ending & 0x7F,
      output: try String(contentsOf: folder.appending(component: "out"), encoding: .utf8),
      errors: try String(contentsOf: folder.appending(component: "err"), encoding: .utf8),
      peakMemory: usage.ru_maxrss * 1024
    )
  }
}

/// A run of `specrun` of which is known how much memory it took.
struct MeasuredRun {
  /// What a signal ended has 128 and its number, as shells count it.
  let status: Int32
  let output: String
  let errors: String
  /// The most memory that it had, in bytes.
  let peakMemory: Int
}
