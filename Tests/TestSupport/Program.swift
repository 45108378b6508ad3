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

  /// Starts a program, its output in files, and gives its process number.
  ///
  /// Foundation's `Process` is no help here: its waiting needs a run loop, and hangs on the threads
  /// of Swift tasks.
  package static func start(
    _ path: String,
    _ arguments: [String],
    output: String = "/dev/null",
    errors: String = "/dev/null"
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, file) in [(0, "/dev/null"), (1, output), (2, errors)] as [(Int32, String)] {
      posix_spawn_file_actions_addopen(&actions, descriptor, file, O_RDWR | O_CREAT, 0o600)
    }
    // A thread of Swift's tasks blocks signals, and what it starts would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var texts = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for text in texts { free(text) } }
    var process = pid_t()
    guard posix_spawn(&process, path, &actions, &attributes, &texts, environ) == 0 else {
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
