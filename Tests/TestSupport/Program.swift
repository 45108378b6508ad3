package import Foundation

/// Programs of the system that tests start; where one is missing its tests are skipped.
package enum Program {
  package static let nginx = find("nginx")
  package static let tinyproxy = find("tinyproxy")
  package static let openssl = find("openssl")

  private static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return (path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"])
      .map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program to its end.
  package static func run(_ path: String, _ arguments: [String]) throws {
    guard wait(for: try start(path, arguments)) == 0 else {
      throw Failed(what: "\(path) \(arguments)")
    }
  }

  /// Starts a program without output, and gives its process number.
  ///
  /// Foundation's `Process` is no help here: its waiting needs a run loop, and hangs on the threads
  /// of Swift tasks.
  package static func start(_ path: String, _ arguments: [String]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var texts = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for text in texts { free(text) } }
    var process = pid_t()
    guard posix_spawn(&process, path, &actions, nil, &texts, environ) == 0 else {
      throw Failed(what: path)
    }
    return process
  }

  /// The exit status.
  @discardableResult
  package static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  package struct Failed: Error {
    package var what: String
  }
}
