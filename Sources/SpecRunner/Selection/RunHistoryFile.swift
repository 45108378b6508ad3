#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
package import SpecModel

/// The file with the history of a project.
///
/// A run appends what it knows, so it costs as much as the run's suites and not as much as all that
/// is remembered. When the file has grown to more than twice of what it was, all of it is written
/// anew, with one line for each file that is still there. Whoever writes holds a lock; runs side by
/// side lose nothing of each other.
package struct RunHistoryFile: Sendable {
  private static let name = "last-run.jsonl"

  private let state: StateFolder
  private let places: HistoryPlaces
  /// So many bytes may come to it before it is written anew, however little it was.
  private let slack: Int
  private var path: String { "\(state.path)/\(Self.name)" }

  /// The one of the project in a folder.
  package init(project: String) {
    self.init(project: project, slack: 256 * 1024)
  }

  init(project: String, slack: Int) {
    state = StateFolder(project: project)
    places = HistoryPlaces(project: project)
    self.slack = slack
  }

  /// What is remembered; nil when there is nothing that can be read.
  package func read() -> RunHistory? {
    guard let descriptor = try? OpenFile(path, O_RDONLY) else { return nil }
    // Where locks can't be had, a line that is just being written is left out.
    _ = flock(descriptor.number, LOCK_SH)
    return descriptor.contents().flatMap { RunHistory($0) }
  }

  /// Remembers what a run has found out.
  ///
  /// - Throws: ``StateFolder/Failure``.
  package func keep(
    _ recorder: RunHistoryRecorder,
    after summary: RunSummary
  ) throws(StateFolder.Failure) {
    let file = try locked()
    let head = file.head.flatMap { RunHistory.Head($0[...]) }
    let changes = recorder.changes(after: summary, to: { read(file) ?? RunHistory() })
    guard let head else {
      // There is none, or one that no longer can be understood.
      var history = RunHistory()
      for change in changes { history.replace(with: change) }
      return try state.write(Array(history.text.utf8), to: Self.name)
    }
    try append(changes.map(\.line).joined(), to: file)
    if file.size > RunHistory.Head.maximumLength + 2 * head.size + slack { try compact(file) }
  }

  private func read(_ file: borrowing OpenFile) -> RunHistory? {
    file.contents().flatMap { RunHistory($0) }
  }

  /// The file, which nobody else writes as long as it is open.
  private func locked() throws(StateFolder.Failure) -> OpenFile {
    do {
      try StateFolder.make(state.path)
      while true {
        let file = try OpenFile(path, O_RDWR | O_APPEND | O_CREAT)
        while flock(file.number, LOCK_EX) != 0 {
          guard errno == EINTR else { throw SystemFailure() }
        }
        // Another may have put a new file in its place meanwhile.
        if file.isStill(at: path) { return file }
      }
    } catch {
      throw failure(error)
    }
  }

  private func append(_ lines: String, to file: borrowing OpenFile) throws(StateFolder.Failure) {
    // What a killed process has not written to its end is a line of its own.
    let text = (file.endsLine ? "" : "\n") + lines
    do { try file.write(text) } catch { throw failure(error) }
  }

  /// Writes all anew, without what is no longer there.
  private func compact(_ file: borrowing OpenFile) throws(StateFolder.Failure) {
    var history = read(file) ?? RunHistory()
    history.forget { !FileManager.default.fileExists(atPath: places.path(of: $0)) }
    try state.write(Array(history.text.utf8), to: Self.name)
  }

  private func failure(_ error: any Error) -> StateFolder.Failure {
    let reason = (error as? SystemFailure).map { ": \($0.reason)" } ?? ""
    return StateFolder.Failure(message: "can't write '\(path)'\(reason)")
  }
}

/// What the system says when it refuses.
private struct SystemFailure: Error {
  let reason = String(cString: strerror(errno)).lowercased()
}

/// An open file; it is closed, and with that unlocked, when it goes out of scope.
private struct OpenFile: ~Copyable {
  let number: Int32

  init(_ path: String, _ flags: Int32) throws(SystemFailure) {
    let number = open(path, flags | O_CLOEXEC, 0o644)
    guard number >= 0 else { throw SystemFailure() }
    self.number = number
  }

  deinit { close(number) }

  var size: Int { status.map { Int($0.st_size) } ?? 0 }

  private var status: stat? {
    var status = stat()
    return fstat(number, &status) == 0 ? status : nil
  }

  func isStill(at path: String) -> Bool {
    var other = stat()
    guard let status, stat(path, &other) == 0 else { return false }
    return status.st_ino == other.st_ino && status.st_dev == other.st_dev
  }

  /// As many bytes as a head has at the most; nil when there are none.
  var head: [UInt8]? { read(0..<min(size, RunHistory.Head.maximumLength)) }

  /// Whether what comes next begins a line.
  var endsLine: Bool { read(max(0, size - 1)..<size)?.first == UInt8(ascii: "\n") }

  func contents() -> [UInt8]? { read(0..<size) }

  private func read(_ range: Range<Int>) -> [UInt8]? {
    if range.isEmpty { return nil }
    return [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
        let got = pread(number, rest.baseAddress, rest.count, off_t(range.lowerBound + count))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        count += got
      }
    }
  }

  func write(_ text: String) throws(SystemFailure) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemFailure() }
      bytes = bytes.dropFirst(count)
    }
  }
}

// The method's own name hides the system's function.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
