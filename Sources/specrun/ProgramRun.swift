#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What another program has said.
///
/// Only the tool itself asks programs for something; suites can't.
struct ProgramRun {
  /// Why a program can't be run: the system's words, in lower case.
  struct Failure: Error {
    let reason: String
  }

  let output: [UInt8]
  let errors: [UInt8]
  /// 0 to 255; nil when a signal has ended it.
  let status: Int32?

  /// Runs a program, which is looked for in PATH, to its end; it has no input.
  ///
  /// - Throws: ``Failure`` when it can't be started.
  init(_ arguments: [String]) throws(Failure) {
    let (output, errors) = (try Pipe(), try Pipe())
    let child: pid_t
    do {
      child = try Self.start(arguments, output, errors)
    } catch {
      output.close()
      errors.close()
      throw error
    }
    (self.output, self.errors) = Self.read(output, errors)
    var ending: Int32 = 0
    while waitpid(child, &ending, 0) < 0, errno == EINTR {}
    // WIFEXITED and WEXITSTATUS are macros.
    status = ending & 0x7F == 0 ? (ending >> 8) & 0xFF : nil
  }

  private struct Pipe {
    let reading: Int32
    let writing: Int32

    init() throws(Failure) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw Failure(errno) }
      (reading, writing) = (ends[0], ends[1])
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    func close() {
      for end in [reading, writing] { systemClose(end) }
    }
  }

  private static func start(
    _ arguments: [String],
    _ output: Pipe,
    _ errors: Pipe
  ) throws(Failure) -> pid_t {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writing, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.writing, 2)
    var pointers = arguments.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    var child: pid_t = 0
    let problem = posix_spawnp(&child, arguments[0], &actions, nil, pointers, environ)
    guard problem == 0 else { throw Failure(problem) }
    return child
  }

  /// Reads both to their ends at the same time, so that neither fills up; closes them.
  private static func read(_ output: Pipe, _ errors: Pipe) -> ([UInt8], [UInt8]) {
    systemClose(output.writing)
    systemClose(errors.writing)
    let pipes = [output.reading, errors.reading]
    defer { for pipe in pipes { systemClose(pipe) } }
    var texts: [[UInt8]] = [[], []]
    var open: Set<Int> = [0, 1]
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !open.isEmpty {
      let order = open.sorted()
      var polls = order.map { pollfd(fd: pipes[$0], events: Int16(POLLIN), revents: 0) }
      guard poll(&polls, nfds_t(polls.count), -1) >= 0 || errno == EINTR else { break }
      for (index, one) in zip(order, polls) where one.revents != 0 {
        let count = systemRead(pipes[index], &buffer, buffer.count)
        if count > 0 {
          texts[index] += buffer[..<count]
        } else if count == 0 || errno != EINTR {
          open.remove(index)
        }
      }
    }
    return (texts[0], texts[1])
  }
}

extension ProgramRun.Failure {
  fileprivate init(_ number: Int32) {
    reason = String(cString: strerror(number)).lowercased()
  }
}

// The methods' own names hide the system's functions.
private let systemRead: @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int = {
  read($0, $1, $2)
}
private func systemClose(_ descriptor: Int32) { close(descriptor) }
